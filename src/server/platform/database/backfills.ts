import { setTimeout as delay } from "node:timers/promises";
import { dynamicStatement, statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { counter, gauge } from "@/server/platform/watch/metrics";

/**
 * Fills a new column of existing rows while the shop is running. One release adds the column and
 * the backfill. A later release, once the backfill is done in every installation, may rely on the
 * column and removes the backfill from the list (CONTRIBUTING.md, decision 088).
 */
export interface Backfill {
  /** Key in the table `backfills`, never reused; part of statement names, so at most 40 bytes. */
  name: string;
  table: string;
  /** A unique NOT NULL column; the rows are read in its order. */
  key: string;
  keyType: "int" | "uuid" | "text";
  /** SQL condition on rows `t` that still need the value; false once a row has been written. */
  needsValue: string;
  /** SQL assignments for a row `t`. */
  set: string;
}

/** Maximum bytes of a name: a statement's name, which contains it, has at most 63 in PostgreSQL. */
const NAME_BYTES = 40;

/** Rows with errors that a pass may skip, logging each; the next error fails the pass. */
const MOST_SKIPPED = 100;

/** SQLSTATE classes of errors caused by a row: data exception, integrity violation, RAISE. */
const ROW_ERRORS = /^(?:22|23|P0)/;

/** Speed of a backfill. */
interface Pace {
  /** Rows that one statement reads. Rows that it writes are locked for a few milliseconds. */
  batch: number;
  /**
   * Minimum pause after a batch in milliseconds; the pause is at least as long as the batch took.
   */
  pause: number;
}

const PACE: Pace = { batch: 500, pause: 50 };

/**
 * Seconds after the start of a backfill by which all processes of the previous release have ended.
 * Until then they may write rows without the value at keys that the current pass has already read;
 * only a later pass that finds no such row ends the backfill.
 */
const SETTLED_SECONDS = 3_600;

const rowsWritten = counter({
  name: "barq_backfill_rows_total",
  help: "Rows written by backfills, by backfill.",
  labels: ["backfill"],
});
const rowsSkipped = counter({
  name: "barq_backfill_skipped_rows_total",
  help: "Rows that backfills could not write and skipped, by backfill.",
  labels: ["backfill"],
});
const open = gauge({
  name: "barq_backfills_open",
  help: "Unfinished backfills of this release.",
});
// The gauge has no value until the database was read: 0 would say that all backfills are done.
open.remove();

/**
 * Runs one pass (one reading of all rows) of each unfinished backfill, in batches. A batch and its
 * progress are one transaction, so that after a process was killed, the next process continues
 * behind the last committed batch. A backfill that another worker is writing is skipped. A failing
 * backfill does not block the others.
 * @param stopping ends the function after the current batch
 * @throws the error of the last backfill that failed, after all of them ran; Error if a name is too
 *   long
 */
export async function runBackfills(
  backfills: readonly Backfill[],
  stopping: AbortSignal,
  pace: Pace = PACE,
): Promise<void> {
  for (const { name } of backfills) {
    if (Buffer.byteLength(name) > NAME_BYTES) {
      throw new Error(`The name of the backfill "${name}" has more than ${NAME_BYTES} bytes.`);
    }
    await run(BEGIN, [name]);
  }
  await countOpen(backfills);
  let failure: unknown;
  for (const backfill of backfills) {
    try {
      await runPass(backfill, stopping, pace);
    } catch (error) {
      log.error(
        { backfill: backfill.name, err: error },
        "backfill failed; continues in a later round",
      );
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
  let skipped = 0;
  /** Rows of a failed batch that are still to be retried one by one. */
  let single = 0;
  while (!stopping.aborted) {
    const began = performance.now();
    let moved: Awaited<ReturnType<typeof runBatch>>;
    try {
      moved = await runBatch(backfill, single > 0 ? 1 : batch);
    } catch (error) {
      if (!isOfRow(error) || skipped >= MOST_SKIPPED) throw error;
      if (single === 0) {
        single = batch;
        continue;
      }
      moved = await runBatch(backfill, 1, "skips");
      skipped += 1;
      rowsSkipped.inc({ backfill: name });
      const key = typeof moved === "object" ? moved.last : null;
      log.error({ backfill: name, key, err: error }, "backfill skipped a row that it cannot write");
    }
    single = Math.max(0, single - 1);
    if (moved === "elsewhere") return;
    if (moved === "done before") {
      if (looked.has(name) || !(await lacksAgain(backfill, stopping, { batch, pause }))) return;
      await run(REOPEN, [name]);
      log.warn({ backfill: name }, "finished backfill continues: rows lack the value again");
      continue;
    }
    rows += moved.written;
    rowsWritten.inc({ backfill: name }, moved.written);
    if (moved.isPassOver) {
      const said = { backfill: name, rows, ms: Math.round(performance.now() - begun) };
      if (moved.isDone) log.info(said, "backfill done");
      else if (rows > 0) log.info(said, "backfill finished a pass");
      return;
    }
    const ms = Math.max(pause, performance.now() - began);
    await delay(ms, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/**
 * Names of backfills marked as done for which this process has checked that no row lacks the value.
 */
const looked = new Set<string>();

/**
 * Whether rows lack the value although the backfill is marked as done. This happens if the previous
 * release was deployed again after the backfill was done, and wrote rows without the value.
 */
async function lacksAgain(
  backfill: Backfill,
  stopping: AbortSignal,
  { batch, pause }: Pace,
): Promise<boolean> {
  let after: string[] = [];
  while (!stopping.aborted) {
    const began = performance.now();
    const [found] = await run(batchOf(backfill, after.length > 0, "skips"), [batch, ...after]);
    if (found && found.lacking > 0) return true;
    if (!found || found.last === null || found.seen < batch) {
      looked.add(backfill.name);
      return false;
    }
    after = [found.last];
    const ms = Math.max(pause, performance.now() - began);
    await delay(ms, undefined, { signal: stopping }).catch(() => undefined);
  }
  return false;
}

/** Thrown if written rows still match `needsValue`, so that every pass would write them again. */
class StillMissing extends Error {}

const isOfRow = (error: unknown) =>
  error instanceof StillMissing || ROW_ERRORS.test(String(Object(error).code));

/**
 * @throws Error if the key column is missing, or nullable: no batch would read rows without a key
 */
async function checkKey({ name, table, key }: Backfill): Promise<void> {
  const [column] = await run(KEY_COLUMN, [table, key]);
  if (!column) throw new Error(`The backfill ${name}: ${table} has no column ${key}.`);
  if (!column.isNotNull) {
    throw new Error(`The backfill ${name}: its key ${table}.${key} is not NOT NULL.`);
  }
}

interface Moved {
  written: number;
  /** Key of the batch's last row; null if the batch was empty. */
  last: string | null;
  isPassOver: boolean;
  isDone: boolean;
}

/**
 * Processes the next batch of a pass, in one transaction.
 * @param skips advances past the rows without writing them
 * @returns "elsewhere" if another worker has locked the backfill, "done before" if it is marked as
 *   done
 * @throws StillMissing if written rows still need the value
 */
async function runBatch(
  backfill: Backfill,
  size: number,
  skips?: "skips",
): Promise<Moved | "elsewhere" | "done before"> {
  return transaction(async (tx) => {
    const [place] = await tx.run(PLACE, [backfill.name]);
    if (!place) return "elsewhere";
    if (place.isDone) return "done before";
    const after = place.last === null ? [] : [place.last];
    const [batch] = await tx.run(batchOf(backfill, after.length > 0, skips), [size, ...after]);
    const { seen = 0, lacking = 0, written = 0, still = 0, last = null } = batch ?? {};
    if (still > 0) {
      throw new StillMissing(
        `The backfill ${backfill.name}: ${still} of the rows up to ${last} lack the value after they were written.`,
      );
    }
    const isPassOver = seen < size;
    const [next] = isPassOver
      ? await tx.run(NEXT_PASS, [backfill.name, written, lacking])
      : await tx.run(MOVE, [backfill.name, written, lacking, last]);
    return { written, last, isPassOver, isDone: next?.isDone ?? false };
  });
}

const BEGIN = statement(
  "begin_backfill",
  "INSERT INTO backfills (name) VALUES ($1) ON CONFLICT DO NOTHING",
);

const REOPEN = statement(
  "reopen_backfill",
  `UPDATE backfills SET done_at = NULL, last_key = NULL, pass_rows = 0, started_at = now(),
      pass_began_at = now() WHERE name = $1 AND done_at IS NOT NULL`,
);

/** Counts the unfinished backfills among the names $1. */
const OPEN = statement(
  "open_backfills",
  "SELECT count(*)::int AS count FROM backfills WHERE name = ANY($1::text[]) AND done_at IS NULL",
);

/** Looks up the column $2 of the table $1. */
const KEY_COLUMN = statement(
  "backfill_key",
  `SELECT attnotnull AS "isNotNull" FROM pg_attribute
    WHERE attrelid = to_regclass($1) AND attname = $2 AND NOT attisdropped`,
);

/**
 * Locks the backfill $1 and reads its progress; returns no row while another worker has locked it.
 */
const PLACE = statement(
  "backfill_place",
  `SELECT last_key AS last, done_at IS NOT NULL AS "isDone" FROM backfills
    WHERE name = $1 FOR UPDATE SKIP LOCKED`,
);

interface Batch {
  /** Number of rows read. */
  seen: number;
  last: string | null;
  /** Number of rows that needed the value. */
  lacking: number;
  /** Number of rows written: less than `lacking` if other transactions have locked rows. */
  written: number;
  /** Rows that still need the value after they were written. */
  still: number;
}

/**
 * Reads the next batch and, unless `skips` is given, writes the rows that need the value. $1 batch
 * size; $2 key of the previous batch's last row, unless the batch is the pass's first. Dynamic,
 * because each backfill names its own table and condition.
 */
function batchOf(
  { name, table, key, keyType, needsValue, set }: Backfill,
  isAfter: boolean,
  skips?: "skips",
) {
  return dynamicStatement<Batch>(
    `backfill ${isAfter ? "next" : "first"} ${skips ?? "fills"} ${name}`,
    `
      WITH batch AS MATERIALIZED (
        SELECT t.${key} AS key, (${needsValue}) IS TRUE AS lacks FROM ${table} t
        ${isAfter ? `WHERE t.${key} > $2::${keyType}` : ""}
        ORDER BY t.${key} LIMIT $1
      ), free AS MATERIALIZED (
        SELECT t.${key} AS key FROM ${table} t JOIN batch ON batch.key = t.${key}
        WHERE ${skips ? "false" : "batch.lacks"} ORDER BY t.${key} FOR NO KEY UPDATE OF t SKIP LOCKED
      ), written AS (
        UPDATE ${table} t SET ${set} FROM free WHERE t.${key} = free.key AND (${needsValue})
        RETURNING (${needsValue}) IS TRUE AS still
      )
      SELECT count(*)::int AS seen, count(*) FILTER (WHERE lacks)::int AS lacking,
        (SELECT count(*) FROM written)::int AS written,
        (SELECT count(*) FILTER (WHERE still) FROM written)::int AS still,
        (SELECT key::text FROM batch ORDER BY batch.key DESC LIMIT 1) AS last
      FROM batch`,
  );
}

/**
 * Records the progress after a batch. $1 the backfill; of the batch, $2 rows written, $3 rows that
 * lacked the value, $4 key of the last row.
 */
const MOVE = statement(
  "move_backfill",
  `UPDATE backfills SET last_key = $4, rows = rows + $2, pass_rows = pass_rows + $3
    WHERE name = $1 RETURNING false AS "isDone"`,
);

/**
 * Ends a pass. The backfill is done if no row of the pass lacked the value and the pass began after
 * `SETTLED_SECONDS`; otherwise the next pass starts at the first row. $1 the backfill; of the last
 * batch, $2 rows written and $3 rows that lacked the value.
 */
const NEXT_PASS = statement(
  "end_backfill_pass",
  `UPDATE backfills SET last_key = NULL, rows = rows + $2, pass_rows = 0, pass_began_at = now(),
      done_at = CASE WHEN pass_rows + $3 = 0
        AND pass_began_at >= started_at + interval '${SETTLED_SECONDS} s' THEN now() END
    WHERE name = $1 RETURNING done_at IS NOT NULL AS "isDone"`,
);
