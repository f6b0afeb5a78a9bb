import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { limitTool } from "./tool-limits";

/**
 * Milliseconds before the first query, so that short work opens no connection, and between two
 * queries.
 */
const FIRST_LOOK = 400;
const BETWEEN = 200;
/** Milliseconds for a running query to end after `stop`. */
const LAST_LOOK = 1_000;

/** The holders of a lock that a process waits for, as a sentence for people. */
const HOLDERS = `
  SELECT format('process %s%s, %s for %s s: %s', a.pid,
    CASE WHEN a.application_name <> '' THEN format(' (%s)', a.application_name) ELSE '' END,
    CASE a.state WHEN 'active' THEN 'at work' ELSE a.state END,
    coalesce(round(extract(epoch FROM clock_timestamp() - coalesce(a.xact_start, a.state_change))), 0),
    left(regexp_replace(a.query, '\\s+', ' ', 'g'), 80)) AS said
  FROM unnest(pg_blocking_pids($1)) AS holder(pid) JOIN pg_stat_activity a ON a.pid = holder.pid
  ORDER BY a.xact_start NULLS LAST LIMIT 3`;

/**
 * Watches which sessions block the database process `pid`.
 * @returns `seen` gives the last observed lock holders, or ""
 */
export function watchLockHolders(
  url: string,
  pid: number,
): { stop(): Promise<void>; seen(): string } {
  let said = "";
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  const watching = (async () => {
    await pause(FIRST_LOOK);
    if (signal.aborted) return;
    try {
      await client.connect();
      await limitTool(client);
      while (!signal.aborted) {
        const { rows } = await client.query<{ said: string }>(HOLDERS, [pid]);
        if (rows.length > 0) said = rows.map((row) => row.said).join("; ");
        await pause(BETWEEN);
      }
    } finally {
      await client.end();
    }
    // Failures are ignored: the watch only explains a wait.
  })().catch(() => undefined);
  return {
    seen: () => said,
    async stop() {
      stopping.abort();
      // A pooler without free connections would let this connection wait for minutes.
      const cut = setTimeout(() => client.connection.stream.destroy(), LAST_LOOK);
      await watching;
      clearTimeout(cut);
    },
  };
}
