import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { isDatabaseBusy, sqlStateOf } from "@/server/platform/database/database-errors";
import { db, readDb } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { log } from "@/server/platform/log/log";
import type { PrismaClient } from "@/server/platform/prisma-client/client";

/** Milliseconds for which the standby's word holds that it can be asked, and that it cannot. */
const USABLE_FOR = 5_000;
const LEFT_ALONE_FOR = 30_000;

/** Milliseconds for that word: a host that is gone says nothing. */
const PATIENCE = 2_000;

/** Seconds by which the standby may be behind. The web processes write a heartbeat every five. */
const STALE = 60;

/**
 * SQLSTATEs for which the standby is to blame, and not the read: connections (08), a change of the
 * primary that takes away rows which the read needs (40001), resources (53), a server that stops or
 * starts (57P), and a table, column or function of a migration that it has not replayed. A read that
 * takes too long (57014) is not repeated: it would take as long on the primary.
 */
const OF_THE_STANDBY = /^(08\w{3}|40001|53\w{3}|57P\w{2}|42P01|42703|42883)$/;

/** `isUsable` null before the first question. */
let state: { isUsable: boolean | null; until: number } = { isUsable: null, until: 0 };

/**
 * Runs a read on the standby of DATABASE_READ_URL, for figures and the export of orders alone: what
 * it finds may be up to a minute old. Without a standby, or if it does not answer, is too far behind
 * or fails by itself, the primary is asked.
 * @param work may run twice
 */
export async function reading<Result>(
  work: (client: PrismaClient) => Promise<Result>,
): Promise<Result> {
  if (!env().DATABASE_READ_URL || !(await isUsable())) return work(db());
  try {
    return await work(readDb());
  } catch (error) {
    if (!(await isStandbysFault(error))) throw error;
    note(false, error);
    return work(db());
  }
}

/** An error without a SQLSTATE is also that of a read that found no free connection. */
async function isStandbysFault(error: unknown): Promise<boolean> {
  const sqlState = sqlStateOf(error);
  if (sqlState !== null) return OF_THE_STANDBY.test(sqlState);
  return isDatabaseBusy(error) && (await problemOfStandby()) !== null;
}

async function isUsable(): Promise<boolean> {
  if (state.isUsable !== null && performance.now() < state.until) return state.isUsable;
  const problem = await problemOfStandby();
  note(problem === null, problem);
  return problem === null;
}

/** Why the standby cannot be asked now; null if it can. Asked beside the reads, whatever these take. */
async function problemOfStandby(): Promise<unknown> {
  try {
    const behind = await Promise.race([
      secondsBehind(),
      delay(PATIENCE, undefined, { ref: false }),
    ]);
    if (behind === undefined) return new Error(`no answer within ${PATIENCE} ms`);
    return behind > STALE ? new Error(`${Math.round(behind)} s behind the primary`) : null;
  } catch (error) {
    return error;
  }
}

/** 0 of a server that is no standby. */
async function secondsBehind(): Promise<number> {
  const { rows } = await pool("standby").query<{ behind: number | null }>(`
    SELECT CASE WHEN pg_is_in_recovery()
      THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 ELSE 0 END AS behind`);
  return rows[0]?.behind ?? Number.POSITIVE_INFINITY;
}

function note(isUsable: boolean, problem: unknown): void {
  if (isUsable !== state.isUsable) {
    if (isUsable) log.info("figures and exports ask the standby");
    else log.warn({ err: problem }, "figures and exports ask the primary");
  }
  state = { isUsable, until: performance.now() + (isUsable ? USABLE_FOR : LEFT_ALONE_FOR) };
}
