import type { Admin } from "@/server/audit/audited-action";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction } from "@/server/platform/database/transaction";

/** Queues a mail about an audit log entry to each owner. */
export async function mailOwners(
  tx: PrismaTransaction,
  kind: AccountMailKind,
  auditEntryId: number,
): Promise<void> {
  const owners = await tx.prisma.user.findMany({
    where: { role: "owner", isVerified: true },
    select: { id: true, email: true, locale: true },
  });
  const now = await readMoment(tx, databaseClock);
  for (const user of owners) {
    await queueAccountMail(tx, { user, kind, locale: user.locale, now, auditEntryId });
  }
}

/**
 * Seconds between two mails about the price cuts of one admin; price cuts in between are only in
 * the audit log.
 */
const QUIET_SECONDS = 60 * 60;

/** $1 the admin's lock name. */
const LOCK_CHEAPER_NOTICE = statement(
  "lock_cheaper_notice",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/** $1 the admin, $2 the seconds to look back. */
const IS_TOLD_OF_CHEAPER = statement(
  "is_told_of_cheaper",
  `
    SELECT FROM mails m JOIN audit_entries e ON e.id = m.audit_entry_id
    WHERE m.kind = 'goods-cheaper' AND e.actor_id = $1
      AND m.created_at > now() - make_interval(secs => $2::int) LIMIT 1`,
);

/**
 * Mails the owners that an admin made goods cheaper, at most hourly per admin. Decision 071 (proof
 * for cheaper goods).
 */
export async function notifyOfPriceCut(
  tx: PrismaTransaction,
  auditEntryId: number,
  { id }: Admin,
): Promise<void> {
  // Serializes the check, so that many concurrent changes cause one mail.
  await tx.run(LOCK_CHEAPER_NOTICE, [`cheaper:${id}`]);
  const [told] = await tx.run(IS_TOLD_OF_CHEAPER, [id, QUIET_SECONDS]);
  if (!told) await mailOwners(tx, "goods-cheaper", auditEntryId);
}
