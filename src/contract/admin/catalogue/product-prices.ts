import { z } from "zod";
import { dollarAmount, withCode } from "@/contract/admin/common";
import type { QuantityPrice } from "@/domain/catalogue/pricing";
import {
  parseQuantityPrices,
  QUANTITY_PRICES_LENGTH,
  quantityPricesProblem,
} from "@/domain/catalogue/quantity-prices";
import type { ErrorCode } from "@/domain/errors";
import type { Cents } from "@/domain/money";
import { normalizeDigits } from "@/domain/text/normalize-digits";

// Validates the prices of the product form: the text of each field, and the relations between the
// prices, such as a sale price below the price.

/** An optional amount in dollars: empty is null. */
export const optionalDollars = (problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .transform((text) => text.trim())
    .pipe(z.union([z.literal("").transform(() => null), dollarAmount(problem)], withCode(problem)));

/**
 * Quantity prices, typed as one text: "5 = 0.95; 10 = 0.90" means $0.95 a unit from 5 units in a
 * cart line, $0.90 from 10; empty for none.
 */
export const quantityPricesField = () =>
  z
    .string(withCode("quantity_prices_invalid"))
    .max(QUANTITY_PRICES_LENGTH, withCode("quantity_prices_invalid"))
    .transform((text, context) => {
      const prices = parseQuantityPrices(text);
      if (prices !== null) return prices;
      context.addIssue({ code: "custom", message: "quantity_prices_invalid" });
      return z.NEVER;
    });

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{1,2}:\d{2})(?::\d{2})?$/;

/**
 * Parses a typed time in the shop's time zone, with "T" or spaces between day and time, and drops
 * seconds: "2026-12-01 9:30:15" gives "2026-12-01T09:30". Null for any other text.
 */
export function shopMinuteIn(typed: string): string | null {
  const [, day = "", time = ""] = MOMENT.exec(normalizeDigits(typed).trim()) ?? [];
  const minute = `${day}T${time.padStart(5, "0")}`;
  const moment = Date.parse(`${minute}:00Z`);
  if (Number.isNaN(moment)) return null;
  // Refuse a day that does not exist: `Date` turns 30 February into 2 March.
  return new Date(moment).toISOString().startsWith(minute) ? minute : null;
}

export const shopMinuteField = () =>
  z
    .string(withCode("sale_time_invalid"))
    .max(40, withCode("sale_time_invalid"))
    .transform((typed, context) => {
      if (typed.trim() === "") return null;
      const minute = shopMinuteIn(typed);
      if (minute !== null) return minute;
      context.addIssue({ code: "custom", message: "sale_time_invalid" });
      return z.NEVER;
    });

interface Prices {
  priceUSD: Cents;
  lowestPriceUSD: Cents | null;
  quantityPrices: readonly QuantityPrice[];
  salePriceUSD: Cents | null;
  saleFrom: string | null;
  saleUntil: string | null;
}

/**
 * Checks the quantity prices and the sale (price and period) against the product's price and lowest
 * price. Adds each problem to `context` as an issue of the field concerned.
 */
export function checkPrices(form: Prices, context: z.RefinementCtx): void {
  const issue = (path: keyof Prices, code: ErrorCode) =>
    context.addIssue({ code: "custom", message: code, path: [path] });
  const { priceUSD: price, lowestPriceUSD: lowest } = form;
  const problem = quantityPricesProblem(form.quantityPrices, { price, lowest });
  if (problem !== null) issue("quantityPrices", problem);
  const { salePriceUSD: sale, saleFrom, saleUntil } = form;
  if (sale === null) {
    if (saleFrom !== null || saleUntil !== null) issue("salePriceUSD", "sale_incomplete");
    return;
  }
  if (sale >= price) issue("salePriceUSD", "sale_price_too_high");
  else if (lowest !== null && sale < lowest) issue("salePriceUSD", "sale_price_too_low");
  if (saleUntil === null) issue("saleUntil", "sale_incomplete");
  else if (saleFrom !== null && saleUntil <= saleFrom) issue("saleUntil", "sale_until_invalid");
}
