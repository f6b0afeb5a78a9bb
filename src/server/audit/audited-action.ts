import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import type { AuditAction, AuditEntity, AuditValues } from "@/contract/admin/audit-log";
import { db, type Tx } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** Who acts in the control panel. */
export type Admin = Pick<CurrentUserDto, "id" | "username">;

/** One wish of an admin; `requestId` is its own for ever (see server/api/idempotency-key.ts). */
export interface AdminCall {
  admin: Admin;
  idempotencyKey: string;
}

/** What was done, as the audit log keeps it: no code, key or password. */
export interface AuditedAction<Result> {
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
export async function executeAudited<Result extends Prisma.InputJsonValue | null>(
  { admin, idempotencyKey }: AdminCall,
  act: (tx: Tx) => Promise<AuditedAction<Result>>,
): Promise<Result> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, 0))`;
    const known = await tx.auditEntry.findUnique({
      where: { idempotencyKey },
      select: { result: true },
    });
    if (known) return known.result as Result;
    const done = await act(tx);
    await recordAction(tx, { admin, idempotencyKey, ...done });
    return done.result;
  });
}

/** Who acts from the command line of the shop's machine: no account of the shop. */
export const COMMAND_LINE: Admin = { id: 0, username: "command line" };

interface RecordedAction extends Omit<AuditedAction<Prisma.InputJsonValue | null>, "result"> {
  admin: Admin;
  /** Of a wish of the panel's screens, which `performAct` records; any other act gets one of its own. */
  idempotencyKey?: string;
  result?: Prisma.InputJsonValue | null;
}

/** Writes what was done into the audit log, in the transaction that does it. */
export async function recordAction(
  tx: Tx,
  { admin, idempotencyKey, entityId, before, after, result, ...act }: RecordedAction,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      ...act,
      actorId: admin.id,
      actorName: admin.username,
      entityId: String(entityId),
      before: before ?? undefined,
      after: after ?? undefined,
      idempotencyKey: idempotencyKey ?? randomUUID(),
      result: result ?? undefined,
    },
  });
}
