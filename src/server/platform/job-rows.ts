import { KEYS_AT_ONCE, keysOf, run, type Statement } from "@/server/platform/statements";

// What is asked of pg-boss's tables again and again (version 10, pinned), as statements that are parsed once: its own are
// planned anew each time, over the partitions of all queues, which takes PostgreSQL 5 ms for a fetch that finds nothing.

/** A job that was taken. */
export interface TakenJob {
  id: string;
  data: unknown;
  /** How many of its tries have failed. */
  tries: number;
}

/** Of a queue: where its jobs are. */
export interface JobRows {
  /** Takes so many of what is due, the more urgent first, then the older. They come back unless they end in time. */
  take(count: number): Promise<TakenJob[]>;
  /** What was done, is. One that has come back meanwhile is left alone. */
  complete(ids: readonly string[]): Promise<void>;
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
  const take: Statement<TakenJob> = {
    name: `take ${queue}`,
    text: `
      WITH due AS MATERIALIZED (
        SELECT id FROM ${rows} WHERE name = $1 AND state < 'active' AND start_after < now()
        ORDER BY priority DESC, created_on, id LIMIT $2 FOR UPDATE SKIP LOCKED)
      UPDATE ${rows} job SET state = 'active', started_on = now(),
        retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
      FROM due WHERE job.name = $1 AND job.id = due.id
      RETURNING job.id, job.data, job.retry_count AS tries`,
  };
  const complete: Statement<never> = {
    name: `complete ${queue}`,
    text: `
      UPDATE ${rows} SET state = 'completed', completed_on = now()
      WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
  };
  return {
    take: (count) => run(take, [queue, count]),
    async complete(ids) {
      await run(complete, [queue, ids]);
    },
  };
}

const FIND_DUE: Statement<{ queue: string }> = {
  name: "find_due_queues",
  text: `
    SELECT keys.key AS queue FROM ${keysOf("text")} CROSS JOIN LATERAL (
      SELECT FROM jobs.job WHERE name = keys.key AND state < 'active' AND start_after < now() LIMIT 1) due`,
};

/** Which of these queues have something to do. @throws Error for more than are looked at with one statement */
export async function dueQueues(queues: readonly string[]): Promise<string[]> {
  if (queues.length > KEYS_AT_ONCE) throw new Error(`${queues.length} queues are too many`);
  return (await run(FIND_DUE, [queues])).map(({ queue }) => queue);
}
