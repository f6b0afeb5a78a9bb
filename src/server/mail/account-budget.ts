import { env } from "@/env";
import {
  countPoint,
  isExhausted,
  type Limit,
  takePointBelow,
} from "@/server/platform/admission/limit";
import { turnNetwork } from "@/server/platform/client-address";
import { log } from "@/server/platform/log/log";

/** Short, so that a flood does not use up a whole hour in its first minute: some mails go out in each window. */
const WINDOW_SECONDS = 5 * 60;
const WINDOWS_AN_HOUR = 3600 / WINDOW_SECONDS;

/**
 * The shares of `ACCOUNT_MAILS_PER_HOUR`. A class of mails uses its own share and then that of `next`; codes, for which a
 * person waits, share nothing with notices. Decision 065.
 */
const SHARES = {
  /** Codes for the owners of accounts. */
  accounts: { part: 0.3, next: "strangers" },
  /** Codes that anybody can ask for, with any address. */
  strangers: { part: 0.4, next: null },
  /** Notices to the owners of accounts. */
  security: { part: 0.1, next: "notices" },
  /** Notices to addresses that anybody can have typed: unpaid orders, confirmations of stock requests. */
  notices: { part: 0.2, next: null },
} as const satisfies Record<string, { part: number; next: string | null }>;

export type MailShare = keyof typeof SHARES;

/** Seconds until a mail that was held back is tried again. */
const HELD_BACK_SECONDS = 60;

/** Thrown for a mail that is left for later, because too many have gone out lately. */
export class MailHeldBack extends Error {
  override readonly name = "MailHeldBack";
  readonly pauseSeconds = HELD_BACK_SECONDS;
}

/**
 * The turn of a mail that a visitor asks for: 1 for the first mail of their network in five minutes, 2 for the second.
 * First mails go before second ones, whoever asked first (`priorityOfTurn`).
 */
export async function takeMailTurn(share: MailShare, ip: string): Promise<number> {
  const network = turnNetwork(ip);
  if (network === null) return 1;
  const budget = { points: Number.POSITIVE_INFINITY, seconds: WINDOW_SECONDS };
  return countPoint({ name: "mail-turn", key: `${share} ${network}`, budget });
}

/** The priority of a job that serves a visitor's turn. */
export const priorityOfTurn = (turn: number) => 1 - turn;

/**
 * Lets a mail of a share go out, or holds it back. The mails of all visitors together are limited, and the later the turn
 * of a mail, the more of its share it leaves to others: one network has at most half of what is left. The owner of the shop
 * is told by the log, once an hour. Deliveries are not counted.
 * @param turn of the mail (`takeMailTurn`)
 * @returns what it took, to be given back (restorePoints) if the mail does not go out
 * @throws MailHeldBack
 */
export async function takeAccountMail(share: MailShare, turn = 1): Promise<Limit[]> {
  for (let name: MailShare | null = share; name !== null; name = SHARES[name].next) {
    const limit = limitOf(name);
    const { points } = limit.budget;
    const leftToOthers = Math.min(turn - 1, Math.floor(points / 2));
    if (await takePointBelow(limit, points - leftToOthers)) return [limit];
  }
  if (!(await isExhausted(TOLD))) {
    log.error(
      { share, perHour: env().ACCOUNT_MAILS_PER_HOUR },
      "more mails of accounts are asked for than may go out: they wait; deliveries are not held up",
    );
  }
  throw new MailHeldBack("so many mails of accounts have gone out lately");
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
