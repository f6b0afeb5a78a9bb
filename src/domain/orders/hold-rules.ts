import type { Currency } from "@/domain/money";

/**
 * Rules that hold a paid order for an admin's decision before anything is delivered. There is one
 * rule of each kind, on or off, with its own parameters. Decision 054 (customers, blocks and
 * holds).
 */
export const HOLD_KINDS = ["first_order_above", "many_payers", "phone_currency"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** Parameters of each kind. */
export interface HoldParameters {
  /** A total of at least these US cents, from an e-mail address without an earlier purchase. */
  first_order_above: { cents: number };
  /**
   * More payers, or more e-mail addresses, than these limits paid within an hour from one browser,
   * account, phone number or network.
   */
  many_payers: { payers: number; emails: number };
  /**
   * Expected calling codes of the phone number, by the currency in which the order was shown; an
   * empty list allows any.
   */
  phone_currency: Record<Currency, string[]>;
}

export type HoldRule = {
  [Kind in HoldKind]: { kind: Kind; parameters: HoldParameters[Kind] };
}[HoldKind];

/** An admin's decision on a held order: `released` lets it be delivered, `refused` refunds it. */
export const HOLD_DECISIONS = ["released", "refused"] as const;
export type HoldDecision = (typeof HOLD_DECISIONS)[number];

/** Outcome of a hold; `returned`: the order was refunded at the deadline or as its buyer asked. */
export const HOLD_OUTCOMES = ["open", ...HOLD_DECISIONS, "returned"] as const;

/** Minimum and maximum hours of a hold; the order is refunded afterwards. */
export const HOLD_HOURS = [1, 168] as const;
/** Minimum and maximum of both limits of `many_payers`. */
export const MANY_PAYERS = [1, 50] as const;
/** Maximum calling codes of one currency for `phone_currency`. */
export const MAX_CALLING_CODES = 100;
/** A country's calling code without the plus. No code is the prefix of another. */
export const CALLING_CODE = /^[1-9]\d{0,2}$/;

/**
 * Days of past orders that a dry run (a trial of a rule on past orders) examines. The payment data
 * that the rules compare is kept at least that long.
 */
export const DRY_RUN_DAYS = 30;
/**
 * Maximum orders that a dry run examines, the latest ones: fewer for the kind that compares each
 * order with all payments of the hour before it.
 */
export const DRY_RUN_ORDERS: Readonly<Record<HoldKind, number>> = {
  first_order_above: 100_000,
  many_payers: 20_000,
  phone_currency: 100_000,
};
/** Maximum orders that a dry run lists. */
export const DRY_RUN_EXAMPLES = 10;

/** Reads typed calling codes: "+966, 971 20". */
export function callingCodesOf(typed: string): string[] {
  const codes = typed.split(/[\s,،;+]+/).filter((code) => code !== "");
  return [...new Set(codes.map((code) => code.replace(/^00/, "")))];
}
