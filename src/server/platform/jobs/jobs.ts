import type { z } from "zod";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { currentOrigin, type JobOrigin } from "@/server/platform/jobs/job-origin";
import { insertJob, LEASE_ROUND_SECONDS, makeJobDue } from "@/server/platform/jobs/job-rows";
import { type PeriodicTask, startPeriodicTask } from "@/server/platform/jobs/periodic-tasks";
import { type QueueWatcher, watchQueues } from "@/server/platform/jobs/queue-watcher";
import { type JobServer, serveJobs } from "@/server/platform/jobs/serve-jobs";
import { log } from "@/server/platform/log/log";

/**
 * A kind of job, defined beside its handler and listed by the `feature.ts` of its folder. Its data
 * holds ids or an address, never a secret.
 */
export interface Job<Data extends object> extends WorkerJob {
  schema: z.ZodType<Data>;
}

/** A kind of job without the type of its data, as the worker runs it. */
export interface WorkerJob {
  /** The name of its queue in the table `jobs`: a renamed kind no longer finds its waiting jobs. */
  name: string;
  options: JobOptions;
  /** @throws ZodError for data of another shape, and errors of the handler */
  run: (data: unknown) => Promise<void>;
}

interface JobOptions {
  /** Slots (jobs that run at once) of a worker for new jobs; 1 by default. */
  atOnce?: number;
  /**
   * Slots for slow jobs: a job that outlasts `SLOW_MS` (serve-jobs.ts) moves here and frees its
   * first slot; 0 by default.
   */
  slowAtOnce?: number;
  /** Slots for jobs whose last try failed, in addition to those for new jobs; 1 by default. */
  retriesAtOnce?: number;
  /**
   * Seconds until the next try; `PAUSE_SECONDS` by default.
   * @param tries the number of tries that failed before this one
   */
  pauseSeconds?: (tries: number, error: unknown) => number;
  /** Minimum pause after the queue was found empty, in milliseconds; 0 by default. */
  restMs?: number;
}

/**
 * @param handler throws when the job is to be tried again; it may run more than once, also
 *   concurrently
 */
export function defineJob<Data extends object>({
  name,
  schema,
  handler,
  options = {},
}: {
  name: string;
  schema: z.ZodType<Data>;
  handler: (data: Data) => Promise<void>;
  options?: JobOptions;
}): Job<Data> {
  return { name, schema, options, run: async (data) => handler(schema.parse(data)) };
}

/** Seconds until a failed job is tried again. */
const PAUSE_SECONDS = 15;

/**
 * Seconds after which a try counts as failed. Jobs of a killed worker return earlier, when their
 * leases end.
 */
const LIMIT_SECONDS = 40;

/** The job handling of a worker process. */
interface Working {
  takers: JobServer[];
  watcher: QueueWatcher;
  leases?: PeriodicTask;
}

const shared = globalThis as { barqJobs?: Working };

/**
 * Seconds until a job of this kind is tried again.
 * @param tries the number of tries that failed before this one
 */
export function pauseAfter({ options }: WorkerJob, tries: number, error: unknown): number {
  return options.pauseSeconds?.(tries, error) ?? PAUSE_SECONDS;
}

/**
 * Makes this process do the jobs of a kind until `stopJobs`.
 * @param run throws when the job is to be tried again; `tries` is the number of its failed tries,
 *   `origin` the request and span that sent it
 */
export function workJobs(
  job: WorkerJob,
  run: (data: unknown, tries: number, origin: JobOrigin) => Promise<void>,
): void {
  const { name, options } = job;
  shared.barqJobs ??= { takers: [], watcher: watchQueues() };
  const worker = shared.barqJobs;
  const { takers, watcher } = worker;
  const { atOnce = 1, slowAtOnce = 0, retriesAtOnce = 1, restMs = 0 } = options;
  takers.push(
    serveJobs({
      queue: name,
      watcher,
      atOnce: { new: atOnce, again: retriesAtOnce },
      slowAtOnce: { new: slowAtOnce, again: 0 },
      restMs,
      limitSeconds: LIMIT_SECONDS,
      pauseSeconds: (tries, error) => pauseAfter(job, tries, error),
      run,
    }),
  );
  const renewLeases = () => Promise.all(takers.map((taker) => taker.renewLeases()));
  worker.leases ??= startPeriodicTask(renewLeases, LEASE_ROUND_SECONDS);
}

/**
 * Takes no more jobs and gives the jobs under way time to finish.
 * @param grace seconds after which unfinished jobs return to their queue
 */
export async function stopJobs(grace = 10): Promise<void> {
  const worker = shared.barqJobs;
  shared.barqJobs = undefined;
  if (!worker) return;
  worker.watcher.stop();
  // Renew leases until all jobs have ended: otherwise another worker would take a job under way.
  const ends = await Promise.allSettled(worker.takers.map((taker) => taker.stop(grace)));
  for (const end of ends) {
    if (end.status === "rejected")
      log.warn({ err: end.reason }, "jobs could not be returned to their queue");
  }
  await worker.leases?.stop();
}

/** $1 the queue, $2 the data, $3 seconds until the first start, $4 the priority, $5 the origin. */
const SEND_JOB = statement(
  "send_job",
  `${insertJob({ queue: "$1", data: "$2::jsonb", seconds: "$3::int", priority: "$4::int", origin: "$5" })} RETURNING queue`,
);

/**
 * Sends a job in the caller's transaction: the job exists if, and only if, the transaction
 * commits.
 */
export async function sendJob<Data extends object>(
  tx: Transaction,
  job: Job<Data>,
  data: Data,
  options: { startAfterSeconds?: number; priority?: number } = {},
): Promise<void> {
  const values = [
    job.name,
    JSON.stringify(data),
    options.startAfterSeconds ?? 0,
    options.priority ?? 0,
    currentOrigin(),
  ] as const;
  const sent = await tx.run(SEND_JOB, values);
  if (sent.length === 0) throw new Error(`the job ${job.name} was not queued`);
}

/** $1 the queue, $2 the data, $3 seconds until the first start, $4 the origin. */
const SEND_MISSING_JOB = statement(
  "send_missing_job",
  insertJob({
    ...{ queue: "$1::text", data: "$2::jsonb", seconds: "$3::int", origin: "$4" },
    from: `(SELECT WHERE NOT EXISTS (
      SELECT FROM jobs WHERE queue = $1::text AND data = $2::jsonb)) AS missing`,
  }),
);

/** Sends a job unless a job with the same queue and data is waiting or under way. */
export async function sendMissingJob<Data extends object>(
  tx: Transaction,
  job: Job<Data>,
  data: Data,
  { startAfterSeconds = 0 } = {},
): Promise<void> {
  const values = [job.name, JSON.stringify(data), startAfterSeconds, currentOrigin()] as const;
  await tx.run(SEND_MISSING_JOB, values);
}

/**
 * Makes the waiting job with this data due now, or sends a new one. Does nothing if such a job is
 * under way.
 */
export async function runJobNow<Data extends object>(
  tx: Transaction,
  job: Job<Data>,
  data: Data,
): Promise<void> {
  const isThere = await makeJobDue(tx, job.name, JSON.stringify(data));
  if (!isThere) await sendJob(tx, job, data);
}
