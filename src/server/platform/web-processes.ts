import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { logTrouble } from "@/server/platform/database/database-log";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** Milliseconds between two heartbeats of a web process. */
const BEAT = 5_000;
/** Seconds without a heartbeat after which a process no longer counts. */
const GONE_SECONDS = 15;

/** On `globalThis`: Next's bundles and the server each load their own copy of this module. */
const shared = globalThis as { barqWebProcesses?: number };

/**
 * The number of web processes: `WEB_PROCESSES` if set, otherwise the last count; 1 before the first
 * count.
 */
export function webProcesses(): number {
  return env().WEB_PROCESSES ?? shared.barqWebProcesses ?? 1;
}

/**
 * $1 the process id. Records the heartbeat of this process, deletes the rows of processes without a
 * recent heartbeat, and counts the other processes with a recent heartbeat.
 */
const COUNT = statement(
  "count_web_processes",
  `
    WITH own AS (
      INSERT INTO web_processes (id) VALUES ($1::uuid) ON CONFLICT (id) DO UPDATE SET seen_at = now()
    ), gone AS (
      DELETE FROM web_processes WHERE id IN (
        SELECT id FROM web_processes
        WHERE seen_at < now() - interval '${GONE_SECONDS} s' AND id <> $1::uuid
        FOR UPDATE SKIP LOCKED)
    )
    SELECT count(*)::int AS others FROM web_processes
    WHERE seen_at >= now() - interval '${GONE_SECONDS} s' AND id <> $1::uuid`,
);

const LEAVE = statement("leave_web_processes", "DELETE FROM web_processes WHERE id = $1::uuid");

/**
 * Registers this process as a web process until `stopping` aborts, and keeps the count current.
 * While the database is unavailable, the last count stays. The first count after an outage cannot
 * lower the number, because the other processes reconnect at different times.
 */
export async function countWebProcesses(stopping: AbortSignal): Promise<void> {
  const id = randomUUID();
  let hasMissed = false;
  while (!stopping.aborted) {
    try {
      const [row] = await run(COUNT, [id]);
      const counted = 1 + (row?.others ?? 0);
      shared.barqWebProcesses = hasMissed ? Math.max(counted, webProcesses()) : counted;
      hasMissed = false;
    } catch (error) {
      hasMissed = true;
      logTrouble(error, "web processes could not be counted");
    }
    await delay(BEAT, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  await run(LEAVE, [id]).catch(() => undefined);
}
