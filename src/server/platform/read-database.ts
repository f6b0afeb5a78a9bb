import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { isDatabaseBusy } from "@/server/platform/database-errors";
import { db, readDb } from "@/server/platform/db";
import { log } from "@/server/platform/log";
import type { PrismaClient } from "@/server/platform/prisma-client/client";

/** Milliseconds for which the standby's word holds that it can be asked, and that it cannot. */
const USABLE_FOR = 5_000;
const LEFT_ALONE_FOR = 30_000;

/** Milliseconds for that word: a host that is gone says nothing. */
const PATIENCE = 2_000;

/** Seconds by which the standby may be behind. The web processes write a heartbeat every five. */
const STALE = 60;

let state = { isUsable: false, until: 0 };

/**
 * Runs a read on the standby of DATABASE_READ_URL, for exports and figures alone: what it finds may be up to a minute
 * old. Without a standby, or if it does not answer, is too far behind or cancels the read, the primary is asked.
 * @param work may run twice
 */
export async function reading<Result>(
  work: (client: PrismaClient) => Promise<Result>,
): Promise<Result> {
  if (!env().DATABASE_READ_URL || !(await isUsable())) return work(db());
  try {
    return await work(readDb());
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    note(false, error);
    return work(db());
  }
}

async function isUsable(): Promise<boolean> {
  if (performance.now() < state.until) return state.isUsable;
  try {
    const behind = await Promise.race([
      secondsBehind(),
      delay(PATIENCE, undefined, { ref: false }),
    ]);
    if (behind === undefined) throw new Error(`no answer within ${PATIENCE} ms`);
    if (behind > STALE) throw new Error(`${Math.round(behind)} s behind the primary`);
    note(true);
  } catch (error) {
    note(false, error);
  }
  return state.isUsable;
}

/** 0 of a server that is no standby. */
async function secondsBehind(): Promise<number> {
  const [row] = await readDb().$queryRaw<{ behind: number | null }[]>`
    SELECT CASE WHEN pg_is_in_recovery()
      THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 ELSE 0 END AS behind`;
  return row?.behind ?? Number.POSITIVE_INFINITY;
}

function note(isUsable: boolean, error?: unknown): void {
  if (state.isUsable && !isUsable) log.warn({ err: error }, "exports and figures ask the primary");
  if (!state.isUsable && isUsable) log.info("exports and figures ask the standby");
  state = { isUsable, until: performance.now() + (isUsable ? USABLE_FOR : LEFT_ALONE_FOR) };
}
