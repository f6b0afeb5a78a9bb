import { dynamicStatement, statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** Whether the database has the job table of the package pg-boss, which earlier releases use. */
const HAS_PREVIOUS = statement(
  "has_previous_jobs",
  "SELECT to_regclass('jobs.job') IS NOT NULL AS has",
);

/**
 * Moves jobs from pg-boss's table to `jobs`: those that wait, and those that were started more than
 * ten seconds (a lease) ago. Casts the columns, because in a restored backup they lack pg-boss's
 * types. Dynamic, because a database with all migrations has no such table to read types from.
 */
const MOVE = dynamicStatement<{ queue: string }, []>(
  "move_previous_jobs",
  `
    WITH moved AS (
      DELETE FROM jobs.job
      WHERE state::text IN ('created', 'retry')
        OR state::text = 'active' AND started_on::timestamptz < now() - interval '10 s'
      RETURNING *)
    INSERT INTO public.jobs (queue, data, priority, tries, run_at, keep_until, origin, created_at)
    SELECT name, data::jsonb, priority::int,
      CASE WHEN started_on IS NULL THEN 0 ELSE retry_count::int + 1 END,
      start_after::timestamptz, keep_until::timestamptz, output::jsonb - 'message', created_on::timestamptz
    FROM moved RETURNING queue`,
);

/**
 * Takes over the jobs of an earlier release that uses pg-boss. Processes of that release still
 * write such jobs until they are replaced.
 * @returns the number of jobs moved
 */
export async function movePreviousJobs(): Promise<number> {
  const [previous] = await run(HAS_PREVIOUS, []);
  return previous?.has ? (await run(MOVE, [])).length : 0;
}
