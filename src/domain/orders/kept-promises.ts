/** The days that are told of, and how many cases of a kind it takes to tell anything. */
export const PROMISE_DAYS = 90;
export const FEWEST_CASES = 20;

/** Half of all cases took no longer than `median`, 95 of 100 no longer than `p95`; both in seconds. */
export interface Spread {
  cases: number;
  median: number;
  p95: number;
}

/** Whether any kind of promise has enough cases to publish. */
export function hasKeptPromises({ inbox, credits, refunds, replaced }: KeptPromises): boolean {
  return [inbox, credits, refunds, replaced].some((told) => told !== null);
}

/** How the shop's promises were kept in the last ninety days; null where there were too few cases to tell. */
export interface KeptPromises {
  /** When this was read, as ISO 8601. */
  at: string;
  /** From a confirmed payment to the code in the mailbox, of orders that bring codes. */
  inbox: Spread | null;
  /** Of all top-ups that were due: how many had their credits in time, in hundredths, rounded down. */
  credits: { cases: number; percent: number } | null;
  /** From the shop's decision to the provider's word that the money is back. */
  refunds: Spread | null;
  /** Of all keys that were sold: how many of a thousand had to be replaced, in tenths, rounded up. */
  replaced: { cases: number; perThousand: number } | null;
}
