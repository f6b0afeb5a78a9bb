import { randomUUID } from "node:crypto";
import type { Act, Admin } from "@/server/audit/perform-act";
import type { Tx } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** Who acts from the command line of the shop's machine: no account of the shop. */
export const COMMAND_LINE: Admin = { id: 0, username: "command line" };

interface RecordedAct extends Omit<Act<Prisma.InputJsonValue | null>, "result"> {
  admin: Admin;
  /** Of a wish of the panel's screens, which `performAct` records; any other act gets one of its own. */
  requestId?: string;
  result?: Prisma.InputJsonValue | null;
}

/** Writes what was done into the audit log, in the transaction that does it. */
export async function recordAct(
  tx: Tx,
  { admin, requestId, entityId, before, after, result, ...act }: RecordedAct,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      ...act,
      actorId: admin.id,
      actorName: admin.username,
      entityId: String(entityId),
      before: before ?? undefined,
      after: after ?? undefined,
      requestId: requestId ?? randomUUID(),
      result: result ?? undefined,
    },
  });
}
