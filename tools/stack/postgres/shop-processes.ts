import { isMigrated, withClient } from "./databases";
import { besideText, type PlannedMigration } from "./migration-plan";

/** Application names of the connections of web processes and workers. */
export const WEB_PROCESS = "barq web";
export const WORKER_PROCESS = "barq worker";

/**
 * The shop's processes that are connected to the database, or sent a heartbeat in the last 15
 * seconds, as text for people; "" if there are none. Older releases set no application name: only
 * the heartbeats of their web processes are seen, and their workers are not.
 */
async function shopProcesses(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ web: number; worker: number; beats: boolean }>(
      `SELECT count(*) FILTER (WHERE application_name = $1)::int AS web,
         count(*) FILTER (WHERE application_name = $2)::int AS worker,
         to_regclass('web_processes') IS NOT NULL AS beats
       FROM pg_stat_activity WHERE datname = current_database()`,
      [WEB_PROCESS, WORKER_PROCESS],
    );
    const [{ web = 0, worker = 0, beats = false } = {}] = rows;
    const heard = beats
      ? await client.query("SELECT FROM web_processes WHERE seen_at > now() - interval '15 s'")
      : { rowCount: 0 };
    const found = [
      ...(web > 0 || heard.rowCount ? ["web processes"] : []),
      ...(worker > 0 ? ["workers"] : []),
    ];
    return found.join(" and ");
  });
}

/**
 * @throws Error if one of these migrations needs the shop stopped while processes of the shop run.
 * A database that has never been migrated is not checked.
 */
export async function refuseWhileShopRuns(
  databaseUrl: string,
  plan: readonly PlannedMigration[],
): Promise<void> {
  const alone = plan.filter(({ beside }) => beside.runs !== "yes");
  if (alone.length === 0 || !(await withClient(databaseUrl, isMigrated))) return;
  const running = await shopProcesses(databaseUrl);
  if (!running) return;
  const why = alone.map(({ name, beside }) => `  ${name} ${besideText(beside)}`);
  throw new Error(
    [
      `Nothing was applied: ${running} of the shop are running, and these migrations need them stopped:`,
      ...why,
      "Stop them first. If they belong to this release and wait for it: npm run db:migrate -- --beside",
    ].join("\n"),
  );
}
