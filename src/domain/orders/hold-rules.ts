/**
 * Rules by which a paid order waits for a person before anything of it is delivered. Each can be turned on once, with its
 * own parameters. Decision 054.
 */
export const HOLD_KINDS = ["first_order_above", "many_payers", "phone_currency"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** What each kind asks. */
export interface HoldParameters {
  /** An order of so many cents or more, of an address with which nothing was bought before. */
  first_order_above: { cents: number };
  /** More PayPal accounts, or more addresses, than these paid within an hour from one browser, account, telephone or network. */
  many_payers: { payers: number; emails: number };
  /** By the currency in which it was shown, the calling codes that are expected of its telephone number; none for any. */
  phone_currency: Record<"USD" | "SAR", string[]>;
}

export type HoldRule = {
  [Kind in HoldKind]: { kind: Kind; parameters: HoldParameters[Kind] };
}[HoldKind];

/** What became of a held order: `returned` by its deadline or its buyer. */
export const HOLD_OUTCOMES = ["open", "released", "refused", "returned"] as const;

/** Limits of what is typed. */
export const HOLD_HOURS = [1, 168] as const;
export const MANY_PAYERS = [1, 50] as const;
export const MAX_CALLING_CODES = 100;
/** A country's calling code, without the plus. No code begins with another one. */
export const CALLING_CODE = /^[1-9]\d{0,2}$/;

/** Days that a dry run looks back, and for which payments can be compared. */
export const DRY_RUN_DAYS = 30;
/** The most orders that it looks at, the latest: fewer where each is compared with all of its hour. */
export const DRY_RUN_ORDERS: Readonly<Record<HoldKind, number>> = {
  first_order_above: 100_000,
  many_payers: 20_000,
  phone_currency: 100_000,
};
/** Those that it names. */
export const DRY_RUN_EXAMPLES = 10;

/** Calling codes as they are typed: "+966, 971 20". */
export function callingCodesOf(typed: string): string[] {
  const codes = typed.split(/[\s,،;+]+/).filter((code) => code !== "");
  return [...new Set(codes.map((code) => code.replace(/^00/, "")))];
}
