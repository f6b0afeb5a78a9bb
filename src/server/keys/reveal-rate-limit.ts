import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { mailOwners } from "@/server/accounts/staff/notify-owners";
import { type Admin, recordAction } from "@/server/audit/audited-action";
import { consume } from "@/server/platform/admission/limit";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

const HOUR = 60 * 60;

/**
 * Takes one point of an admin's hourly budget of revealed keys and contents (`REVEALS_PER_HOUR`),
 * whatever the way of revealing. If it is exceeded, the owners are mailed, at most once an hour.
 * Decision 029.
 * @throws DomainError too_many_requests
 */
export async function consumeReveal(admin: Admin): Promise<void> {
  const budget = { points: env().REVEALS_PER_HOUR, seconds: HOUR };
  try {
    await consume([{ name: "reveals", key: String(admin.id), budget }]);
  } catch (error) {
    if (error instanceof DomainError) await tellOwners(admin, budget.points);
    throw error;
  }
}

async function tellOwners({ id, username }: Admin, limit: number): Promise<void> {
  await db().$transaction(async (tx) => {
    // Lock the admin's row, so that simultaneous calls send one mail.
    await tx.$executeRaw`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
    const [told] = await tx.$queryRaw<unknown[]>`
      SELECT FROM audit_entries WHERE actor_id = ${id} AND action = 'account.exceed_reveals'
        AND created_at > now() - make_interval(secs => ${HOUR}::int) LIMIT 1`;
    if (told) return;
    const auditEntryId = await recordAction(tx, {
      admin: { id, username },
      action: "account.exceed_reveals",
      entity: "account",
      entityId: id,
      after: { username, limit },
    });
    await mailOwners(tx, "reveals-exceeded", auditEntryId);
    log.error({ adminId: id, limit }, "admin exceeded the hourly limit of revealed keys");
  });
}
