import { statement } from "@/server/platform/database/statement";
import { keysTable, MAX_KEYS, run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";
import type { JobOrigin } from "@/server/platform/jobs/job-origin";

/**
 * The lanes of a queue: `new` has the jobs that were never tried, `again` the jobs whose last try
 * failed. Each lane has separate slots (a number of jobs at once), so that neither lane waits for
 * the other. Decision 024 (job leases).
 */
export type Lane = "new" | "again";

/** A job that a worker has taken. */
export interface TakenJob {
  id: string;
  data: unknown;
  /** The number of its failed tries. */
  tries: number;
  origin: JobOrigin;
}

/** Seconds after its last renewal at which a lease ends, and other workers may take the job. */
const LEASE_SECONDS = 10;
/** Seconds between two renewals: short enough that a worker keeps its jobs if one renewal fails. */
export const LEASE_ROUND_SECONDS = 3;

/** Days for which a job is retried after it was first due; then src/server/sweep deletes it. */
const KEPT_DAYS = 30;

/**
 * Part of a statement that inserts a job.
 * @param job SQL expressions: the queue, the data as jsonb, the seconds until the first start (0 by
 *   default), the priority (0 by default; jobs of higher priority are taken first), and the origin
 *   as JSON text (`currentOrigin`) or null. `from` may name a common table expression: one job is
 *   inserted for each of its rows
 */
export function insertJob(job: {
  queue: string;
  data: string;
  seconds?: string;
  priority?: string;
  origin?: string;
  from?: string;
}): string {
  const start = `now() + ${job.seconds ?? "0"} * interval '1 second'`;
  return `
    INSERT INTO jobs (queue, data, priority, run_at, keep_until, origin)
    SELECT ${job.queue}, ${job.data}, ${job.priority ?? "0"}, ${start},
      ${start} + interval '${KEPT_DAYS} days', ${job.origin ?? "NULL"}::jsonb
    ${job.from ? `FROM ${job.from}` : ""}`;
}

/** SQL condition: the jobs of a lane that no worker has taken. */
const WAITING = {
  new: "leased_at IS NULL AND tries = 0",
  again: "leased_at IS NULL AND tries > 0",
} as const satisfies Record<Lane, string>;

/**
 * Takes due jobs. A row is identified by its ctid, which does not change while the row is locked.
 */
const take = (lane: Lane, order: string) =>
  statement(
    `take_jobs_${lane}`,
    `
    WITH due AS MATERIALIZED (
      SELECT ctid AS place FROM jobs WHERE queue = $1 AND ${WAITING[lane]} AND run_at <= now()
      ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED)
    UPDATE jobs job SET leased_at = now() FROM due WHERE job.ctid = due.place
    RETURNING job.id::text AS id, job.data, job.tries,
      job.origin->>'requestId' AS "requestId", job.origin->>'traceparent' AS traceparent`,
  );
const TAKE = {
  new: take("new", "priority DESC, id"),
  again: take("again", "priority DESC, tries, run_at, id"),
};

/**
 * Takes due jobs, higher priorities first, then new jobs by age and retries by their number of
 * tries.
 * @param count maximum number of jobs
 */
export async function takeJobs(queue: string, lane: Lane, count: number): Promise<TakenJob[]> {
  const taken = await run(TAKE[lane], [queue, count]);
  return taken.map(({ requestId, traceparent, ...job }) => ({
    ...job,
    origin: { requestId, traceparent },
  }));
}

/**
 * Condition on the leased jobs among the ids $1. Because of the subquery, the planner keeps one
 * plan for lists of any length.
 */
const LEASED = "id = ANY(ARRAY(SELECT unnest($1::bigint[]))) AND leased_at IS NOT NULL";

const RENEW_JOBS = statement("renew_jobs", `UPDATE jobs SET leased_at = now() WHERE ${LEASED}`);

/** Renews the leases of jobs under way. */
export const renewJobs = (ids: readonly string[]) => run(RENEW_JOBS, [ids]);

const SILENT_JOBS = statement(
  "silent_jobs",
  `
    SELECT id::text AS id, coalesce(leased_at::text, '') AS "leasedAt" FROM jobs
    WHERE queue = $1 AND leased_at < now() - interval '${LEASE_ROUND_SECONDS + 1} s'`,
);

/** Reads the leased jobs of a queue that missed a renewal, also those of the calling worker. */
export const silentJobs = (queue: string) => run(SILENT_JOBS, [queue]);

const RECOVER_JOBS = statement(
  "recover_jobs",
  `
    WITH silent AS MATERIALIZED (
      SELECT job.ctid AS place FROM jobs job
      JOIN unnest($1::bigint[], $2::text[]) seen (id, leased_at)
        ON job.id = seen.id AND job.leased_at = seen.leased_at::timestamptz
      WHERE job.leased_at < now() - interval '${LEASE_SECONDS} s'
      FOR UPDATE OF job SKIP LOCKED)
    UPDATE jobs job SET leased_at = NULL, tries = tries + 1, run_at = now()
    FROM silent WHERE job.ctid = silent.place`,
);

/**
 * Returns jobs whose lease has ended to their queue. Leaves a job leased if its lease has changed
 * since `silentJobs` read it, or if its row is locked, because then its worker's renewal has not
 * committed yet.
 */
export const recoverJobs = (silent: readonly { id: string; leasedAt: string }[]) =>
  run(RECOVER_JOBS, [silent.map(({ id }) => id), silent.map(({ leasedAt }) => leasedAt)]);

const COMPLETE_JOBS = statement("complete_jobs", `DELETE FROM jobs WHERE ${LEASED}`);

/** Removes jobs that are done. A job that was returned to its queue in the meantime stays. */
export const completeJobs = (ids: readonly string[]) => run(COMPLETE_JOBS, [ids]);

const RETRY_JOBS = statement(
  "retry_jobs",
  `
    UPDATE jobs SET leased_at = NULL, tries = tries + 1, failure = $3,
      run_at = now() + make_interval(secs => $2)
    WHERE ${LEASED}`,
);

/**
 * Returns failed jobs to their queue.
 * @param pauseSeconds seconds until the next try
 * @param failure the reason, which is stored in each job's row
 */
export const retryJobs = (ids: readonly string[], pauseSeconds: number, failure: string) =>
  run(RETRY_JOBS, [ids, pauseSeconds, failure]);

/** Key of a queue's lane in the queue watcher and in `dueLanes`. */
export const laneKey = (lane: Lane, queue: string) => `${lane} ${queue}`;

const isDue = (lane: Lane) =>
  `EXISTS (SELECT FROM jobs WHERE queue = split_part(keys.key, ' ', 2) AND ${WAITING[lane]} AND run_at <= now())`;

const FIND_DUE = statement(
  "find_due_lanes",
  `
    SELECT keys.key FROM ${keysTable("text")}
    WHERE CASE split_part(keys.key, ' ', 1) WHEN 'new' THEN ${isDue("new")} WHEN 'again' THEN ${isDue("again")} END`,
).typed<{ key: string }>();

/** Returns the given lane keys whose lanes have a due job. */
export async function dueLanes(keys: readonly string[]): Promise<string[]> {
  const due: string[] = [];
  for (let start = 0; start < keys.length; start += MAX_KEYS) {
    const found = await run(FIND_DUE, [keys.slice(start, start + MAX_KEYS)]);
    due.push(...found.map(({ key }) => key));
  }
  return due;
}

/** $1 the queue, $2 the data. */
const MAKE_JOB_DUE = statement(
  "make_job_due",
  "UPDATE jobs SET run_at = now() WHERE queue = $1 AND data = $2::jsonb RETURNING 1",
);

/**
 * Makes the job with this data due now. A job under way is not started again.
 * @returns whether such a job exists, waiting or under way
 */
export async function makeJobDue(tx: Transaction, queue: string, data: string): Promise<boolean> {
  const found = await tx.run(MAKE_JOB_DUE, [queue, data]);
  return found.length > 0;
}

/**
 * SQL: the number of waiting jobs by queue and lane, also of jobs not yet due, and the seconds for
 * which the oldest has been due (0 if none is due).
 */
export const WAITING_JOBS = `
  SELECT queue, CASE tries WHEN 0 THEN 'new' ELSE 'again' END AS state, count(*)::int AS count,
    greatest(0, extract(epoch FROM now() - min(run_at)))::float8 AS oldest
  FROM jobs WHERE leased_at IS NULL GROUP BY 1, 2`;
