import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditTableDto,
  type AuditTableInput,
  type AuditValues,
  auditTableInput,
} from "@/contract/admin/audit-log";
import { PAGE_ROWS } from "@/contract/admin/common";
import { normalizeDigits } from "@/domain/normalize-digits";
import { db, escapeLike } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const columns = {
  id: true,
  createdAt: true,
  actorId: true,
  actorName: true,
  action: true,
  entity: true,
  entityId: true,
  before: true,
  after: true,
  reason: true,
} as const satisfies Prisma.AuditEntrySelect;

type Entry = Prisma.AuditEntryGetPayload<{ select: typeof columns }>;

/**
 * A page of the audit log, newest first. `q` is a part of an admin's name, or the number of what was
 * changed, as it is or as "#12".
 */
export async function auditTable(input: AuditTableInput): Promise<AuditTableDto> {
  const { q, entity, page } = auditTableInput.parse(input);
  const where: Prisma.AuditEntryWhereInput = {
    ...(entity && { entity }),
    ...(q && {
      OR: [
        { entityId: normalizeDigits(q).replace(/^#/, "") },
        { actorName: { contains: escapeLike(q), mode: "insensitive" } },
      ],
    }),
  };
  const [total, entries] = await Promise.all([
    db().auditEntry.count({ where }),
    db().auditEntry.findMany({
      where,
      select: columns,
      orderBy: { id: "desc" },
      skip: (page - 1) * PAGE_ROWS,
      take: PAGE_ROWS,
    }),
  ]);
  return { total, rows: entries.map(toRow) };
}

function toRow({ id, createdAt, action, entity, before, after, ...rest }: Entry) {
  const knownAction = AUDIT_ACTIONS.find((known) => known === action);
  const knownEntity = AUDIT_ENTITIES.find((known) => known === entity);
  if (!knownAction || !knownEntity) throw new Error(`audit entry ${id} is of an unknown kind`);
  return {
    ...rest,
    id,
    createdAt: createdAt.toISOString(),
    action: knownAction,
    entity: knownEntity,
    before: before as AuditValues | null,
    after: after as AuditValues | null,
  };
}
