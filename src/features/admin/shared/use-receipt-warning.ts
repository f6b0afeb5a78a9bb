import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { receiptSigns, undrawable } from "@/domain/receipt-text";

/** Signs that a warning names. */
const NAMED = 6;

/**
 * What receipts cannot draw of the text that is in a field of the form at this moment.
 * @param isOnReceipts false for a field that no receipt shows
 */
export function useReceiptWarning(name: string, isOnReceipts: boolean): string | undefined {
  const texts = useTranslations("panel");
  const typed: unknown = useWatch({ name, disabled: !isOnReceipts });
  if (!isOnReceipts || typeof typed !== "string") return undefined;
  const signs = undrawable(typed);
  const [first] = signs;
  if (first === undefined) return undefined;
  // Isolated: signs of another script must not turn the sentence around them.
  const named = `\u2068${signs.slice(0, NAMED).join(" ")}\u2069`;
  return texts("notOnReceipts", {
    signs: signs.length > NAMED ? `${named} …` : named,
    example: `\u2066${receiptSigns(first)}\u2069`,
  });
}
