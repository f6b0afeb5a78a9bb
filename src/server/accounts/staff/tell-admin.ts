import { localeOr } from "@/domain/text/locale";
import type { Account } from "@/server/accounts/find-account";
import { type Admin, type AuditedAction, recordAction } from "@/server/audit/audited-action";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { isExhausted } from "@/server/platform/admission/limit";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/database/db";

/** Who tries to be an admin and is refused: nobody that the shop knows. */
const STRANGER: Admin = { id: 0, username: "unknown" };

/** Beyond so many of one account in an hour refusals are no news, and the log is not theirs to fill. */
const RECORDED_REFUSALS = { points: 100, seconds: 60 * 60 };

/** Seconds after a mail about a refusal in which no other one goes out: a stranger's tries fill no mailbox. */
const REFUSAL_MAIL_SECONDS = 60 * 60;

/** Where somebody signs in, as an address of the shop, and from which IP. */
export interface SignInPlace {
  page: "/login" | "/admin-login" | "/admin";
  ip: string;
}

/** Writes into the audit log that an admin signed in, and to that admin. Decision 029. */
export async function tellOfSignIn(tx: Tx, account: Account, place: SignInPlace): Promise<void> {
  const entry = await recordAction(tx, {
    admin: account,
    action: "account.sign_in",
    entity: "account",
    entityId: account.id,
    after: { page: place.page, address: place.ip },
  });
  await tell(tx, account, "admin-sign-in", entry);
}

interface Refused {
  action: "account.refuse_sign_in" | "account.refuse_second_factor";
  kind: AccountMailKind;
}
const PASSWORD_REFUSED: Refused = {
  action: "account.refuse_sign_in",
  kind: "admin-sign-in-refused",
};
/** Of who typed the right password and a wrong code. */
export const CODE_REFUSED: Refused = {
  action: "account.refuse_second_factor",
  kind: "second-factor-refused",
};

/**
 * Writes down that somebody was refused as an admin, and to that admin: one mail of each kind an hour at most, a hundred
 * entries. Of any other account nothing is written.
 */
export async function tellOfRefusal(
  account: Account,
  place: SignInPlace,
  { action, kind }: Refused = PASSWORD_REFUSED,
): Promise<void> {
  if (!account.isAdmin || (await isLogFull(account))) return;
  await db().$transaction(async (tx) => {
    const entry = await recordAction(tx, { ...byStranger(account, place), action });
    if (await isMailDue(tx, account, kind)) await tell(tx, account, kind, entry);
  });
}

/**
 * Of two tries at once one sends the mail. Neither waits for the other, nor for the account's row, for which the owner's own
 * sign-in would then stand in a line with them: whoever finds the other at it leaves it to him.
 */
async function isMailDue(tx: Tx, { id }: Account, kind: AccountMailKind): Promise<boolean> {
  const [turn] = await tx.$queryRaw<{ isMine: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`told of refusals:${id} ${kind}`}, 0)) AS "isMine"`;
  if (!turn?.isMine) return false;
  const [told] = await tx.$queryRaw<unknown[]>`
    SELECT FROM mails WHERE user_id = ${id} AND kind = ${kind}
      AND created_at > now() - make_interval(secs => ${REFUSAL_MAIL_SECONDS}::int) LIMIT 1`;
  return !told;
}

/**
 * Writes down that somebody typed the right password and was asked for the code: a sign-in follows, or that was not the
 * admin. No mail: each sign-in begins so.
 */
export async function recordAsked(account: Account, place: SignInPlace): Promise<void> {
  if (await isLogFull(account)) return;
  await recordAction(db(), {
    ...byStranger(account, place),
    action: "account.ask_second_factor",
  });
}

const isLogFull = ({ id }: Account) =>
  isExhausted({ name: "admin-refusals", key: String(id), budget: RECORDED_REFUSALS });

const byStranger = ({ id, username }: Account, { page, ip }: SignInPlace) =>
  ({
    admin: STRANGER,
    entity: "account",
    entityId: id,
    after: { username, page, address: ip },
  }) as const;

/** Writes down what an admin did with the own second factor, and to that admin. Decision 033. */
export async function tellOfSecondFactor(
  tx: Tx,
  account: Account,
  done: Pick<AuditedAction<null>, "action" | "after">,
): Promise<void> {
  const entry = await recordAction(tx, {
    admin: account,
    entity: "account",
    entityId: account.id,
    ...done,
  });
  await mailSecondFactor(tx, account, entry);
}

/** Tells an admin of an entry about the own second factor. */
export async function mailSecondFactor(tx: Tx, account: Account, entryId: number): Promise<void> {
  await tell(tx, account, "second-factor", entryId);
}

async function tell(
  tx: Tx,
  user: Account,
  kind: AccountMailKind,
  auditEntryId: number,
): Promise<void> {
  const now = await readMoment(tx, databaseClock);
  await queueAccountMail(tx, { user, kind, locale: localeOr(user.locale), now, auditEntryId });
}
