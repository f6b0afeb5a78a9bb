// Relies on pg-boss 10.4.2: columns and states of its tables `job` and `queue`, a partition for each queue.
// Gain: a fetch that finds nothing takes PostgreSQL 5 ms by pg-boss's own statement, planned anew each time
// over the partitions of all queues; seven queues asked so twice a second (docs/performance.md).
// Test: tests/integration/platform/job-leases.test.ts

import type { Tx } from "@/server/platform/db";
import type { JobOrigin } from "@/server/platform/job-origin";
import { KEYS_AT_ONCE, keysOf, run, type Statement } from "@/server/platform/statements";

/** Jobs that nobody has tried, and those that come back: each has places of its own, so that neither waits for the other. */
export type Lane = "created" | "retry";

/** A job that was taken. */
export interface TakenJob {
  id: string;
  data: unknown;
  /** How many of its tries have failed. */
  tries: number;
  origin: JobOrigin;
}

/** As the statement gives it. */
type TakenRow = Omit<TakenJob, "origin"> & JobOrigin;

/** Seconds for which a job that was taken is its worker's; the worker renews it in time (LEASE_ROUND_SECONDS). */
const LEASE_SECONDS = 10;
/** A worker that renews three times in that time keeps its jobs, even if one renewal fails. */
export const LEASE_ROUND_SECONDS = 3;

/** Of a queue: where its jobs are. */
export interface JobRows {
  /** Takes so many of what is due: the more urgent first, then of new jobs the older, of others those tried less. */
  take(lane: Lane, count: number): Promise<TakenJob[]>;
  /** Those that are under way stay their worker's. */
  keep(ids: readonly string[]): Promise<void>;
  /** What a worker took that has not been heard of since comes back at once. */
  takeBack(): Promise<void>;
  /** What was done, is. One that has come back meanwhile is left alone. */
  complete(ids: readonly string[]): Promise<void>;
  /** Those that failed come back after so many seconds. @param reason kept with them */
  fail(ids: readonly string[], pauseSeconds: number, reason: string): Promise<void>;
}

/** What is paid for is tried for a month; then pg-boss takes it away. */
const KEPT_DAYS = 30;

/**
 * Part of a statement: a new job of a queue, which is there (`openQueue`), as pg-boss writes it. Its own statement
 * takes nineteen values, and must stand alone.
 * @param job expressions: the queue's name, the job's data, the seconds after which it may begin, and its priority (0; jobs
 *   of a higher one are taken first), and its origin as JSON text (`currentOrigin`), or null; `from`
 *   may be a common table, for a job for each of its rows
 */
export function insertJob(job: {
  queue: string;
  data: string;
  seconds?: string;
  priority?: string;
  origin?: string;
  from?: string;
}): string {
  const output = `${job.origin ?? "NULL"}::jsonb`;
  const start = `now() + ${job.seconds ?? "0"} * interval '1 second'`;
  return `
    INSERT INTO jobs.job (name, data, priority, start_after, keep_until, retry_limit, retry_delay, retry_backoff, policy, output)
    SELECT queue.name, ${job.data}, ${job.priority ?? "0"}, ${start}, ${start} + interval '${KEPT_DAYS} days',
      queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.policy, ${output}
    FROM jobs.queue${job.from ? `, ${job.from}` : ""} WHERE queue.name = ${job.queue}`;
}

const FIND_PARTITION: Statement<{ partition: string }> = {
  name: "find_job_partition",
  text: `SELECT partition_name AS partition FROM jobs.queue WHERE name = $1`,
};

/** The rows of a queue's own partition. @throws Error when there is no such queue */
export async function jobRows(queue: string): Promise<JobRows> {
  const [found] = await run(FIND_PARTITION, [queue]);
  if (!found || !/^\w+$/.test(found.partition)) throw new Error(`there is no queue ${queue}`);
  const rows = `jobs.${found.partition}`;
  // By the places of the rows, which are locked: by their names and numbers it would be by all of the queue, where the plan
  // was made when that was short.
  const take = (lane: Lane, order: string): Statement<TakenRow> => ({
    name: `take ${lane} ${queue}`,
    text: `
      WITH due AS MATERIALIZED (
        SELECT ctid AS place FROM ${rows} WHERE name = $1 AND state < 'active' AND state = '${lane}' AND start_after < now()
        ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED)
      UPDATE ${rows} job SET state = 'active', started_on = now(),
        retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
      FROM due WHERE job.ctid = due.place
      RETURNING job.id, job.data, job.retry_count AS tries,
        job.output->>'requestId' AS "requestId", job.output->>'traceparent' AS traceparent`,
  });
  const takeFrom = {
    created: take("created", "priority DESC, created_on, id"),
    retry: take("retry", "priority DESC, retry_count, start_after, id"),
  };
  /** A write to jobs of the queue that are under way. */
  const write = (what: string, change: string, which: string): Statement<never> => ({
    name: `${what} ${queue}`,
    text: `UPDATE ${rows} SET ${change} WHERE name = $1 AND state = 'active' AND ${which}`,
  });
  // Asked for one by one: as many for the planner whatever the list, so that it keeps its plan.
  const among = "id = ANY(ARRAY(SELECT unnest($2::uuid[])))";
  const keep = write("keep", "started_on = now()", among);
  const complete = write("complete", "state = 'completed', completed_on = now()", among);
  const fail = write(
    "fail",
    `state = 'retry', start_after = now() + make_interval(secs => $3),
      output = coalesce(output, '{}') || jsonb_build_object('message', $4::text)`,
    among,
  );
  const takeBack = write(
    "take back",
    "state = 'retry', start_after = now()",
    `started_on < now() - interval '${LEASE_SECONDS} s'`,
  );
  return {
    async take(lane, count) {
      const taken = await run(takeFrom[lane], [queue, count]);
      return taken.map(({ requestId, traceparent, ...job }) => ({
        ...job,
        origin: { requestId, traceparent },
      }));
    },
    async keep(ids) {
      await run(keep, [queue, ids]);
    },
    async takeBack() {
      await run(takeBack, [queue]);
    },
    async complete(ids) {
      await run(complete, [queue, ids]);
    },
    async fail(ids, pauseSeconds, reason) {
      await run(fail, [queue, ids, pauseSeconds, reason]);
    },
  };
}

/** A lane of a queue, by its name. */
export const laneKey = (lane: Lane, queue: string) => `${lane} ${queue}`;

const FIND_DUE: Statement<{ key: string }> = {
  name: "find_due_lanes",
  text: `
    SELECT keys.key FROM ${keysOf("text")} CROSS JOIN LATERAL (
      SELECT FROM jobs.job WHERE name = split_part(keys.key, ' ', 2) AND state < 'active'
        AND state = split_part(keys.key, ' ', 1)::jobs.job_state AND start_after < now() LIMIT 1) due
    WHERE keys.key IS NOT NULL`,
};

/** Which of these lanes have something to do. */
export async function dueLanes(keys: readonly string[]): Promise<string[]> {
  const due: string[] = [];
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const found = await run(FIND_DUE, [keys.slice(start, start + KEYS_AT_ONCE)]);
    due.push(...found.map(({ key }) => key));
  }
  return due;
}

/**
 * Has the job of this data that is not done be tried at once; one that is under way stays alone.
 * @returns whether there is one
 */
export async function hastenRow(tx: Tx, queue: string, data: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    UPDATE jobs.job SET start_after = now()
    WHERE name = ${queue} AND data = ${data}::jsonb AND state <= 'active'
    RETURNING id`;
  return found.length > 0;
}

/** A query: jobs that wait, by queue and by whether they were tried, and the seconds of the oldest. */
export const WAITING_JOBS = `
  SELECT name AS queue, CASE state WHEN 'created' THEN 'new' ELSE 'again' END AS state,
    count(*)::int AS count,
    greatest(0, extract(epoch FROM now() - min(start_after)))::float8 AS oldest
  FROM jobs.job WHERE state < 'active' GROUP BY 1, 2`;
