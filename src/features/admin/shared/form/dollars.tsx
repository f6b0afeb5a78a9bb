import { type Cents, centsFromDecimal, formatMoney } from "@/domain/money";
import { Ltr } from "@/features/admin/shared/text/ltr";

/** Formats cents or a decimal of the API as dollars: "$9.99". */
export function Dollars({ amount }: { amount: Cents | string }) {
  const value = typeof amount === "string" ? centsFromDecimal(amount) : amount;
  return <Ltr className="whitespace-nowrap">{formatMoney(value, "USD")}</Ltr>;
}
