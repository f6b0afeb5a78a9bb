import type { Account } from "@/server/accounts/find-account";
import { type Admin, type AuditedAction, recordAction } from "@/server/audit/audited-action";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { isExhausted } from "@/server/platform/admission/limit";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import {
  autocommit,
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";

/** The audit log's actor of a refused sign-in: an unknown visitor. */
const STRANGER: Admin = { id: 0, username: "unknown" };

/** Refusals recorded per account and hour, so that strangers cannot fill the audit log. */
const RECORDED_REFUSALS = { points: 100, seconds: 60 * 60 };

/** Pause between two mails about refusals, in seconds, so that strangers cannot fill a mailbox. */
const REFUSAL_MAIL_SECONDS = 60 * 60;

/** The page and the IP of a sign-in. */
export interface SignInPlace {
  page: "/login" | "/admin-login" | "/admin";
  ip: string;
}

/**
 * Records an admin's sign-in in the audit log and mails the admin. Decision 029 (admin sessions).
 */
export async function notifySignIn(
  tx: PrismaTransaction,
  account: Account,
  place: SignInPlace,
): Promise<void> {
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
/** A refusal after the right password and a wrong second factor. */
export const CODE_REFUSED: Refused = {
  action: "account.refuse_second_factor",
  kind: "second-factor-refused",
};

/**
 * Records a refused sign-in to an admin's account and mails the admin: at most a hundred entries
 * and one mail of each kind per account and hour. Does nothing for other accounts.
 */
export async function notifyRefusedSignIn(
  account: Account,
  place: SignInPlace,
  { action, kind }: Refused = PASSWORD_REFUSED,
): Promise<void> {
  if (!account.isAdmin || (await isLogFull(account))) return;
  await prismaTransaction(async (tx) => {
    const entry = await recordAction(tx, { ...byStranger(account, place), action });
    if (await isMailDue(tx, account, kind)) await tell(tx, account, kind, entry);
  });
}

/** $1 the lock name of the account and the kind of mail. */
const TRY_REFUSALS_TURN = statement(
  "try_refusals_turn",
  `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isMine"`,
);

/** $1 the admin, $2 the kind, $3 the seconds to look back. */
const IS_TOLD_OF_REFUSALS = statement(
  "is_told_of_refusals",
  `
    SELECT FROM mails WHERE user_id = $1 AND kind = $2
      AND created_at > now() - make_interval(secs => $3::int) LIMIT 1`,
);

/**
 * Whether no mail of this kind was queued for the admin within REFUSAL_MAIL_SECONDS. Of two
 * concurrent attempts, only one gets true. The try-lock, unlike a lock on the account's row, delays
 * neither other attempts nor the owner's sign-in.
 */
async function isMailDue(
  tx: Transaction,
  { id }: Account,
  kind: AccountMailKind,
): Promise<boolean> {
  const [turn] = await tx.run(TRY_REFUSALS_TURN, [`told of refusals:${id} ${kind}`]);
  if (!turn?.isMine) return false;
  const [told] = await tx.run(IS_TOLD_OF_REFUSALS, [id, kind, REFUSAL_MAIL_SECONDS]);
  return !told;
}

/**
 * Records that the right password was entered and the second factor requested: if no sign-in
 * follows, a stranger may know the password. Sends no mail, since each sign-in starts like this.
 */
export async function recordSecondFactorPrompt(
  account: Account,
  place: SignInPlace,
): Promise<void> {
  if (await isLogFull(account)) return;
  await recordAction(autocommit, {
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

/**
 * Records a change of an admin's own second factor and mails the admin. Decision 033 (second
 * factor).
 */
export async function notifySecondFactorChange(
  tx: PrismaTransaction,
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

/** Mails an admin about an audit log entry on the account's second factor. */
export async function mailSecondFactor(
  tx: PrismaTransaction,
  account: Account,
  entryId: number,
): Promise<void> {
  await tell(tx, account, "second-factor", entryId);
}

async function tell(
  tx: PrismaTransaction,
  user: Account,
  kind: AccountMailKind,
  auditEntryId: number,
): Promise<void> {
  const now = await readMoment(tx, databaseClock);
  await queueAccountMail(tx, { user, kind, locale: user.locale, now, auditEntryId });
}
