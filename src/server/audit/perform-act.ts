import type { CurrentUserDto } from "@/contract/accounts";
import type { AuditAction, AuditEntity, AuditValues } from "@/contract/admin/log";
import { recordAct } from "@/server/audit/record-act";
import { db, type Tx } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** Who acts in the control panel. */
export type Admin = Pick<CurrentUserDto, "id" | "username">;

/** One wish of an admin; `requestId` is its own for ever (see server/api/wish.ts). */
export interface Wish {
  admin: Admin;
  requestId: string;
}

/** What was done, as the audit log keeps it: no code, key or password. */
export interface Act<Result> {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  before?: AuditValues | null;
  after?: AuditValues | null;
  reason?: string | null;
  /** The answer; kept, so that the same wish asked again gets it again. */
  result: Result;
}

/**
 * Does what an admin wishes, once, and writes it into the audit log in the same transaction. The same
 * wish asked twice, at once or after a lost answer, is done once and answered alike. Nothing of an act
 * that is refused remains. Design §1: no network inside `act`; what must follow is a job.
 */
export async function performAct<Result extends Prisma.InputJsonValue | null>(
  { admin, requestId }: Wish,
  act: (tx: Tx) => Promise<Act<Result>>,
): Promise<Result> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`;
    const known = await tx.auditEntry.findUnique({
      where: { requestId },
      select: { result: true },
    });
    if (known) return known.result as Result;
    const done = await act(tx);
    await recordAct(tx, { admin, requestId, ...done });
    return done.result;
  });
}
