import { env } from "@/env";
import { log } from "@/server/platform/log";
import { isExhausted, type Limit } from "@/server/platform/rate-limit";

/** Short, so that a flood does not use up a whole hour in its first minute: some go out in each of them. */
const WINDOW_SECONDS = 5 * 60;
const WINDOWS_AN_HOUR = 3600 / WINDOW_SECONDS;

/** The share that mails about new registrations, which anybody can ask for, have of all: the rest is for accounts. */
const STRANGERS_SHARE = 0.6;

/** Seconds until a mail that was held back is tried again. */
const HELD_BACK_SECONDS = 60;

/** That a mail of an account is left for later, since so many have gone out lately. */
export class MailHeldBack extends Error {
  override readonly name = "MailHeldBack";
  readonly pauseSeconds = HELD_BACK_SECONDS;
}

/**
 * Lets a mail to the owner of an account go out, or holds it back: of all together so many go out in an hour, whoever asks
 * for them and from however many addresses. Deliveries are not counted. The owner of the shop is told by the log, once an
 * hour. Decision 032.
 * @param isOfStranger whether anybody can ask for it, with any address
 * @returns what it took, which is given back (restorePoints) if the mail does not go out
 * @throws MailHeldBack
 */
export async function takeAccountMail(isOfStranger: boolean): Promise<Limit> {
  const shares = isOfStranger ? [share("strangers")] : [share("accounts"), share("strangers")];
  for (const limit of shares) if (!(await isExhausted(limit))) return limit;
  if (!(await isExhausted(TOLD))) {
    log.error(
      { isOfStranger, perHour: env().ACCOUNT_MAILS_PER_HOUR },
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

function share(whose: "strangers" | "accounts"): Limit {
  const all = env().ACCOUNT_MAILS_PER_HOUR / WINDOWS_AN_HOUR;
  const strangers = Math.max(1, Math.floor(all * STRANGERS_SHARE));
  const points = whose === "strangers" ? strangers : Math.max(1, Math.floor(all) - strangers);
  return { name: "account-mails", key: whose, budget: { points, seconds: WINDOW_SECONDS } };
}
