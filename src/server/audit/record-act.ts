import { randomUUID } from "node:crypto";
import type { AuditAction, AuditEntity, AuditValues } from "@/contract/admin/log";
import type { Admin } from "@/server/audit/perform-act";
import type { Tx } from "@/server/platform/db";

/** Who acts from the command line of the shop's machine: no account of the shop. */
export const COMMAND_LINE: Admin = { id: 0, username: "command line" };

interface RecordedAct {
  admin: Admin;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  before?: AuditValues;
  after?: AuditValues;
}

/**
 * Writes what was done into the audit log, in the transaction that does it: for acts that are no wish of
 * the panel's screens, which go through `performAct`.
 */
export async function recordAct(tx: Tx, { admin, entityId, ...act }: RecordedAct): Promise<void> {
  await tx.auditEntry.create({
    data: {
      ...act,
      actorId: admin.id,
      actorName: admin.username,
      entityId: String(entityId),
      requestId: randomUUID(),
    },
  });
}
