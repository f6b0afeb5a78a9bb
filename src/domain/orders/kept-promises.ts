/** Days that the published figures cover. */
export const PROMISE_DAYS = 90;
/** Minimum number of cases (orders, top-ups, refunds or keys) from which a figure is published. */
export const FEWEST_CASES = 20;

/**
 * The number of measured cases, and the median and 95th percentile of their durations in seconds.
 */
export interface Spread {
  cases: number;
  median: number;
  p95: number;
}

/** Whether any kind of promise has enough cases to publish. */
export function hasKeptPromises({ inbox, credits, refunds, replaced }: KeptPromises): boolean {
  return [inbox, credits, refunds, replaced].some((told) => told !== null);
}

/** How the shop kept its promises in the last ninety days; null where there were too few cases. */
export interface KeptPromises {
  /** When the figures were read, as ISO 8601. */
  at: string;
  /** From the confirmed payment to the code in the mailbox, for orders with codes. */
  inbox: Spread | null;
  /** Due top-ups, and the percentage of them credited in time, rounded down to a whole number. */
  credits: { cases: number; percent: number } | null;
  /** From the shop's decision to the provider's confirmation that the money is back. */
  refunds: Spread | null;
  /** Sold keys, and how many per thousand had to be replaced, with one decimal, rounded up. */
  replaced: { cases: number; perThousand: number } | null;
}
