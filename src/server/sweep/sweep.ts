import { setTimeout as delay } from "node:timers/promises";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { dynamicStatement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { RetentionRule } from "@/server/platform/feature";
import { log } from "@/server/platform/log/log";
import { executeErasures } from "@/server/privacy/execute-erasures";
import { RETENTION } from "@/server/sweep/retention";

/** Rows per statement, so that locks are held for milliseconds. */
const BATCH = 500;

/** Milliseconds between two batches, to leave the database to shoppers. */
const PAUSE_MS = 20;

/**
 * Deletes or anonymizes rows whose retention period has passed (retention.ts), by the database's
 * clock, in batches, table by table; then executes the due erasures. Rows locked by another
 * transaction are skipped until the next sweep.
 * @returns the number of rows by rule, and of completed erasures as `people`
 * @throws the last error of a failed table, after the other tables and the erasures
 */
export async function sweep(clock: SharedClock = databaseClock): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  let failure: unknown;
  for (const life of RETENTION) {
    try {
      ended[life.what] = await end(life, clock());
    } catch (error) {
      log.error({ what: life.what, err: error }, "expired rows could not be removed");
      failure = error;
    }
  }
  ended.people = await executeErasures(clock);
  if (failure) throw failure;
  return ended;
}

async function end(life: RetentionRule, at: Moment): Promise<number> {
  const statement = statementOf(life);
  let ended = 0;
  for (;;) {
    const rows = await run(statement, [at, BATCH]);
    ended += rows.length;
    if (rows.length < BATCH) return ended;
    await delay(PAUSE_MS);
  }
}

/**
 * $1 the moment, $2 the limit. Composed at run time, because each feature's rules name their own
 * tables and conditions.
 */
function statementOf({ table, over, forget, what }: RetentionRule) {
  const write = forget ? `UPDATE ${table} SET ${forget}` : `DELETE FROM ${table}`;
  return dynamicStatement<unknown, [Moment, number]>(
    `sweep ${what}`,
    `
      ${write} WHERE ctid = ANY (ARRAY (
        SELECT t.ctid FROM (SELECT ${momentOf("$1")} AS at) clock, ${table} t
        WHERE ${over} LIMIT $2 FOR UPDATE OF t SKIP LOCKED))
      RETURNING 1`,
  );
}
