import { AsyncResource } from "node:async_hooks";
import { tooMany } from "@/server/platform/rate-limit";

interface Shape {
  /** So many at once. */
  atOnce: number;
  /** So many wait beside them, and so many of one visitor. */
  mostWaiting: number;
  mostOfOne: number;
  /** Seconds after which whoever was refused may try again. */
  wait: number;
}

export interface FairQueue {
  /** Runs `work` when it is the turn of `who`. @throws DomainError too_many_requests; what `work` throws */
  <Result>(who: string, work: () => Promise<Result>): Promise<Result>;
  /** How many wait at this moment. */
  waiting(): number;
}

/**
 * A queue for work that takes the processor, so that it takes no more of it than it may: visitors take turns, however
 * many calls one of them has in it, and one who has too many waiting, or a crowd that fills it, is refused at once.
 */
export function fairQueue({ atOnce, mostWaiting, mostOfOne, wait }: Shape): FairQueue {
  let running = 0;
  let waitingCount = 0;
  /** Of each visitor what waits, in the order in which it is their turn. */
  const waiting = new Map<string, (() => void)[]>();

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      beginNext();
    }
  }

  function beginNext(): void {
    const [next] = waiting;
    if (!next) return;
    const [who, [begin, ...others]] = next;
    waiting.delete(who);
    if (others.length > 0) waiting.set(who, others);
    waitingCount -= 1;
    begin?.();
  }

  async function enqueue<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    // Nobody waits while a place is free.
    if (running < atOnce) return run(work);
    const own = waiting.get(who) ?? [];
    if (waitingCount >= mostWaiting || own.length >= mostOfOne) throw tooMany(wait);
    waitingCount += 1;
    return new Promise((resolve, reject) => {
      // In the context of who asked: another one's call is what begins it.
      const begin = AsyncResource.bind(() => void run(work).then(resolve, reject));
      waiting.set(who, [...own, begin]);
    });
  }
  return Object.assign(enqueue, { waiting: () => waitingCount });
}
