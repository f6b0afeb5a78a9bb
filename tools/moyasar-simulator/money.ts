import type { Company } from "./wire-types";

/** Number of decimal places of each currency that the simulator accepts. */
const DECIMALS = new Map([
  ["SAR", 2],
  ["USD", 2],
  ["EUR", 2],
  ["AED", 2],
  ["QAR", 2],
  ["KWD", 3],
]);

export const isCurrency = (currency: string) => DECIMALS.has(currency);

/** An amount as text, such as "75.00 SAR". @param minor in the smallest unit */
export function formatted(minor: number, currency: string): string {
  const decimals = DECIMALS.get(currency) ?? 2;
  return `${(minor / 10 ** decimals).toFixed(decimals)} ${currency}`;
}

/**
 * The fee of a payment: one riyal plus 1 % of a mada payment or 2.75 % of any other payment, with
 * 15 % VAT added, and at most the amount. At Moyasar, the rates depend on the merchant's contract.
 * @param amount in the smallest unit
 */
export function feeOf(amount: number, company: Company | "stcpay"): number {
  const rate = company === "mada" ? 0.01 : 0.0275;
  return Math.min(amount, Math.round((amount * rate + 100) * 1.15));
}
