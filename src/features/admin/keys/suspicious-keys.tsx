import { useTranslations } from "next-intl";
import { Alert } from "@/ui/feedback/alert";
import type { KeyCheck } from "./pasted-keys";

const SHOWN = 5;

type SuspiciousKeysProps = { check: KeyCheck; place: "rowText" | "lineText" };

/**
 * Warns of lines that are probably not keys (words, headings, rows of a table), so that the admin
 * checks these lines before the shop sells them.
 */
export function SuspiciousKeys({ check: { suspicious }, place }: SuspiciousKeysProps) {
  const texts = useTranslations("adminKeys.add.preview");
  if (suspicious.length === 0) return null;
  const hidden = suspicious.length - SHOWN;
  return (
    <Alert kind="wait">
      <p>{texts("suspicious", { count: suspicious.length })}</p>
      <ul>
        {suspicious.slice(0, SHOWN).map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            {texts.rich(place, {
              row: line,
              text: () => <bdi dir="ltr">{text.slice(0, 120)}</bdi>,
            })}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{texts("more", { count: hidden })}</p>}
    </Alert>
  );
}
