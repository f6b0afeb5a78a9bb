import { UNLIMITED_STOCK } from "@/domain/orders/cart";

/**
 * Of somebody who wants to be told when a product is back: asked for and not confirmed by its mailbox, waiting, told. One
 * that is taken back is gone. docs/decisions/053.
 */
export const STOCK_REQUEST_STATES = ["asked", "waiting", "told"] as const;

/** For each unit that there is so many are told, since not everybody buys. */
const TOLD_PER_UNIT = 3;
/** Minutes after which as many again are told, where units are left. */
export const WAVE_MINUTES = 60;

/** Mails that ask one address to confirm, in a day, whoever asks for them; of one product and choice there is one. */
export const MAX_CONFIRMATIONS_A_DAY = 5;
/** Requests of one address that are open at a time. */
export const MAX_OPEN_REQUESTS = 100;

/** The page of a request, where it is confirmed and taken back. */
export const stockRequestPath = (token: string) => `/back-in-stock/${token}`;
/** What programs of mail call to take it back in one step (RFC 8058). */
export const takeBackPath = (token: string) => `/api/stock-requests/${token}`;

/**
 * How many more of those who wait are told now: all of them where there is no end of units, else a few for each.
 * @param units that can be sold, -1 without end
 * @param toldLately how many were told within WAVE_MINUTES
 */
export function waveSize(units: number, toldLately: number): number {
  if (units === UNLIMITED_STOCK) return Number.POSITIVE_INFINITY;
  return Math.max(0, units * TOLD_PER_UNIT - toldLately);
}

/**
 * Shares out so many mails among the products that are back, none to one for whom nobody more is to be told: those that
 * need less than their part leave it to the others behind them.
 * @param wanted of each, how many could be told, the longest waiting first
 */
export function shareOut(room: number, wanted: readonly number[]): number[] {
  let left = room;
  return wanted.map((wants, place) => {
    const part = Math.min(wants, Math.ceil(left / (wanted.length - place)));
    left -= part;
    return part;
  });
}
