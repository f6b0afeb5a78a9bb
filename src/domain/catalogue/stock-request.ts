import { UNLIMITED_STOCK } from "@/domain/orders/cart";

/**
 * States of a request to be notified when a product is back. `asked`: the owner of the mailbox has
 * not confirmed it yet. `waiting`: confirmed. `told`: notified. A withdrawn request is deleted.
 * Decision 053 (back-in-stock mails).
 */
export const STOCK_REQUEST_STATES = ["asked", "waiting", "told"] as const;

/** Requests notified per available unit, since not every recipient buys. */
const TOLD_PER_UNIT = 3;
/** Minutes after which the next requests are notified, if units are left. */
export const WAVE_MINUTES = 60;

/** Maximum confirmation mails to one mailbox per day; at most one per product and choice. */
export const MAX_CONFIRMATIONS_A_DAY = 5;
/** Maximum stored requests of one mailbox, in any state. */
export const MAX_OPEN_REQUESTS = 100;

/** Path of a request's page, where it is confirmed and withdrawn. */
export const stockRequestPath = (token: string) => `/back-in-stock/${token}`;
/** Path that mail programs call to withdraw a request in one step (RFC 8058). */
export const withdrawPath = (token: string) => `/api/stock-requests/${token}`;

/**
 * How many more waiting requests to notify now: all of them if the units are unlimited, otherwise a
 * few per unit.
 * @param units units that can be sold; -1 for unlimited
 * @param toldLately requests notified within WAVE_MINUTES
 */
export function batchSize(units: number, toldLately: number): number {
  if (units === UNLIMITED_STOCK) return Number.POSITIVE_INFINITY;
  return Math.max(0, units * TOLD_PER_UNIT - toldLately);
}

/**
 * Splits a budget of `room` mails equally among the products that are back. A product that needs
 * fewer mails than its share leaves the rest to the products after it.
 * @param wanted the number of requests to notify per product, the longest waiting product first
 */
export function allocate(room: number, wanted: readonly number[]): number[] {
  let left = room;
  return wanted.map((wants, place) => {
    const part = Math.min(wants, Math.ceil(left / (wanted.length - place)));
    left -= part;
    return part;
  });
}
