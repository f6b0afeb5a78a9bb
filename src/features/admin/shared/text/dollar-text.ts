import { type Cents, centsFromDecimal, formatMoney } from "@/domain/money";

/** Separates the thousands of a decimal: "1284.60" becomes "1,284.60". */
export const withThousands = (decimal: string): string =>
  decimal.replace(/\d(?=(?:\d{3})+\.)/g, "$&,");

/**
 * Formats an amount as dollars for the panel, with separators, because its sums are large:
 * "$1,284.60" (visual design, picture 20: Today). The shop's pages show prices without separators.
 * @param amount cents, or a decimal of the API such as "1284.60"
 */
export function dollarText(amount: Cents | string): string {
  const value = typeof amount === "string" ? centsFromDecimal(amount) : amount;
  return withThousands(formatMoney(value, "USD"));
}
