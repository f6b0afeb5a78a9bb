import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { mailOwners } from "@/server/accounts/staff/notify-owners";
import { type Admin, recordAction } from "@/server/audit/audited-action";
import { consume } from "@/server/platform/admission/limit";
import { statement } from "@/server/platform/database/statement";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

const HOUR = 60 * 60;

/**
 * Consumes one point of an admin's hourly budget for revealing keys and contents in any way
 * (`REVEALS_PER_HOUR`). If the budget is exceeded, mails the owners, at most once an hour for each
 * admin. Decision 029 (admin sessions).
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

/** $1 the admin's lock name. Not a row lock, since an API key has no account row. */
const LOCK_REVEALING_ADMIN = statement(
  "lock_revealing_admin",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/** $1 the admin, $2 the seconds to look back. */
const IS_TOLD_OF_REVEALS = statement(
  "is_told_of_reveals",
  `
      SELECT FROM audit_entries WHERE actor_id = $1 AND action = 'account.exceed_reveals'
        AND created_at > now() - make_interval(secs => $2::int) LIMIT 1`,
);

async function tellOwners({ id, username }: Admin, limit: number): Promise<void> {
  await prismaTransaction(async (tx) => {
    // With this lock, simultaneous calls send only one mail.
    await tx.run(LOCK_REVEALING_ADMIN, [`reveals:${id}`]);
    const [told] = await tx.run(IS_TOLD_OF_REVEALS, [id, HOUR]);
    if (told) return;
    const auditEntryId = await recordAction(tx, {
      admin: { id, username },
      action: "account.exceed_reveals",
      ...(id < 0 ? { entity: "api_key", entityId: -id } : { entity: "account", entityId: id }),
      after: { username, limit },
    });
    await mailOwners(tx, "reveals-exceeded", auditEntryId);
    log.error({ adminId: id, limit }, "admin exceeded the hourly limit of revealed keys");
  });
}
