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
} from "@/contract/admin/shop/audit-log";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { escapeLike } from "@/server/platform/database/db";
import { keysetPage } from "@/server/platform/database/keyset-page";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
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
 * A page of the audit log, newest first. `q` is part of an admin's name, or the id of the changed
 * object, with or without a leading "#".
 */
export async function auditTable(input: AuditTableInput): Promise<AuditTableDto> {
  const { q, entity, page } = auditTableInput.parse(input);
  const { rows, ...paging } = await keysetPage<Entry, number>(
    {
      columns: Prisma.sql`id, created_at, actor_id, actor_name, action, entity, entity_id,
        before, after, reason`,
      matches: await auditMatches(q, entity),
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
async function auditMatches(q: string, entity: AuditEntity | null): Promise<Prisma.Sql> {
  const conditions = [Prisma.sql`TRUE`];
  if (entity !== null) conditions.push(Prisma.sql`entity = ${entity}`);
  if (q !== "") {
    const number = normalizeDigits(q).replace(/^#/, "");
    const names = await actorsNamed(q);
    conditions.push(Prisma.sql`(entity_id = ${number} OR actor_name = ANY(${names}))`);
  }
  return Prisma.sql`FROM audit_entries WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** $1 an ILIKE pattern. Returns the matching names of actors. */
const FIND_ACTOR_NAMES = statement(
  "find_actor_names",
  `
    WITH RECURSIVE actors AS (
      (SELECT actor_name FROM audit_entries ORDER BY actor_name LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_name FROM audit_entries
        WHERE actor_name > actors.actor_name ORDER BY actor_name LIMIT 1)
      FROM actors WHERE actors.actor_name IS NOT NULL
    )
    SELECT actor_name AS name FROM actors WHERE actor_name ILIKE $1`,
).typed<{ name: string }>();

/**
 * Names in the log that contain a text. Steps through the distinct names by index, so that the cost
 * depends on the number of admins.
 */
async function actorsNamed(part: string): Promise<string[]> {
  const rows = await run(FIND_ACTOR_NAMES, [`%${escapeLike(part)}%`]);
  return rows.map(({ name }) => name);
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
