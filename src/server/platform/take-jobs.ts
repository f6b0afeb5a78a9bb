import type PgBoss from "pg-boss";
import type { JobRows, TakenJob } from "@/server/platform/job-rows";
import { log } from "@/server/platform/log";
import type { Lookout } from "@/server/platform/lookout";

interface Taking {
  boss: PgBoss;
  /** Its name. */
  queue: string;
  rows: JobRows;
  /** Says when a queue that had nothing more to do has a job again. */
  lookout: Lookout;
  /** So many jobs are under way together; they are taken in batches of as many. */
  atOnce: number;
  /** Milliseconds for which it is left alone when it had nothing more to do. */
  restMs: number;
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
 * or hangs is no other's affair, and none waits in memory while its time runs. After a full batch the next is taken
 * as soon as half of the places are free.
 */
export function takeJobs(queueToTake: Taking): Taker {
  const { boss, queue, rows, lookout, atOnce, restMs, expireInSeconds, run } = queueToTake;
  const underWay = new Map<string, Promise<void>>();
  const complete = completing(rows);
  let isStopping = false;
  let stopWaiting: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  let jobEnded: () => void = () => undefined;

  async function take(): Promise<void> {
    while (!isStopping) {
      const places = atOnce - underWay.size;
      const jobs = await takeSome(places);
      for (const job of jobs) underWay.set(job.id, carryOut(job));
      if (jobs.length < places) await Promise.race([lookout.wait(queue, restMs), stopped]);
      else await halfIsFree();
    }
  }

  async function takeSome(places: number): Promise<TakenJob[]> {
    try {
      return await rows.take(places);
    } catch (error) {
      log.warn({ err: error, job: queue }, "no job could be taken");
      return [];
    }
  }

  async function carryOut({ id, data, tries }: TakenJob): Promise<void> {
    try {
      const failure = await failureOf(within(expireInSeconds, run(data, tries)));
      await (failure ? boss.fail(queue, id, failure) : complete(id));
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
      const ended = new Promise<void>((resolve) => {
        jobEnded = resolve;
      });
      await Promise.race([ended, stopped]);
    }
  }

  const taking = take();
  return {
    async stop(grace) {
      isStopping = true;
      stopWaiting();
      await taking;
      const ended = Promise.all(underWay.values());
      if ((await failureOf(within(grace, ended))) && underWay.size > 0) {
        const failure = new Error("the worker was stopped");
        await Promise.all([...underWay.keys()].map((id) => boss.fail(queue, id, failure)));
      }
    },
  };
}

/** Writes down jobs that were done: what ends while one statement is under way goes with the next. */
function completing(rows: JobRows): (id: string) => Promise<void> {
  let ended: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = () => {
    const ids = ended;
    ended = [];
    next = undefined;
    return rows.complete(ids);
  };
  return (id) => {
    ended.push(id);
    if (!next) {
      next = last.then(write);
      last = next.catch(() => undefined);
    }
    return next;
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
