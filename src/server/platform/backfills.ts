import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/server/platform/log";
import { counter, gauge } from "@/server/platform/metrics";
import { run, type Statement, transaction } from "@/server/platform/statements";

/**
 * Rows of before that get a value of a new column, while the shop sells. A release adds the column
 * and the backfill; a later one, when the backfill is done everywhere, may rely on the column and
 * takes the backfill out of the list (CONTRIBUTING.md, decision 088).
 */
export interface Backfill {
  /** Progress is kept under it: unique for good. At most 40 bytes, as a statement is named by it. */
  name: string;
  table: string;
  /** A unique column that is never null: the rows are read in its order. */
  key: string;
  keyType: "int" | "uuid" | "text";
  /** SQL condition on rows `t` that still want the value; false of a row once it is written. */
  lacks: string;
  /** SQL assignments to a row `t`. */
  set: string;
}

/** How fast a backfill goes. */
interface Pace {
  /** Rows that one statement reads: those that it writes are locked for a few milliseconds. */
  batch: number;
  /** Milliseconds between two batches at least; a slow batch is followed by a pause as long. */
  pause: number;
}

const PACE: Pace = { batch: 500, pause: 50 };

/**
 * Seconds after its begin within which the processes of the previous release have gone. Until then
 * they may write rows without the value, behind the pass: only a later pass that finds nothing ends
 * the backfill.
 */
const SETTLED_SECONDS = 3_600;

const rowsWritten = counter({
  name: "barq_backfill_rows_total",
  help: "Rows that backfills have written, by backfill.",
  labels: ["backfill"],
});
const open = gauge({
  name: "barq_backfills_open",
  help: "Backfills of this release that are not done.",
});
// It has no value until the database was asked: 0 would say that all are done.
open.remove();

/**
 * Takes each backfill that is not done through its rows once, in batches. A batch and its place are
 * one transaction, so that a process that is killed loses nothing and the next one goes on there;
 * several workers take turns. A backfill that fails keeps the others from nothing.
 * @param stopping ends it after the batch that is under way
 * @throws the last error of a backfill, once all had their turn
 */
export async function runBackfills(
  backfills: readonly Backfill[],
  stopping: AbortSignal,
  pace: Pace = PACE,
): Promise<void> {
  for (const { name } of backfills) await run(BEGIN, [name]);
  await countOpen(backfills);
  let failure: unknown;
  for (const backfill of backfills) {
    try {
      await runPass(backfill, stopping, pace);
    } catch (error) {
      log.error({ backfill: backfill.name, err: error }, "a backfill failed and will go on later");
      failure = error;
    }
    await countOpen(backfills);
  }
  if (failure) throw failure;
}

async function countOpen(backfills: readonly Backfill[]): Promise<void> {
  const [left] = await run(OPEN, [backfills.map(({ name }) => name)]);
  open.set(left?.count ?? 0);
}

async function runPass(
  backfill: Backfill,
  stopping: AbortSignal,
  { batch, pause }: Pace,
): Promise<void> {
  const { name } = backfill;
  await checkKey(backfill);
  const begun = performance.now();
  let rows = 0;
  while (!stopping.aborted) {
    const began = performance.now();
    const moved = await runBatch(backfill, batch);
    if (moved === "elsewhere" || moved === "done before") return;
    rows += moved.written;
    rowsWritten.inc({ backfill: name }, moved.written);
    if (moved.isPassOver) {
      const said = { backfill: name, rows, ms: Math.round(performance.now() - begun) };
      if (moved.isDone) log.info(said, "a backfill is done");
      else if (rows > 0) log.info(said, "a backfill went through its rows");
      return;
    }
    const ms = Math.max(pause, performance.now() - began);
    await delay(ms, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** @throws Error if rows without a key are possible: no batch would read them */
async function checkKey({ name, table, key }: Backfill): Promise<void> {
  const [column] = await run(KEY_COLUMN, [table, key]);
  if (!column) throw new Error(`The backfill ${name}: ${table} has no column ${key}.`);
  if (!column.isNotNull) {
    throw new Error(`The backfill ${name}: its key ${table}.${key} is not NOT NULL.`);
  }
}

interface Moved {
  written: number;
  isPassOver: boolean;
  isDone: boolean;
}

async function runBatch(
  backfill: Backfill,
  size: number,
): Promise<Moved | "elsewhere" | "done before"> {
  return transaction(async (within) => {
    const [place] = await within(PLACE, [backfill.name]);
    if (!place) return "elsewhere";
    if (place.isDone) return "done before";
    const after = place.last === null ? [] : [place.last];
    const [batch] = await within(batchOf(backfill, after.length > 0), [size, ...after]);
    const { seen = 0, lacking = 0, written = 0, last = null } = batch ?? {};
    const isPassOver = seen < size;
    const [next] = isPassOver
      ? await within(NEXT_PASS, [backfill.name, written, lacking])
      : await within(MOVE, [backfill.name, written, lacking, last]);
    return { written, isPassOver, isDone: next?.isDone ?? false };
  });
}

const BEGIN: Statement<never> = {
  name: "begin_backfill",
  text: "INSERT INTO backfills (name) VALUES ($1) ON CONFLICT DO NOTHING",
};

/** How many of the backfills $1 are not done. */
const OPEN: Statement<{ count: number }> = {
  name: "open_backfills",
  text: "SELECT count(*)::int AS count FROM backfills WHERE name = ANY($1::text[]) AND done_at IS NULL",
};

/** Of the table $1 the column $2. */
const KEY_COLUMN: Statement<{ isNotNull: boolean }> = {
  name: "backfill_key",
  text: `SELECT attnotnull AS "isNotNull" FROM pg_attribute
    WHERE attrelid = to_regclass($1) AND attname = $2 AND NOT attisdropped`,
};

/** No row while another worker is at it. */
const PLACE: Statement<{ last: string | null; isDone: boolean }> = {
  name: "backfill_place",
  text: `SELECT last_key AS last, done_at IS NOT NULL AS "isDone" FROM backfills
    WHERE name = $1 FOR UPDATE SKIP LOCKED`,
};

interface Batch {
  /** Rows that were read. */
  seen: number;
  last: string | null;
  /** Rows that wanted the value, and those that got it: not what somebody has in hand. */
  lacking: number;
  written: number;
}

/** $1 how many; $2 the key of the last row before, unless it is the first batch of a pass. */
function batchOf(
  { name, table, key, keyType, lacks, set }: Backfill,
  isAfter: boolean,
): Statement<Batch> {
  return {
    name: `${isAfter ? "go on with" : "begin"} backfill ${name}`,
    text: `
      WITH batch AS MATERIALIZED (
        SELECT t.${key} AS key, (${lacks}) IS TRUE AS lacks FROM ${table} t
        ${isAfter ? `WHERE t.${key} > $2::${keyType}` : ""}
        ORDER BY t.${key} LIMIT $1
      ), free AS MATERIALIZED (
        SELECT t.${key} AS key FROM ${table} t JOIN batch ON batch.key = t.${key}
        WHERE batch.lacks ORDER BY t.${key} FOR NO KEY UPDATE OF t SKIP LOCKED
      ), written AS (
        UPDATE ${table} t SET ${set} FROM free WHERE t.${key} = free.key AND (${lacks}) RETURNING 1
      )
      SELECT count(*)::int AS seen, count(*) FILTER (WHERE lacks)::int AS lacking,
        (SELECT count(*) FROM written)::int AS written,
        (SELECT key::text FROM batch ORDER BY batch.key DESC LIMIT 1) AS last
      FROM batch`,
  };
}

/** $1 the backfill, $2 rows written, $3 rows that lacked it, $4 the last row's key. */
const MOVE: Statement<{ isDone: boolean }> = {
  name: "move_backfill",
  text: `UPDATE backfills SET last_key = $4, rows = rows + $2, pass_rows = pass_rows + $3
    WHERE name = $1 RETURNING false AS "isDone"`,
};

/** $1 the backfill, $2 rows written, $3 rows that lacked it, in the last batch of a pass: done, or at the begin again. */
const NEXT_PASS: Statement<{ isDone: boolean }> = {
  name: "end_backfill_pass",
  text: `UPDATE backfills SET last_key = NULL, rows = rows + $2, pass_rows = 0, pass_began_at = now(),
      done_at = CASE WHEN pass_rows + $3 = 0
        AND pass_began_at >= started_at + interval '${SETTLED_SECONDS} s' THEN now() END
    WHERE name = $1 RETURNING done_at IS NOT NULL AS "isDone"`,
};
