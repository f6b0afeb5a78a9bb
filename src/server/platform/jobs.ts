import PgBoss from "pg-boss";
import type { z } from "zod";
import { env } from "@/env";
import type { Tx } from "@/server/platform/db";
import { jobRows } from "@/server/platform/job-rows";
import { log } from "@/server/platform/log";
import { keepLookout, type Lookout } from "@/server/platform/lookout";
import { runOf, type Within } from "@/server/platform/statements";
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
  /** Milliseconds for which they may gather once none was left; a tenth of a second unless given. */
  restMs?: number;
  /** Names that its queue had: what older releases left there, or still send, is done too. */
  formerNames?: readonly string[];
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

/**
 * A killed worker's job comes back after `expireInSeconds`. A failed one is tried again every fifteen
 * seconds for weeks: what was paid for is never given up, and the worker says so in its log.
 */
const QUEUE = {
  retryLimit: 100_000,
  retryDelay: 15,
  retryBackoff: false,
  expireInSeconds: 40,
  retentionDays: 30,
};

/** The connection to the queues, and those that are known to be there. */
interface Queues {
  boss: PgBoss;
  made: Map<string, Promise<void>>;
  /** In the worker. */
  takers: Taker[];
  lookout: Lookout;
}

const shared = globalThis as { barqJobs?: Promise<Queues> };

/** The queues, connected at the first use. Sending processes do no maintenance; the worker does. */
function connect(maintains = false): Promise<Queues> {
  shared.barqJobs ??= start(maintains).catch((error: unknown) => {
    // The database was away: the next caller tries again.
    shared.barqJobs = undefined;
    throw error;
  });
  return shared.barqJobs;
}

async function start(maintains: boolean): Promise<Queues> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    schema: "jobs",
    max: 4,
    supervise: maintains,
    schedule: false,
    maintenanceIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  return { boss, made: new Map(), takers: [], lookout: keepLookout() };
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

/**
 * Has this process do the jobs of a kind until `stopJobs`, its maintenance of the queues included.
 * @param run throws when the job is to be tried again; `tries` of it have failed before
 */
export async function workJobs(
  { name, options }: WorkerJob,
  run: (data: unknown, tries: number) => Promise<void>,
): Promise<void> {
  const { takers, lookout } = await connect(true);
  const boss = await queueOf(name);
  await boss.updateQueue(name, { name, ...QUEUE });
  const { expireInSeconds } = QUEUE;
  const { atOnce = 1, restMs = 0, formerNames = [] } = options;
  const common = { boss, lookout, restMs, expireInSeconds, run };
  takers.push(takeJobs({ ...common, queue: name, rows: await jobRows(name), atOnce }));
  for (const queue of formerNames) {
    if (!(await boss.getQueue(queue))) continue;
    takers.push(takeJobs({ ...common, queue, rows: await jobRows(queue), atOnce: 1 }));
  }
}

/** Takes no more jobs, gives those under way so many seconds to finish, and leaves the queues. */
export async function stopJobs(grace = 10): Promise<void> {
  const queues = await shared.barqJobs;
  shared.barqJobs = undefined;
  queues?.lookout.stop();
  await Promise.all(queues?.takers.map((taker) => taker.stop(grace)) ?? []);
  await queues?.boss.stop({ graceful: false });
}

/**
 * Sends a job within a transaction: it is there when, and only when, the transaction commits. Jobs live in
 * PostgreSQL beside the data that they speak of. pg-boss's own statement is the same for every job.
 */
export async function sendJob<Data extends object>(
  within: Within,
  { name }: Job<Data>,
  data: Data,
  options: {
    startAfterSeconds?: number /** The higher, the sooner; 0 unless said. */;
    priority?: number;
  } = {},
): Promise<void> {
  const boss = await queueOf(name);
  const id = await boss.send(name, data, {
    startAfter: options.startAfterSeconds ?? 0,
    priority: options.priority ?? 0,
    db: {
      executeSql: async (text, values) => ({
        rows: await runOf(within)({ name: "send_job", text }, values),
      }),
    },
  });
  if (id === null) throw new Error(`the job ${name} was not taken`);
}

/**
 * Has a job done now: the one that waits for its next try, else a new one. A job that is being done
 * stays alone, so that nothing is done twice at once. The table is pg-boss's own (version 10, pinned).
 */
export async function expediteJob<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  data: Data,
): Promise<void> {
  await queueOf(job.name);
  const found = await tx.$queryRaw<unknown[]>`
    UPDATE jobs.job SET start_after = CASE WHEN state < 'active' THEN now() ELSE start_after END
    WHERE name = ${job.name} AND data = ${JSON.stringify(data)}::jsonb AND state <= 'active'
    RETURNING id`;
  if (found.length === 0) await sendJob(tx, job, data);
}
