import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { logTrouble } from "@/server/platform/database/database-log";
import { run, type Statement } from "@/server/platform/database/statements";

/** Milliseconds between two heartbeats of a web process. */
const BEAT = 5_000;
/** Seconds after which a process that has not been heard of no longer counts. */
const GONE_SECONDS = 15;

/** Next's bundles and the server before them hold this module each for itself. */
const shared = globalThis as { barqWebProcesses?: number };

/** The number of web processes: `WEB_PROCESSES` where it is set, else those that were counted. */
export function webProcesses(): number {
  return env().WEB_PROCESSES ?? shared.barqWebProcesses ?? 1;
}

/** $1 the process. Those that have gone are removed on the way. */
const COUNT: Statement<{ others: number }> = {
  name: "count_web_processes",
  text: `
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
};

const LEAVE: Statement<never> = {
  name: "leave_web_processes",
  text: "DELETE FROM web_processes WHERE id = $1::uuid",
};

/**
 * Counts this process among the shop's web processes until `stopping`, and follows how many there
 * are. While the database is away the last number counts, and after that for one beat more: the
 * others come back at their own time.
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
      logTrouble(error, "the web processes could not be counted");
    }
    await delay(BEAT, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  await run(LEAVE, [id]).catch(() => undefined);
}
