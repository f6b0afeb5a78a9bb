import PgBoss from "pg-boss";
import type { z } from "zod";
import type { Tx } from "@/server/platform/db";
import { currentOrigin, type JobOrigin } from "@/server/platform/job-origin";
import { log } from "@/server/platform/log";
import { keepLookout, type Lookout } from "@/server/platform/lookout";
import {
  hastenRow,
  insertJob,
  jobRows,
  LEASE_ROUND_SECONDS,
} from "@/server/platform/patches/job-rows";
import { pool } from "@/server/platform/pool";
import { type Round, startRounds } from "@/server/platform/rounds";
import { runOf, type Statement, type Within } from "@/server/platform/statements";
import { type Taker, takeJobs } from "@/server/platform/take-jobs";

/**
 * A kind of job. It is defined beside its handler and stands in the worker's list. Its data holds ids, or
 * an address, never a secret.
 */
export interface Job<Data extends object> extends WorkerJob {
  schema: z.ZodType<Data>;
}

/** What the worker needs of a job, whatever its data. */
export interface WorkerJob {
  /** That of its queue: jobs that wait in the database are found by it. */
  name: string;
  options: JobOptions;
  /** @throws ZodError for data of another shape, and what the handler throws */
  run: (data: unknown) => Promise<void>;
}

interface JobOptions {
  /** How many of them a worker does at once, taken together; 1 unless given. */
  atOnce?: number;
  /** How many more of them, while as many take long: each of those leaves its place to the next; none unless given. */
  slowAtOnce?: number;
  /** How many of those that come back, beside them; 1 unless given. */
  retriesAtOnce?: number;
  /** Seconds until the next try, after so many before that failed, and why this one did; PAUSE_SECONDS unless given. */
  pauseSeconds?: (tries: number, error: unknown) => number;
  /** Milliseconds for which they may gather once none was left; a tenth of a second unless given. */
  restMs?: number;
}

/** @param handler throws when the job is to come back; it may run more than once, also at once. */
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

/** Seconds after which a try counts as failed. A killed worker's jobs come back sooner, when their leases have run out. */
const LIMIT_SECONDS = 40;

/** Seconds between two cleanings of the queues: what was done an hour ago leaves them. */
const CLEANING_SECONDS = 300;
const DONE_STAYS_SECONDS = 3600;

/**
 * Of pg-boss's own retries and expiry nothing is used (patches/job-rows.ts); they are as long as can be for a worker of an older
 * release.
 */
const QUEUE = { retryLimit: 100_000, retryDelay: 15, retryBackoff: false };

/** The connection to the queues, and those that are known to be there. */
interface Queues {
  boss: PgBoss;
  made: Map<string, Promise<void>>;
  /** In the worker. */
  takers: Taker[];
  rounds: Round[];
  lookout: Lookout;
}

const shared = globalThis as { barqJobs?: Promise<Queues> };

/** The queues, connected at the first use. */
function connect(): Promise<Queues> {
  shared.barqJobs ??= start().catch((error: unknown) => {
    // The database was away: the next caller tries again.
    shared.barqJobs = undefined;
    throw error;
  });
  return shared.barqJobs;
}

async function start(): Promise<Queues> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool("usual").query(text, values) },
    schema: "jobs",
    // Rounds of ours do that, in the worker alone.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: DONE_STAYS_SECONDS,
    // pg-boss keeps them in a second table, for a week unless told otherwise.
    deleteAfterSeconds: 1,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  return { boss, made: new Map(), takers: [], rounds: [], lookout: keepLookout() };
}

/** The connection, once the queue of this name is there. */
async function queueOf(name: string): Promise<PgBoss> {
  const { boss, made } = await connect();
  let queue = made.get(name);
  if (!queue) {
    // One after the other: two that are made at once lock each other out.
    const before = [...made.values()].at(-1) ?? Promise.resolve();
    queue = before.catch(() => undefined).then(() => createQueue(boss, name));
    made.set(name, queue);
    queue.catch(() => made.delete(name));
  }
  await queue;
  return boss;
}

async function createQueue(boss: PgBoss, name: string): Promise<void> {
  if (await boss.getQueue(name)) return;
  const create = () => boss.createQueue(name, { name, ...QUEUE });
  // Another process that makes one at this moment may win; then this one is next.
  await create().catch(create);
}

/** Seconds until a job of this kind is tried again, after so many tries before that failed, and why this one did. */
export function pauseAfter({ options }: WorkerJob, tries: number, error: unknown): number {
  return options.pauseSeconds?.(tries, error) ?? PAUSE_SECONDS;
}

/**
 * Has this process do the jobs of a kind until `stopJobs`, and look after the queues.
 * @param run throws when the job is to be tried again; `tries` of it have failed before,
 *   `origin` is what sent it
 */
export async function workJobs(
  job: WorkerJob,
  run: (data: unknown, tries: number, origin: JobOrigin) => Promise<void>,
): Promise<void> {
  const { name, options } = job;
  const queues = await connect();
  const { takers, lookout } = queues;
  await queueOf(name);
  const { atOnce = 1, slowAtOnce = 0, retriesAtOnce = 1, restMs = 0 } = options;
  takers.push(
    takeJobs({
      queue: name,
      rows: await jobRows(name),
      lookout,
      atOnce: { created: atOnce, retry: retriesAtOnce },
      slowAtOnce: { created: slowAtOnce, retry: 0 },
      restMs,
      limitSeconds: LIMIT_SECONDS,
      pauseSeconds: (tries, error) => pauseAfter(job, tries, error),
      run,
    }),
  );
  if (queues.rounds.length === 0) queues.rounds = lookAfter(queues);
}

/** What the queues need of a worker, however many there are: its jobs stay its own, and what is done leaves in time. */
function lookAfter({ boss, takers }: Queues): Round[] {
  const renewLeases = async () => {
    await Promise.all(takers.map((taker) => taker.renewLeases()));
  };
  return [
    startRounds(renewLeases, LEASE_ROUND_SECONDS),
    startRounds(() => boss.maintain(), CLEANING_SECONDS),
  ];
}

/** Takes no more jobs, gives those under way so many seconds to finish, and leaves the queues. */
export async function stopJobs(grace = 10): Promise<void> {
  const queues = await shared.barqJobs?.catch(() => undefined);
  shared.barqJobs = undefined;
  if (!queues) return;
  queues.lookout.stop();
  // Leases are renewed until the end.
  const ends = await Promise.allSettled(queues.takers.map((taker) => taker.stop(grace)));
  for (const end of ends) {
    if (end.status === "rejected") log.warn({ err: end.reason }, "jobs could not be given back");
  }
  await Promise.all(queues.rounds.map((round) => round.stop()));
  await queues.boss.stop({ graceful: false });
}

/** $1 the queue, $2 the data, $3 seconds, $4 the priority, $5 its origin. */
const SEND_JOB: Statement<unknown> = {
  name: "send_job",
  text: `${insertJob({ queue: "$1", data: "$2::jsonb", seconds: "$3::int", priority: "$4::int", origin: "$5" })} RETURNING name`,
};

/**
 * Sends a job within a transaction: it is there when, and only when, the transaction commits. Jobs live in
 * PostgreSQL beside the data that they speak of.
 */
export async function sendJob<Data extends object>(
  within: Within,
  job: Job<Data>,
  data: Data,
  options: { startAfterSeconds?: number; priority?: number } = {},
): Promise<void> {
  await openQueue(job);
  const values = [
    job.name,
    JSON.stringify(data),
    options.startAfterSeconds ?? 0,
    options.priority ?? 0,
    currentOrigin(),
  ];
  const sent = await runOf(within)(SEND_JOB, values);
  if (sent.length === 0) throw new Error(`the job ${job.name} was not taken`);
}

/** Has the queue of a job be there: for whoever writes one within a statement of his own (`insertJob`). */
export async function openQueue({ name }: WorkerJob): Promise<void> {
  await queueOf(name);
}

/**
 * Has a job done now: the one that waits for its next try, else a new one. A job that is being done
 * stays alone, so that nothing is done twice at once.
 */
export async function expediteJob<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  data: Data,
): Promise<void> {
  await queueOf(job.name);
  const isThere = await hastenRow(tx, job.name, JSON.stringify(data));
  if (!isThere) await sendJob(tx, job, data);
}
