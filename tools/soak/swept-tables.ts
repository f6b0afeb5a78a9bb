import { db } from "@/server/platform/database/db";
import { RETENTION } from "@/server/sweep/retention";

/** Age in minutes after which the run backdates a row by months. */
const AGED_AFTER_MINUTES = 2;

const young = `now() - interval '${AGED_AFTER_MINUTES} minutes'`;

/**
 * Lets rows expire early that the worker otherwise keeps for hours to months (guest carts, provider
 * events, rate limits), so that the run also tests their deletion.
 */
const AGE = [
  `UPDATE cart_items SET updated_at = updated_at - interval '60 days'
   WHERE session_id LIKE 'guest\\_%' AND updated_at < ${young} AND updated_at > now() - interval '1 day'`,
  `UPDATE provider_events SET received_at = received_at - interval '300 days'
   WHERE processed_at IS NOT NULL AND received_at < ${young} AND received_at > now() - interval '1 day'`,
  `UPDATE rate_limits SET expire = (extract(epoch FROM now()) * 1000)::bigint
   WHERE expire > (extract(epoch FROM now()) * 1000)::bigint + 600000`,
];

export async function ageRows(): Promise<void> {
  for (const statement of AGE) await db().$executeRawUnsafe(statement);
}

/** Tables with rows that expire during the run. */
const KINDS = {
  "guest carts": ["cart_items"],
  "provider events": ["provider_events"],
  "rate limits": ["rate_limits"],
  sessions: ["sessions"],
  jobs: ["jobs"],
};

export async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [kind, tables] of Object.entries(KINDS)) {
    const sum = tables.map((table) => `(SELECT count(*)::int FROM ${table})`).join(" + ");
    const [row] = await db().$queryRawUnsafe<{ count: number }[]>(`SELECT ${sum} AS count`);
    counts[kind] = row?.count ?? 0;
  }
  return counts;
}

/** Counts expired rows that still exist, one line per kind. */
export async function findOverdue(): Promise<string[]> {
  const overdue: string[] = [];
  for (const { what, table, over } of RETENTION) {
    const [row] = await db().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM (SELECT now() AS at) clock, ${table} t WHERE ${over}`,
    );
    if (row && row.count > 0) overdue.push(`${row.count} ${what}`);
  }
  return overdue;
}
