import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditEntity,
  type AuditRow,
  type AuditTableDto,
  type AuditTableInput,
  type AuditValues,
  auditPages,
  auditTableInput,
} from "@/contract/admin/audit-log";
import { normalizeDigits } from "@/domain/normalize-digits";
import { escapeLike } from "@/server/platform/db";
import { keysetPage } from "@/server/platform/keyset-page";
import { Prisma } from "@/server/platform/prisma-client/client";

interface Entry {
  id: number;
  created_at: Date;
  actor_id: number;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  before: AuditValues | null;
  after: AuditValues | null;
  reason: string | null;
}

/**
 * A page of the audit log, newest first. `q` is a part of an admin's name, or the number of what was
 * changed, as it is or as "#12".
 */
export async function auditTable(input: AuditTableInput): Promise<AuditTableDto> {
  const { q, entity, page } = auditTableInput.parse(input);
  const { rows, ...paging } = await keysetPage<Entry, number>(
    {
      columns: Prisma.sql`id, created_at, actor_id, actor_name, action, entity, entity_id,
        before, after, reason`,
      matches: auditMatches(q, entity),
      order: [Prisma.sql`id`],
      isDescending: true,
      cursorOf: ({ id }) => id,
      valuesOf: (id) => [Prisma.sql`${id}::int`],
      pages: auditPages,
    },
    page,
  );
  return { ...paging, rows: rows.map(toRow) };
}

/** FROM and WHERE, as SQL. */
function auditMatches(q: string, entity: AuditEntity | null): Prisma.Sql {
  const conditions = [Prisma.sql`TRUE`];
  if (entity !== null) conditions.push(Prisma.sql`entity = ${entity}`);
  if (q !== "") {
    const number = normalizeDigits(q).replace(/^#/, "");
    const name = `%${escapeLike(q)}%`;
    conditions.push(Prisma.sql`(entity_id = ${number} OR actor_name ILIKE ${name})`);
  }
  return Prisma.sql`FROM audit_entries WHERE ${Prisma.join(conditions, " AND ")}`;
}

function toRow(entry: Entry): AuditRow {
  const { id } = entry;
  const action = AUDIT_ACTIONS.find((known) => known === entry.action);
  const entity = AUDIT_ENTITIES.find((known) => known === entry.entity);
  if (!action || !entity) throw new Error(`audit entry ${id} is of an unknown kind`);
  return {
    id,
    createdAt: entry.created_at.toISOString(),
    actorId: entry.actor_id,
    actorName: entry.actor_name,
    action,
    entity,
    entityId: entry.entity_id,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
  };
}
