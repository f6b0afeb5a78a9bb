import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { isDatabaseBusy, sqlStateOf } from "@/server/platform/database/database-errors";
import { type Db, db, readDb } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { log } from "@/server/platform/log/log";

/** Milliseconds for which the standby counts as usable, or as unusable, after a check. */
const USABLE_FOR = 5_000;
const UNUSABLE_FOR = 30_000;

/** Timeout of a check, in milliseconds. */
const CHECK_TIMEOUT = 2_000;

/**
 * Maximum replication lag in seconds: the time since the last transaction that the standby
 * replayed. The lag does not grow in an idle shop, since the web processes write a heartbeat every
 * five seconds.
 */
const MAX_LAG = 60;

/**
 * SQLSTATEs for which the standby, not the read, is to blame: connections (08), a conflict with a
 * change replayed from the primary (40001), resources (53), a server that stops or starts (57P),
 * and a missing table, column or function, because the standby has not replayed a migration yet. A
 * read that takes too long (57014) is not repeated: it would take as long on the primary.
 */
const STANDBY_ERRORS = /^(08\w{3}|40001|53\w{3}|57P\w{2}|42P01|42703|42883)$/;

/**
 * Result of the last check, which counts until `until` (milliseconds of `performance.now()`);
 * `isUsable` is null before the first check.
 */
let state: { isUsable: boolean | null; until: number } = { isUsable: null, until: 0 };

/**
 * Runs a read on the standby of DATABASE_READ_URL. Use it for figures and the export of orders
 * only: the result may be up to a minute old. The read runs on the primary if there is no standby,
 * or if the standby does not answer, lags too far behind or fails.
 * @param work may run twice
 */
export async function onStandby<Result>(work: (client: Db) => Promise<Result>): Promise<Result> {
  if (!env().DATABASE_READ_URL || !(await isUsable())) return work(db());
  try {
    return await work(readDb());
  } catch (error) {
    if (!(await isStandbysFault(error))) throw error;
    note(false, error);
    return work(db());
  }
}

/**
 * Whether the standby caused the error. For an error without a SQLSTATE the standby is checked
 * again, since the pool may only have had no free connection.
 */
async function isStandbysFault(error: unknown): Promise<boolean> {
  const sqlState = sqlStateOf(error);
  if (sqlState !== null) return STANDBY_ERRORS.test(sqlState);
  return isDatabaseBusy(error) && (await problemOfStandby()) !== null;
}

async function isUsable(): Promise<boolean> {
  if (state.isUsable !== null && performance.now() < state.until) return state.isUsable;
  const problem = await problemOfStandby();
  note(problem === null, problem);
  return problem === null;
}

/**
 * The reason why the standby is unusable, or null. The check uses a separate connection pool, so
 * that slow reads do not delay it.
 */
async function problemOfStandby(): Promise<unknown> {
  try {
    const behind = await Promise.race([
      secondsBehind(),
      delay(CHECK_TIMEOUT, undefined, { ref: false }),
    ]);
    if (behind === undefined) return new Error(`no answer within ${CHECK_TIMEOUT} ms`);
    return behind > MAX_LAG ? new Error(`${Math.round(behind)} s behind the primary`) : null;
  } catch (error) {
    return error;
  }
}

/** Replication lag in seconds; 0 if the server is not a standby. */
async function secondsBehind(): Promise<number> {
  const { rows } = await pool("standby").query<{ behind: number | null }>(`
    SELECT CASE WHEN pg_is_in_recovery()
      THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 ELSE 0 END AS behind`);
  return rows[0]?.behind ?? Number.POSITIVE_INFINITY;
}

function note(isUsable: boolean, problem: unknown): void {
  if (isUsable !== state.isUsable) {
    if (isUsable) log.info("figures and exports read the standby");
    else log.warn({ err: problem }, "standby unusable; figures and exports read the primary");
  }
  state = { isUsable, until: performance.now() + (isUsable ? USABLE_FOR : UNUSABLE_FOR) };
}
