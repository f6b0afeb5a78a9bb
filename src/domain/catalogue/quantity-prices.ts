import type { QuantityPrice } from "@/domain/catalogue/pricing";
import { type Cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { MAX_LINE_QUANTITY } from "@/domain/orders/cart";
import { normalizeAmount, normalizeNumber } from "@/domain/text/normalize-digits";

/** Maximum number of quantity prices of a product. */
export const MAX_QUANTITY_PRICES = 5;
/** Maximum characters of the text form of a product's quantity prices. */
export const QUANTITY_PRICES_LENGTH = 200;

const ROW = /^(\d{1,2})\s*[=:]\s*(\d[\d.,،]{0,12})$/;
const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;

/** Formats prices for the product form and the CSV file: "5 = 0.95; 10 = 0.90"; "" for none. */
export function formatQuantityPrices(prices: readonly QuantityPrice[]): string {
  return prices.map(({ from, unitCents }) => `${from} = ${decimalFromCents(unitCents)}`).join("; ");
}

/**
 * Parses the text of `formatQuantityPrices`, also with Arabic digits and separators; null if the
 * text is invalid or has too many rows.
 */
export function parseQuantityPrices(text: string): QuantityPrice[] | null {
  const rows = text.split(/[;؛\n]/).filter((row) => !/^[\s=:]*$/.test(row));
  const prices = rows.flatMap((row) => quantityPriceIn(row) ?? []);
  return prices.length === rows.length && rows.length <= MAX_QUANTITY_PRICES ? prices : null;
}

function quantityPriceIn(row: string): QuantityPrice | null {
  const [, from = "", unit = ""] = ROW.exec(normalizeNumber(row)) ?? [];
  const amount = normalizeAmount(unit);
  if (from === "" || !AMOUNT.test(amount)) return null;
  const price = { from: Number(from), unitCents: centsFromDecimal(amount) };
  return price.from >= 2 && price.from <= MAX_LINE_QUANTITY && price.unitCents > 0 ? price : null;
}

/**
 * Returns the problem of a product's quantity prices, or null. Each row needs a larger quantity and
 * a lower unit price than the row before it; the first row is compared with one unit at `price`. No
 * row may be below `lowest`.
 */
export function quantityPricesProblem(
  prices: readonly QuantityPrice[],
  { price, lowest }: { price: Cents; lowest: Cents | null },
): "quantity_prices_order" | "quantity_price_too_low" | null {
  let before = { from: 1, unitCents: price };
  for (const one of prices) {
    if (one.from <= before.from || one.unitCents >= before.unitCents)
      return "quantity_prices_order";
    before = one;
  }
  return lowest !== null && before.unitCents < lowest ? "quantity_price_too_low" : null;
}
