import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import type { AuditAction, AuditEntity, AuditValues } from "@/contract/admin/shop/audit-log";
import { DomainError } from "@/domain/errors";
import { statement } from "@/server/platform/database/statement";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The admin who acts in the control panel. */
export type Admin = Pick<CurrentUserDto, "id" | "username">;

/**
 * A change that an admin requests; each has its own idempotency key (see `adminMutation` in
 * src/server/api/trpc.ts).
 */
export interface AdminCall {
  admin: Admin;
  idempotencyKey: string;
  /**
   * Whether the admin recently entered the password and second factor in this session (decision
   * 029). Absent for commands run on the shop's own machine, which need no proof.
   */
  isProven?: boolean;
  /**
   * Notifies the shop's owners of an action that makes goods cheaper, in the action's transaction.
   */
  tellOwners?: (tx: PrismaTransaction, entryId: number, admin: Admin) => Promise<void>;
}

/** A completed action, as the audit log stores it. Contains no code, key or password. */
export interface AuditedAction<Result> {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  before?: AuditValues | null;
  after?: AuditValues | null;
  reason?: string | null;
  /**
   * Makes goods cheaper: requires proof, and the owners are notified. Decision 071 (proof for
   * cheaper goods).
   */
  isCheaper?: boolean;
  /** Follow-up work that needs the id of the audit log entry; runs in the same transaction. */
  afterwards?: (tx: PrismaTransaction, entryId: number) => Promise<void>;
  /** The response, stored so that a repeated call receives it again. */
  result: Result;
}

/** $1 the idempotency key. */
const LOCK_IDEMPOTENCY_KEY = statement(
  "lock_idempotency_key",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/**
 * Runs an admin's action once per idempotency key and writes an audit log entry in the same
 * transaction. A repeated or concurrent call with the same key returns the stored result. A refused
 * action writes nothing. Design §2.6: `run` must not use the network; queue a job for follow-up
 * calls.
 * @throws DomainError proof_needed if the action makes goods cheaper and proof is missing; the
 *   error that `run` throws
 */
export async function executeAudited<Result extends Prisma.InputJsonValue | null>(
  { admin, idempotencyKey, isProven, tellOwners }: AdminCall,
  run: (tx: PrismaTransaction) => Promise<AuditedAction<Result>>,
): Promise<Result> {
  return prismaTransaction(async (tx) => {
    await tx.run(LOCK_IDEMPOTENCY_KEY, [idempotencyKey]);
    const known = await tx.prisma.auditEntry.findUnique({
      where: { idempotencyKey },
      select: { result: true },
    });
    if (known) return known.result as Result;
    const { afterwards, isCheaper, ...done } = await run(tx);
    if (isCheaper && isProven === false) throw new DomainError("proof_needed");
    const entryId = await recordAction(tx, { admin, idempotencyKey, ...done });
    await afterwards?.(tx, entryId);
    if (isCheaper) await tellOwners?.(tx, entryId, admin);
    return done.result;
  });
}

/** The actor of commands run on the shop's machine; not an account. */
export const COMMAND_LINE: Admin = { id: 0, username: "command line" };

interface RecordedAction
  extends Omit<AuditedAction<Prisma.InputJsonValue | null>, "result" | "afterwards" | "isCheaper"> {
  admin: Admin;
  /** The key of the call that `executeAudited` runs; if absent, a new key is generated. */
  idempotencyKey?: string;
  result?: Prisma.InputJsonValue | null;
}

/** Writes an audit log entry in the transaction of the action. Returns the entry's id. */
export async function recordAction(
  tx: PrismaTransaction,
  { admin, idempotencyKey, entityId, before, after, result, ...action }: RecordedAction,
): Promise<number> {
  const { id } = await tx.prisma.auditEntry.create({
    data: {
      ...action,
      actorId: admin.id,
      actorName: admin.username,
      entityId: String(entityId),
      before: before ?? undefined,
      after: after ?? undefined,
      idempotencyKey: idempotencyKey ?? randomUUID(),
      result: result ?? undefined,
    },
    select: { id: true },
  });
  return id;
}
