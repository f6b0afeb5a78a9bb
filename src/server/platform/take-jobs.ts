import type PgBoss from "pg-boss";
import { log } from "@/server/platform/log";

/** Milliseconds between two looks at a queue that had nothing more to do. */
const IDLE = 500;

interface Taking {
  boss: PgBoss;
  /** Its name. */
  queue: string;
  /** So many jobs are under way together; they are fetched in batches of as many. */
  atOnce: number;
  /** After which a job counts as failed; that of the queue, by which the others expect it back. */
  expireInSeconds: number;
  /** @throws what is kept with the job, which then comes back */
  run: (data: unknown, tries: number) => Promise<void>;
}

export interface Taker {
  /** Takes nothing more; resolves when what is under way has ended, or was given back after so many seconds. */
  stop(grace: number): Promise<void>;
}

/**
 * Does the jobs of a queue until it is stopped. Each job of a batch begins at once and ends by itself: one that fails
 * or hangs is no other's affair, and none waits in memory while its time runs. After a full batch the next is fetched
 * as soon as half of the places are free.
 */
export function takeJobs({ boss, queue, atOnce, expireInSeconds, run }: Taking): Taker {
  const underWay = new Map<string, Promise<void>>();
  let isStopping = false;
  let stopWaiting: () => void = () => undefined;
  let jobEnded: () => void = () => undefined;

  async function take(): Promise<void> {
    while (!isStopping) {
      const batchSize = atOnce - underWay.size;
      const jobs = await boss.fetch<object>(queue, { batchSize, includeMetadata: true });
      for (const job of jobs) underWay.set(job.id, carryOut(job));
      if (jobs.length < batchSize) await pause();
      else await halfIsFree();
    }
  }

  async function carryOut({ id, data, retryCount }: PgBoss.JobWithMetadata<object>): Promise<void> {
    try {
      const failure = await failureOf(within(expireInSeconds, run(data, retryCount)));
      await (failure ? boss.fail(queue, id, failure) : boss.complete(queue, id));
    } catch (error) {
      // The database was away: the job comes back when it expires.
      log.error({ err: error, job: queue }, "the end of a job could not be written down");
    } finally {
      underWay.delete(id);
      jobEnded();
    }
  }

  async function halfIsFree(): Promise<void> {
    while (underWay.size > atOnce / 2 && !isStopping) {
      await new Promise<void>((resolve) => {
        jobEnded = resolve;
        stopWaiting = resolve;
      });
    }
  }

  async function pause(): Promise<void> {
    if (isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const taking = take();
  return {
    async stop(grace) {
      isStopping = true;
      stopWaiting();
      await taking;
      const ended = Promise.all(underWay.values());
      if ((await failureOf(within(grace, ended))) && underWay.size > 0) {
        const stopped = new Error("the worker was stopped");
        await Promise.all([...underWay.keys()].map((id) => boss.fail(queue, id, stopped)));
      }
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** @throws Error when the work takes longer */
async function within(seconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${seconds} seconds`)), seconds * 1000);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
