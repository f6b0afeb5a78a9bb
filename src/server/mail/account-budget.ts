import { env } from "@/env";
import { log } from "@/server/platform/log";
import { isExhausted, type Limit, restorePoints } from "@/server/platform/rate-limit";

/** Short, so that a flood does not use up a whole hour in its first minute: some go out in each of them. */
const WINDOW_SECONDS = 5 * 60;
const WINDOWS_AN_HOUR = 3600 / WINDOW_SECONDS;

/** The share that mails which anybody can ask for, with any address, have of all: the rest is for accounts. */
const STRANGERS_SHARE = 0.6;
/** The share of these that wishes to be told of a product have: a flood of them holds up a third of the registrations. */
const REQUESTS_SHARE = 1 / 3;

/** For whom a mail of an account is. */
export type MailShare = "accounts" | "strangers" | "requests";

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
 * @param whose `strangers` for what anybody can ask for, with any address; `requests`, of these, for wishes to be told of a product
 * @returns what it took, which is given back (restorePoints) if the mail does not go out
 * @throws MailHeldBack
 */
export async function takeAccountMail(whose: MailShare): Promise<Limit[]> {
  const own = whose === "requests" ? [share("requests")] : [];
  for (const limit of own) if (await isExhausted(limit)) return holdBack(whose);
  const shares =
    whose === "accounts" ? [share("accounts"), share("strangers")] : [share("strangers")];
  for (const limit of shares) if (!(await isExhausted(limit))) return [...own, limit];
  await restorePoints(own);
  return holdBack(whose);
}

async function holdBack(whose: MailShare): Promise<never> {
  if (!(await isExhausted(TOLD))) {
    log.error(
      { whose, perHour: env().ACCOUNT_MAILS_PER_HOUR },
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

function share(whose: MailShare): Limit {
  const all = env().ACCOUNT_MAILS_PER_HOUR / WINDOWS_AN_HOUR;
  const strangers = Math.max(1, Math.floor(all * STRANGERS_SHARE));
  const points = {
    accounts: Math.max(1, Math.floor(all) - strangers),
    strangers,
    requests: Math.max(1, Math.floor(strangers * REQUESTS_SHARE)),
  }[whose];
  return { name: "account-mails", key: whose, budget: { points, seconds: WINDOW_SECONDS } };
}
