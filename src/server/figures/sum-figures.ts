import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { BATCH_FACTS, FIGURE_FACTS } from "@/server/figures/figure-queries";
import { statement } from "@/server/platform/database/statement";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/**
 * Time limit of `sumFigures` in milliseconds, and maximum number of changed quarter hours per part.
 */
const ROUND_MS = 5_000;
const MOST_CHANGED = 100;

/**
 * Version of the calculation in `FIGURE_FACTS` and `BATCH_FACTS`. Increase it when a change gives
 * other figures for the same rows: the worker then rebuilds all sums, and once more an hour later,
 * because workers of the previous release may have summed until then.
 */
const FORMULA = 2;

/**
 * Updates the stored sums in parts of up to a day: first changed quarter hours, then a rebuild,
 * then new quarter hours. Each part is a transaction that locks the row of `figure_state`, so that
 * only one worker sums at a time. Returns the number of parts done.
 */
export async function sumFigures(): Promise<number> {
  const begun = performance.now();
  let parts = 0;
  while (performance.now() - begun < ROUND_MS) {
    if (!(await prismaTransaction(sumPart, { timeout: 60_000 }))) return parts;
    parts += 1;
  }
  return parts;
}

const LOCK_FIGURE_STATE = statement(
  "lock_figure_state",
  `SELECT summed_until AS "summedUntil", rebuild_at AS "rebuildAt", formula,
      rebuild_at IS NULL AND formula_at < now() - interval '1 hour' AS "isSettled"
    FROM figure_state FOR UPDATE SKIP LOCKED`,
);

async function sumPart(tx: PrismaTransaction): Promise<boolean> {
  const [state] = await tx.run(LOCK_FIGURE_STATE, []);
  if (!state) return false;
  const isOld = state.formula < FORMULA;
  if (isOld || state.isSettled) {
    await tx.run(REBUILD_BY_FORMULA, [FORMULA, isOld]);
    return true;
  }
  if (await sumChanged(tx)) return true;
  if (state.rebuildAt && state.summedUntil) return rebuildDay(tx);
  return sumNext(tx);
}

/** $1 the maximum number of slots. */
const TAKE_CHANGED_SLOTS = statement(
  "take_changed_slots",
  `
    DELETE FROM figure_changes WHERE slot IN (
      SELECT DISTINCT slot FROM figure_changes ORDER BY slot LIMIT $1
    ) RETURNING slot`,
);

/**
 * Recalculates at most MOST_CHANGED changed quarter hours. Returns whether there were any. A change
 * and its record in `figure_changes` commit together, so the new sums include the changes whose
 * records this deletes; a later commit creates a new record.
 */
async function sumChanged(tx: PrismaTransaction): Promise<boolean> {
  const changed = await tx.run(TAKE_CHANGED_SLOTS, [MOST_CHANGED]);
  if (changed.length === 0) return false;
  const slots = [...new Set(changed.map(({ slot }) => slot.toISOString()))];
  await sumRanges(
    tx,
    sql`
    SELECT s AS a, s + interval '15 minutes' AS b FROM unnest(${slots}::timestamptz[]) AS s, figure_state
    WHERE s < summed_until`,
  );
  return true;
}

const ADVANCE_REBUILD = statement(
  "advance_rebuild",
  `
    UPDATE figure_state SET
      rebuilt_at = CASE WHEN rebuild_at + interval '1 day' >= summed_until THEN now() ELSE rebuilt_at END,
      rebuild_at = CASE WHEN rebuild_at + interval '1 day' < summed_until THEN rebuild_at + interval '1 day' END`,
);

async function rebuildDay(tx: PrismaTransaction): Promise<boolean> {
  await sumRanges(
    tx,
    sql`
    SELECT rebuild_at AS a, least(rebuild_at + interval '1 day', summed_until) AS b FROM figure_state`,
  );
  await tx.run(ADVANCE_REBUILD, []);
  return true;
}

/** The earliest quarter hour with figures. */
const FIRST = `SELECT figure_slot(least((SELECT min(created_at) FROM orders), (SELECT min(completed_at) FROM orders),
  (SELECT min(captured_at) FROM payments WHERE status = 'captured'),
  (SELECT min(refunded_at) FROM refunds WHERE status = 'refunded')))`;

/** $1 the moment until which figures are summed. */
const ADVANCE_FIGURES = statement("advance_figures", "UPDATE figure_state SET summed_until = $1");

const NEXT_FIGURE_SLOTS = statement(
  "next_figure_slots",
  `
    SELECT a, least(a + interval '1 day', target) AS b FROM (
      SELECT coalesce(summed_until, (${FIRST})) AS a, figure_slot(least(now(), (
        SELECT min(xact_start) FROM pg_stat_activity WHERE datname = current_database()
      )) - interval '1 hour') AS target
      FROM figure_state
    ) AS known WHERE a < target`,
);

/**
 * Sums the next quarter hours, up to a day, that ended at least an hour before the oldest running
 * transaction began. A later commit into a summed quarter hour is recorded as a change by triggers
 * (SQL function `note_figures`).
 */
async function sumNext(tx: PrismaTransaction): Promise<boolean> {
  const [next] = await tx.run(NEXT_FIGURE_SLOTS, []);
  if (!next) return false;
  await sumRanges(tx, sql`SELECT ${next.a}::timestamptz AS a, ${next.b}::timestamptz AS b`);
  await tx.run(ADVANCE_FIGURES, [next.b]);
  return true;
}

/** @param ranges a query of the start `a` (inclusive) and the end `b` (exclusive) of each range */
async function sumRanges(tx: PrismaTransaction, ranges: Prisma.Sql): Promise<void> {
  for (const [table, facts] of [
    [sql`figures`, FIGURE_FACTS],
    [sql`batch_figures`, BATCH_FACTS],
  ] as const) {
    await tx.prisma.$executeRaw`
      WITH ranges AS MATERIALIZED (${ranges})
      DELETE FROM ${table} t USING ranges r WHERE t.slot >= r.a AND t.slot < r.b`;
    await tx.prisma
      .$executeRaw`WITH ranges AS MATERIALIZED (${ranges}) INSERT INTO ${table} SELECT * FROM (${facts}) AS f`;
  }
}

const BEGIN_REBUILD = statement(
  "begin_rebuild",
  `UPDATE figure_state SET rebuild_at = (${FIRST}) WHERE summed_until IS NOT NULL`,
);

/** $1 the formula, $2 whether this is the first of its two rebuilds. */
const REBUILD_BY_FORMULA = statement(
  "rebuild_by_formula",
  `
    UPDATE figure_state SET formula = $1, formula_at = CASE WHEN $2::boolean THEN now() END,
      rebuild_at = CASE WHEN summed_until IS NOT NULL THEN (${FIRST}) END`,
);

/**
 * Starts rebuilding all sums from the source rows. The worker rebuilds them in parts while the shop
 * runs. A second call starts over.
 */
export async function rebuildFigures(call: AdminCall): Promise<void> {
  await executeAudited(call, async (tx) => {
    await tx.run(BEGIN_REBUILD, []);
    return { action: "figures.rebuild", entity: "figures", entityId: "all", result: null };
  });
}
