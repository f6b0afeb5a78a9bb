import { setTimeout as delay } from "node:timers/promises";
import { logTrouble } from "@/server/platform/database/database-log";
import type { JobOrigin } from "@/server/platform/jobs/job-origin";
import {
  completeJobs,
  type Lane,
  laneKey,
  recoverJobs,
  renewJobs,
  retryJobs,
  silentJobs,
  type TakenJob,
  takeJobs,
} from "@/server/platform/jobs/job-rows";
import type { QueueWatcher } from "@/server/platform/jobs/queue-watcher";
import { watchSilentJobs } from "@/server/platform/jobs/silent-jobs";

interface JobServerOptions {
  /** The name of the queue. */
  queue: string;
  /** Reports when a lane (`new`, or `again` for retries) that had no due job has one. */
  watcher: QueueWatcher;
  /** Slots: the maximum number of jobs under way, per lane. */
  atOnce: Record<Lane, number>;
  /** Slots for slow jobs: a job that outlasts `SLOW_MS` moves here and frees its first slot. */
  slowAtOnce: Record<Lane, number>;
  /** Minimum pause in milliseconds after the queue was found empty; only for new jobs. */
  restMs: number;
  /** Seconds after which a try counts as failed. */
  limitSeconds: number;
  /** Seconds until the next try; `tries` is the number of tries that failed before this one. */
  pauseSeconds: (tries: number, error: unknown) => number;
  /** @throws the error that is stored with the job, which is then retried */
  run: (data: unknown, tries: number, origin: JobOrigin) => Promise<void>;
}

/** Jobs of a lane that are under way, with their start in milliseconds of `performance.now()`. */
type Busy = Map<Promise<void>, number>;

export interface JobServer {
  /** Renews the leases of this worker's jobs, and returns abandoned jobs to the queue. */
  renewLeases(): Promise<void>;
  /**
   * Takes no more jobs. Stop the watcher first: otherwise `stop` waits until each idle lane gets
   * another job. Resolves when the jobs under way have ended, or have been returned to their queue
   * after `grace` seconds.
   */
  stop(grace: number): Promise<void>;
}

/**
 * Milliseconds that a full lane waits for half of its slots to become free, so that one statement
 * fills them.
 */
const GATHER_MS = 50;

/** Milliseconds after which a job counts as slow. Most jobs take a tenth of that. */
const SLOW_MS = 500;

/**
 * Seconds until jobs returned by a stopping worker are due. By then the worker's process has ended,
 * so that no job runs in two workers at once.
 */
const AFTER_STOP_SECONDS = 5;

/**
 * Runs the jobs of a queue until it is stopped. Each job starts immediately and ends independently,
 * so a failing or hanging job does not affect others, and no job waits in memory while its lease
 * runs. Retries have separate slots, so they never delay new jobs. New jobs that turn out slow move
 * to the slow slots, as long as one is free.
 */
export function serveJobs(taking: JobServerOptions): JobServer {
  const { queue, watcher, atOnce, slowAtOnce, restMs, limitSeconds } = taking;
  const { pauseSeconds, run } = taking;
  const underWay = new Map<string, Promise<void>>();
  const complete = completing();
  const watch = watchSilentJobs();
  let isStopping = false;

  async function serve(lane: Lane, rest: number): Promise<void> {
    const busy: Busy = new Map();
    while (!isStopping) {
      const free = freePlaces(lane, busy);
      const jobs = await takeSome(lane, free);
      for (const job of jobs) {
        // The job still runs here, but was taken again: its lease ended during a database outage.
        if (underWay.has(job.id)) continue;
        const work = runJob(job).finally(() => {
          busy.delete(work);
          underWay.delete(job.id);
        });
        busy.set(work, performance.now());
        underWay.set(job.id, work);
      }
      if (jobs.length < free) await watcher.wait(laneKey(lane, queue), rest);
      else await slotsAreFree(lane, busy);
    }
  }

  function freePlaces(lane: Lane, busy: Busy): number {
    const begunBefore = performance.now() - SLOW_MS;
    const slow = [...busy.values()].filter((begun) => begun < begunBefore).length;
    return atOnce[lane] + Math.min(slow, slowAtOnce[lane]) - busy.size;
  }

  async function takeSome(lane: Lane, places: number): Promise<TakenJob[]> {
    try {
      return await takeJobs(queue, lane, places);
    } catch (error) {
      logTrouble(error, "jobs could not be taken", { job: queue });
      return [];
    }
  }

  async function runJob({ id, data, tries, origin }: TakenJob): Promise<void> {
    try {
      const failure = await failureOf(within(limitSeconds, run(data, tries, origin)));
      await (failure
        ? retryJobs([id], pauseSeconds(tries, failure), failure.message)
        : complete(id));
    } catch (error) {
      // The database was unavailable: the job is retried when its lease has expired.
      const message = "end of a job could not be saved; it is retried after its lease";
      logTrouble(error, message, { level: "error", job: queue });
    }
  }

  /** Waits until half of the slots are free, or at least one is and `GATHER_MS` have passed. */
  async function slotsAreFree(lane: Lane, busy: Busy): Promise<void> {
    const gathered = performance.now() + GATHER_MS;
    for (let free = 0; !isStopping && free < atOnce[lane] / 2; free = freePlaces(lane, busy)) {
      if (free > 0 && performance.now() >= gathered) return;
      await Promise.race([...busy.keys(), delay(GATHER_MS)]);
    }
  }

  const serving = Promise.all([serve("new", restMs), serve("again", 0)]);
  return {
    async renewLeases() {
      try {
        // Renew the leases of this worker's jobs first: they may have ended while the database was
        // unavailable, and another worker would take the jobs.
        if (underWay.size > 0) await renewJobs([...underWay.keys()]);
        const asked = performance.now();
        const silent = await silentJobs(queue);
        const others = silent.filter(({ id }) => !underWay.has(id));
        const gone = watch.abandoned(others, asked, performance.now());
        if (gone.length > 0) await recoverJobs(gone);
      } catch (error) {
        watch.forget();
        throw error;
      }
    },
    async stop(grace) {
      isStopping = true;
      await serving;
      const ended = Promise.all(underWay.values());
      if ((await failureOf(within(grace, ended))) && underWay.size > 0) {
        await retryJobs([...underWay.keys()], AFTER_STOP_SECONDS, "the worker was stopped");
      }
    },
  };
}

/** Completes jobs in batches: jobs that end during one statement go into the next. */
function completing(): (id: string) => Promise<void> {
  let ended: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    const ids = ended;
    ended = [];
    next = undefined;
    await completeJobs(ids);
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

/** @throws Error if the work takes longer than `seconds` */
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
