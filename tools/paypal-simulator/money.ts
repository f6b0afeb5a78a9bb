import type { Money } from "./wire-types";

const WITHOUT_DECIMALS = new Set(["HUF", "JPY", "TWD"]);

/** The currencies the provider settles in. SAR is not one of them. */
export const CURRENCIES = [
  ...["AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "ILS", "JPY"],
  ...["MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD", "THB", "TWD", "USD"],
];

const decimals = (currency: string) => (WITHOUT_DECIMALS.has(currency) ? 0 : 2);

/** Number of decimal places beyond those of the currency; 0 if there are none. */
export function excessDecimals(money: Money): number {
  const places = money.value.split(".")[1]?.length ?? 0;
  return Math.max(0, places - decimals(money.currency_code));
}

/** The amount in the smallest unit of its currency (cents for USD). */
export function toMinor(money: Money): number {
  return Math.round(Number(money.value) * 10 ** decimals(money.currency_code));
}

/** @param minor in the smallest unit of the currency (cents for USD) */
export function fromMinor(minor: number, currency: string): Money {
  const places = decimals(currency);
  return { currency_code: currency, value: (minor / 10 ** places).toFixed(places) };
}

/** The provider's fee: 3.49 % plus 0.49 of the currency, at most the whole payment. */
export function feeOf(gross: Money): Money {
  const minor = toMinor(gross);
  const fixed = 0.49 * 10 ** decimals(gross.currency_code);
  return fromMinor(Math.min(minor, Math.round(minor * 0.0349 + fixed)), gross.currency_code);
}

/** a − b; both in the same currency. */
export function minus(a: Money, b: Money): Money {
  return fromMinor(toMinor(a) - toMinor(b), a.currency_code);
}
