import { AsyncResource } from "node:async_hooks";
import pLimit from "p-limit";
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
  const slots = pLimit(atOnce);
  /** Of each visitor what waits, in the order in which it is their turn. */
  const waiting = new Map<string, (() => Promise<void>)[]>();

  async function runNext(): Promise<void> {
    const [next] = waiting;
    if (!next) return;
    const [who, [work, ...others]] = next;
    waiting.delete(who);
    if (others.length > 0) waiting.set(who, others);
    await work?.();
  }

  async function enqueue<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    const own = waiting.get(who) ?? [];
    if (slots.pendingCount >= mostWaiting || own.length >= mostOfOne) throw tooMany(wait);
    return new Promise((resolve, reject) => {
      // In the context of who asked: another one's call may be what begins it.
      const begin = AsyncResource.bind(() => work().then(resolve, reject));
      waiting.set(who, [...own, begin]);
      void slots(runNext);
    });
  }
  return Object.assign(enqueue, { waiting: () => slots.pendingCount });
}
