import { isMigrated, withClient } from "./databases";
import { besideText, type PlannedMigration } from "./migration-plan";

/** The names by which the database knows the connections of web processes and workers. */
export const WEB_PROCESS = "barq web";
export const WORKER_PROCESS = "barq worker";

/**
 * The shop's processes that are connected to the database, or were heard of in the last fifteen
 * seconds, in words for a person; "" when there are none. Releases before these names have none for
 * their workers, and only the heartbeats of their web processes are seen.
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
 * @throws Error when one of these migrations needs the shop stopped and processes of the shop are at
 *   work; nothing is refused for a database that has not been migrated yet
 */
export async function refuseBesideShop(
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
      `Nothing was applied: ${running} of the shop are connected, and not every migration runs beside them.`,
      ...why,
      "Stop them first. If they are of this release and wait for it: npm run db:migrate -- --beside",
    ].join("\n"),
  );
}
