import { AsyncResource } from "node:async_hooks";
import { tooMany } from "@/server/platform/admission/limit";

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
  /** Whether the next one has to wait. */
  isFull(): boolean;
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
    const [who, own] = next;
    const begin = own.shift();
    waiting.delete(who);
    if (own.length > 0) waiting.set(who, own);
    waitingCount -= 1;
    begin?.();
  }

  async function enqueue<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    // Nobody waits while a place is free.
    if (!isFull()) return run(work);
    const own = waiting.get(who) ?? [];
    if (waitingCount >= mostWaiting || own.length >= mostOfOne) throw tooMany(wait);
    waitingCount += 1;
    return new Promise((resolve, reject) => {
      // In the context of who asked: another one's call is what begins it.
      own.push(AsyncResource.bind(() => void run(work).then(resolve, reject)));
      waiting.set(who, own);
    });
  }
  const isFull = () => running >= atOnce;
  return Object.assign(enqueue, { waiting: () => waitingCount, isFull });
}

/** Runs `work` when it is its turn; without a bound of its own, for callers whose number has one. */
export interface Places {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  waiting(): number;
  isFull(): boolean;
}

/** So many at once; the others wait in the order in which they come. */
export function placesFor(atOnce: number): Places {
  const unbounded = Number.POSITIVE_INFINITY;
  const queue = fairQueue({ atOnce, mostWaiting: unbounded, mostOfOne: unbounded, wait: 1 });
  const { waiting, isFull } = queue;
  return Object.assign(<Result>(work: () => Promise<Result>) => queue("", work), {
    waiting,
    isFull,
  });
}

/**
 * Turns by key within this process: calls with the same key wait for one another in memory,
 * without a connection to the database. A lock in the database stands between processes. Decision
 * 027.
 * @param mostWaiting calls of one key that wait; further ones are refused at once
 * @returns runs `work` in the turn of its key; throws DomainError too_many_requests, and what
 *   `work` throws
 */
export function keyedTurns(mostWaiting = Number.POSITIVE_INFINITY) {
  const places = new Map<string, { turn: FairQueue; callers: number }>();
  const shape = { atOnce: 1, mostWaiting, mostOfOne: mostWaiting, wait: 1 };
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const place = places.get(key) ?? { turn: fairQueue(shape), callers: 0 };
    places.set(key, place);
    place.callers += 1;
    try {
      return await place.turn(key, work);
    } finally {
      place.callers -= 1;
      if (place.callers === 0) places.delete(key);
    }
  };
}
