import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import type { AuditAction, AuditEntity, AuditValues } from "@/contract/admin/shop/audit-log";
import { DomainError } from "@/domain/errors";
import { db, type Tx } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** Who acts in the control panel. */
export type Admin = Pick<CurrentUserDto, "id" | "username">;

/** One change that an admin asks for; the key is its own for ever (`adminMutation` in server/api/trpc.ts makes it). */
export interface AdminCall {
  admin: Admin;
  idempotencyKey: string;
  /**
   * The admin typed the password in the last minutes, in this session (decision 029). Absent for programs on the shop's
   * own machine.
   */
  isProven?: boolean;
  /** Tells the owners of an entry by which goods leave for less, in the transaction that writes it. */
  tellOwners?: (tx: Tx, entryId: number, admin: Admin) => Promise<void>;
}

/** What was done, as the audit log keeps it: no code, key or password. */
export interface AuditedAction<Result> {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  before?: AuditValues | null;
  after?: AuditValues | null;
  reason?: string | null;
  /** Goods leave for less than before: it takes proof, and the owners are told. Decision 071. */
  isCheaper?: boolean;
  /** What follows of it in the same transaction and names its entry. */
  afterwards?: (tx: Tx, entryId: number) => Promise<void>;
  /** The answer; kept, so that the same call made again gets it again. */
  result: Result;
}

/**
 * Runs what an admin asks for, once, and writes it into the audit log in the same transaction. The same
 * call made twice, at once or after a lost answer, is run once and answered alike. Nothing of an action
 * that is refused remains. Design §2.6: no network inside `run`; what must follow is a job.
 * @throws DomainError proof_needed for what makes goods cheaper, without proof; what `run` throws
 */
export async function executeAudited<Result extends Prisma.InputJsonValue | null>(
  { admin, idempotencyKey, isProven, tellOwners }: AdminCall,
  run: (tx: Tx) => Promise<AuditedAction<Result>>,
): Promise<Result> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, 0))`;
    const known = await tx.auditEntry.findUnique({
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

/** Who acts from the command line of the shop's machine: no account of the shop. */
export const COMMAND_LINE: Admin = { id: 0, username: "command line" };

interface RecordedAction
  extends Omit<AuditedAction<Prisma.InputJsonValue | null>, "result" | "afterwards" | "isCheaper"> {
  admin: Admin;
  /** Of a call that `executeAudited` runs; anything else gets one of its own. */
  idempotencyKey?: string;
  result?: Prisma.InputJsonValue | null;
}

/** Writes what was done into the audit log, in the transaction that does it; gives the entry's id. */
export async function recordAction(
  tx: Tx,
  { admin, idempotencyKey, entityId, before, after, result, ...action }: RecordedAction,
): Promise<number> {
  const { id } = await tx.auditEntry.create({
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
