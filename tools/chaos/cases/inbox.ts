import type { Purchase } from "../buyer";
import { type Case, KEY, requireServed } from "../case";

/** Number of measured purchases, and of concurrent buyers who make them. */
const PURCHASES = 200;
const BUYERS = 4;

/**
 * Measures the time from the approval at the provider to the mail server's acceptance, without
 * faults.
 */
export const INBOX: Case = {
  name: `from payment to inbox: ${PURCHASES} purchases`,
  async run(shop) {
    const purchases: Purchase[] = [];
    const buyer = async (first: 0 | 1) => {
      for (let times = 0; times < PURCHASES / BUYERS; times += 1)
        purchases.push(await shop.buy({ products: [KEY] }, first));
    };
    await Promise.all(Array.from({ length: BUYERS }, (_, place) => buyer(place % 2 === 0 ? 0 : 1)));
    requireServed(purchases);
    await shop.settle();
    const arrivals = new Map(shop.mail.taken.map(({ to, at }) => [to, at]));
    const waits = purchases.map(({ email, approvedAt }) => (arrivals.get(email) ?? 0) - approvedAt);
    waits.sort((a, b) => a - b);
    const share = (part: number) =>
      ((waits[Math.ceil(part * waits.length) - 1] ?? 0) / 1000).toFixed(2);
    shop.notes.push(
      `payment to inbox, ${waits.length} purchases: p50 ${share(0.5)} s, p95 ${share(0.95)} s, longest ${share(1)} s`,
    );
  },
};
