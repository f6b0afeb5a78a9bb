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
  type TakenJob,
  takeJobs,
} from "@/server/platform/jobs/job-rows";
import type { QueueWatcher } from "@/server/platform/jobs/queue-watcher";

interface Taking {
  /** Its name. */
  queue: string;
  /** Says when a lane that had nothing more to do has a job again. */
  watcher: QueueWatcher;
  /** So many jobs are under way together: of those that nobody has tried, and of those that come back. */
  atOnce: Record<Lane, number>;
  /** Of those that take long so many have places beside these, which they leave to the next. */
  slowAtOnce: Record<Lane, number>;
  /** Milliseconds for which new jobs may gather when none was left. */
  restMs: number;
  /** Seconds after which a try counts as failed. */
  limitSeconds: number;
  /** Seconds until the next try, after so many before that failed, and why this one did. */
  pauseSeconds: (tries: number, error: unknown) => number;
  /** @throws what is kept with the job, which then comes back */
  run: (data: unknown, tries: number, origin: JobOrigin) => Promise<void>;
}

/** What is under way of a lane, and when it began. */
type Busy = Map<Promise<void>, number>;

export interface Taker {
  /** What is under way stays this worker's, and what a worker left that has gone comes back. */
  renewLeases(): Promise<void>;
  /** Takes nothing more, once the watcher has ended; resolves when what is under way has ended, or was given back after so many seconds. */
  stop(grace: number): Promise<void>;
}

/** Milliseconds for which free places of a full lane are gathered, until half are free, to be filled by one statement. */
const GATHER_MS = 50;

/** Milliseconds after which a job takes long: most are done in a tenth of that. */
const SLOW_MS = 500;

/** Seconds until somebody else begins what a worker that was stopped had to leave: by then its process has gone. */
const AFTER_STOP_SECONDS = 5;

/**
 * Does the jobs of a queue until it is stopped. Each job begins at once and ends by itself: one that fails or hangs is no
 * other's affair, and none waits in memory while its time runs. Those that come back have places of their own: however
 * many there are, and however long they take, a new job waits for none of them. New ones that take long leave their places
 * to the next, as far as there are others for them.
 */
export function serveJobs(taking: Taking): Taker {
  const { queue, watcher, atOnce, slowAtOnce, restMs, limitSeconds } = taking;
  const { pauseSeconds, run } = taking;
  const underWay = new Map<string, Promise<void>>();
  const complete = completing();
  let isStopping = false;

  async function serve(lane: Lane, rest: number): Promise<void> {
    const busy: Busy = new Map();
    while (!isStopping) {
      const free = freePlaces(lane, busy);
      const jobs = await takeSome(lane, free);
      for (const job of jobs) {
        // The lease ran out while the database was away: it is still being done here.
        if (underWay.has(job.id)) continue;
        const work = carryOut(job).finally(() => {
          busy.delete(work);
          underWay.delete(job.id);
        });
        busy.set(work, performance.now());
        underWay.set(job.id, work);
      }
      if (jobs.length < free) await watcher.wait(laneKey(lane, queue), rest);
      else await placesAreFree(lane, busy);
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
      logTrouble(error, "no job could be taken", { job: queue });
      return [];
    }
  }

  async function carryOut({ id, data, tries, origin }: TakenJob): Promise<void> {
    try {
      const failure = await failureOf(within(limitSeconds, run(data, tries, origin)));
      await (failure
        ? retryJobs([id], pauseSeconds(tries, failure), failure.message)
        : complete(id));
    } catch (error) {
      // The database was away: the job comes back when its lease has run out.
      const message = "the end of a job could not be written down";
      logTrouble(error, message, { level: "error", job: queue });
    }
  }

  /** Waits until half of the places are free, or any is and some time has passed. */
  async function placesAreFree(lane: Lane, busy: Busy): Promise<void> {
    const gathered = performance.now() + GATHER_MS;
    for (let free = 0; !isStopping && free < atOnce[lane] / 2; free = freePlaces(lane, busy)) {
      if (free > 0 && performance.now() >= gathered) return;
      await Promise.race([...busy.keys(), delay(GATHER_MS)]);
    }
  }

  const serving = Promise.all([serve("new", restMs), serve("again", 0)]);
  return {
    async renewLeases() {
      // First its own, which may have run out while the database was away.
      if (underWay.size > 0) await renewJobs([...underWay.keys()]);
      await recoverJobs(queue);
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

/** Writes down jobs that were done: what ends while one statement is under way goes with the next. */
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
