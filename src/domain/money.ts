/**
 * An amount in the smallest unit of its currency: US cents, or halalas where a name or comment says
 * so. Only the database, the API and the screens use decimal strings. Specification §9.
 */
export type Cents = number & { readonly __unit: "cents" };

export const CURRENCIES = ["USD", "SAR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount that is charged, captured or refunded, in whole cents or halalas. */
export interface Money {
  minor: number;
  currency: Currency;
}

/** An amount as a payment provider states it, in hundredths of any ISO 4217 currency. */
export interface StatedMoney {
  minor: number;
  currency: string;
}

/**
 * Default rate in SAR for one USD, in hundredths: 375 is 3.75. The owner may set another rate.
 * Specification §9.
 */
export const SAR_PEG_HUNDREDTHS = 375;

/** Decimal(10, 2): the largest amount that the database can hold. */
export const MAX_CENTS = 9_999_999_999;

/** @throws RangeError if `value` is not a safe whole number */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return value as Cents;
}

/**
 * Reads a decimal string ("9.99", "10", "1.5") as cents.
 * @throws RangeError if the text is not a number with at most eight digits before the point and two
 * after it
 */
export function centsFromDecimal(decimal: string): Cents {
  const match = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) throw new RangeError("not a decimal amount with at most two places");
  const [, sign, whole, fraction = ""] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return cents(sign ? -value : value);
}

/** "9.99": always two places, no thousands separator. The API writes every price this way. */
export function decimalFromCents(value: Cents): string {
  const abs = Math.abs(value);
  const whole = Math.floor(abs / 100);
  return `${value < 0 ? "-" : ""}${whole}.${String(abs % 100).padStart(2, "0")}`;
}

/**
 * Halalas of one price for display: round(cents × rate / 100). For lines and totals, see
 * `lineAmountsIn`.
 */
export function sarFromUsd(value: Cents, rateHundredths: number): Cents {
  const product = Math.abs(value) * rateHundredths;
  return cents(Math.sign(value) * Math.round(product / 100));
}

/** "$9.99" or "37.46 SAR"; a negative amount starts with the typographic minus. */
export function formatMoney(value: Cents, currency: Currency, rateHundredths: number): string;
export function formatMoney(value: Cents, currency: "USD"): string;
export function formatMoney(value: Cents, currency: Currency, rateHundredths = 0): string {
  return formatShown(currency === "USD" ? value : sarFromUsd(value, rateHundredths), currency);
}

/** Formats an amount that is already in the smallest unit of its currency. */
export function formatShown(value: Cents, currency: Currency): string {
  const sign = value < 0 ? "−" : "";
  const amount = decimalFromCents(cents(Math.abs(value)));
  return currency === "USD" ? `${sign}$${amount}` : `${sign}${amount} SAR`;
}

/** "$9.99", "37.46 SAR" or, in a currency that the shop does not charge, "9.99 EUR". */
export function formatStated({ minor, currency }: StatedMoney): string {
  const amount = cents(minor);
  return currency === "USD"
    ? formatShown(amount, currency)
    : `${decimalFromCents(amount)} ${currency}`;
}

/** A line of a cart or an order, in US cents; `discount` applies to all its units together. */
export interface LinePrice {
  unitPrice: Cents;
  quantity: number;
  discount?: Cents | undefined;
}

/**
 * Amounts of a line, or of all lines, in the smallest unit of one currency: `amount` is `gross`
 * less `discount`.
 */
export interface ShownAmounts {
  gross: Cents;
  discount: Cents;
  amount: Cents;
}

/**
 * A line in the displayed currency. The unit price and the discount are converted; `gross` is the
 * converted unit price times the quantity, so that the multiplication also holds in riyals. At
 * least one cent or halala of a line remains after a discount that is smaller than the line.
 * Decision 073 (line totals in riyals).
 */
export function lineAmountsIn(
  currency: Currency,
  { unitPrice, quantity, discount = cents(0) }: LinePrice,
  rateHundredths: number,
): ShownAmounts {
  const inShown = (value: Cents) =>
    currency === "USD" ? value : sarFromUsd(value, rateHundredths);
  const gross = timesCents(inShown(unitPrice), quantity);
  const least = unitPrice * quantity > discount ? Math.min(1, gross) : 0;
  const off = cents(Math.min(inShown(discount), gross - least));
  return { gross, discount: off, amount: cents(gross - off) };
}

/** All lines in the displayed currency: the sums of their displayed amounts. */
export function totalAmountsIn(
  currency: Currency,
  lines: readonly LinePrice[],
  rateHundredths: number,
): ShownAmounts {
  const shown = lines.map((line) => lineAmountsIn(currency, line, rateHundredths));
  return {
    gross: addCents(...shown.map((line) => line.gross)),
    discount: addCents(...shown.map((line) => line.discount)),
    amount: addCents(...shown.map((line) => line.amount)),
  };
}

/**
 * A part of an order's money, such as a refund, in the displayed currency: never more than the
 * total, and the whole total for a full refund.
 * @param whole the total in US cents, and in the smallest unit of the displayed currency
 */
export function partialAmountIn(
  currency: Currency,
  part: Cents,
  whole: { usd: Cents; shown: Cents },
  rateHundredths: number,
): Cents {
  if (currency === "USD") return part;
  if (part === whole.usd) return whole.shown;
  return cents(Math.min(sarFromUsd(part, rateHundredths), whole.shown));
}

export function addCents(...values: readonly Cents[]): Cents {
  return cents(values.reduce<number>((sum, value) => sum + value, 0));
}

export function timesCents(value: Cents, quantity: number): Cents {
  return cents(value * quantity);
}

/**
 * The price of an order line in cents: unit price times quantity, less the coupon discount on the
 * line.
 */
export function lineAmount(unitPrice: Cents, quantity: number, discount: Cents): Cents {
  return cents(unitPrice * quantity - discount);
}

/** The largest percentage that a discount badge shows while the price is above zero. */
const MOST_PERCENT = 99;

/**
 * Whole percent saved: round((original - price) / original × 100), at most 99 while the price is
 * above zero; null below 1 percent. Specification §9.
 */
export function discountPercent(price: Cents, original: Cents | null): number | null {
  if (original === null || original <= price) return null;
  const percent = Math.round(((original - price) / original) * 100);
  if (percent < 1) return null;
  return price > 0 ? Math.min(percent, MOST_PERCENT) : percent;
}
