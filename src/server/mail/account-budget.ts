import { env } from "@/env";
import {
  countPoint,
  isExhausted,
  type Limit,
  takePointBelow,
} from "@/server/platform/admission/limit";
import { turnNetwork } from "@/server/platform/client-address";
import { log } from "@/server/platform/log/log";

/**
 * Window of the budgets in seconds, short so that a flood cannot use up an hour's mails in its
 * first minute.
 */
const WINDOW_SECONDS = 5 * 60;
const WINDOWS_AN_HOUR = 3600 / WINDOW_SECONDS;

/**
 * Shares of `ACCOUNT_MAILS_PER_HOUR`. A mail consumes a point of its own share or, if that is
 * exhausted, of the share named by `next`. Codes, for which a person waits, share nothing with
 * notices. Decision 065 (fair sending of codes).
 */
const SHARES = {
  /** Codes for account owners. */
  accounts: { part: 0.3, next: "strangers" },
  /** Codes that anyone can request for any address. */
  strangers: { part: 0.4, next: null },
  /** Notices to account owners. */
  security: { part: 0.1, next: "notices" },
  /** Notices to unverified addresses: unpaid orders, confirmations of stock requests. */
  notices: { part: 0.2, next: null },
} as const satisfies Record<string, { part: number; next: string | null }>;

export type MailShare = keyof typeof SHARES;

/** Seconds until a postponed mail is tried again. */
const HELD_BACK_SECONDS = 60;

/** Thrown for a mail that is postponed because too many have been sent recently. */
export class MailPostponed extends Error {
  override readonly name = "MailPostponed";
  readonly pauseSeconds = HELD_BACK_SECONDS;
}

/**
 * Counts a mail that a visitor requested. Returns its turn: 1 for the first mail of this share that
 * the visitor's network requested in five minutes, 2 for the second, and so on; always 1 if the
 * network is unknown. First mails go out before second ones (`priorityOfTurn`).
 */
export async function takeMailTurn(share: MailShare, ip: string): Promise<number> {
  const network = turnNetwork(ip);
  if (network === null) return 1;
  const budget = { points: Number.POSITIVE_INFINITY, seconds: WINDOW_SECONDS };
  return countPoint({ name: "mail-turn", key: `${share} ${network}`, budget });
}

/** Priority of the job that sends a mail with this turn: 0 for the first, lower for later turns. */
export const priorityOfTurn = (turn: number) => 1 - turn;

/**
 * Consumes a point of the mail's share, or of its `next` share, or postpones the mail. The shares
 * are common to all visitors. A mail with turn n is postponed if it would leave fewer than n - 1
 * points of the share (at most half of all its points) to other networks, so that one network gets
 * at most about half of the points that are left. An exhausted share is logged for the owner once
 * an hour. Deliveries are not counted.
 * @param turn the mail's turn (`takeMailTurn`)
 * @returns the limit that was charged; restore its point (restorePoints) if the mail does not go
 *   out
 * @throws MailPostponed if no share has a point for this turn
 */
export async function consumeMailBudget(share: MailShare, turn = 1): Promise<Limit[]> {
  for (let name: MailShare | null = share; name !== null; name = SHARES[name].next) {
    const limit = limitOf(name);
    const { points } = limit.budget;
    const leftToOthers = Math.min(turn - 1, Math.floor(points / 2));
    if (await takePointBelow(limit, points - leftToOthers)) return [limit];
  }
  if (!(await isExhausted(TOLD))) {
    log.error(
      { share, perHour: env().ACCOUNT_MAILS_PER_HOUR },
      "hourly limit of account mails reached; they wait, deliveries are not affected",
    );
  }
  throw new MailPostponed("hourly limit of account mails reached");
}

const TOLD: Limit = {
  name: "account-mails-told",
  key: "owner",
  budget: { points: 1, seconds: 3600 },
};

function limitOf(share: MailShare): Limit {
  const all = env().ACCOUNT_MAILS_PER_HOUR / WINDOWS_AN_HOUR;
  const points = Math.max(1, Math.round(all * SHARES[share].part));
  return { name: "account-mails", key: share, budget: { points, seconds: WINDOW_SECONDS } };
}
