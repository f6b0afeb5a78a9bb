import { db } from "@/server/platform/database/db";
import { waitingJobs } from "./checkout-orders";

/**
 * Tables whose row counts are not compared, because refused calls or the worker change them. Jobs
 * are compared by content instead.
 */
const COUNTERS = ["rate_limits", "product_visits", "visit_sums", "provider_refusals", "jobs"];

/** Rows that are compared by content, not only by number. */
const CONTENT = `
  (SELECT json_agg(c ORDER BY id) FROM (SELECT id, session_id, quantity FROM cart_items) c) AS cart,
  (SELECT json_agg(u ORDER BY id) FROM (
    SELECT id, username, email, password, is_verified, role, locale, verification_code, reset_code
    FROM users) u) AS users,
  (SELECT json_agg(i ORDER BY id) FROM staff_invitations i) AS invitations,
  (SELECT json_agg(f ORDER BY id) FROM second_factors f) AS factors,
  (SELECT count(*)::int FROM licence_keys WHERE status <> 'available') AS keys,
  (SELECT json_agg(json_build_array(id, version, archived_at) ORDER BY id) FROM products) AS products`;

/** One statement that counts the rows of each table. */
async function countsOfTables(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT (c.relname = ANY(${COUNTERS}))
    ORDER BY 1`;
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}"`,
  );
  return `(SELECT json_object_agg(name, rows) FROM (${counts.join(" UNION ALL ")}) t) AS counts`;
}

let statement: Promise<string> | undefined;

/**
 * The state that a refused call must not change: the number of rows of each table except
 * `COUNTERS`, the rows of `CONTENT`, and the waiting jobs.
 */
export async function databaseState() {
  statement ??= countsOfTables().then((counts) => `SELECT ${counts}, ${CONTENT}`);
  const [rows, jobs] = await Promise.all([
    statement.then((sql) => db().$queryRawUnsafe<{ counts: Record<string, number> }[]>(sql)),
    waitingJobs(),
  ]);
  return { rows, jobs };
}
