import type { Cents } from "@/domain/money";
import { dollarText } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";

/** Formats cents or a decimal of the API as dollars: "$9.99". */
export function Dollars({ amount }: { amount: Cents | string }) {
  return <Ltr className="whitespace-nowrap">{dollarText(amount)}</Ltr>;
}
