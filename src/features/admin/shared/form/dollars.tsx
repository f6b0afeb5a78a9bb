import type { Cents } from "@/domain/money";
import { dollarText } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";

/** Shows an amount as "$9.99". It is given in cents, or as a decimal of the API such as "9.99". */
export function Dollars({ amount }: { amount: Cents | string }) {
  return <Ltr className="whitespace-nowrap">{dollarText(amount)}</Ltr>;
}
