import { AsyncResource } from "node:async_hooks";
import { tooMany } from "@/server/platform/admission/limit";

interface Shape {
  /** Maximum number of calls that run at once. */
  concurrency: number;
  /** Maximum number of waiting calls, in total and per visitor. */
  maxWaiting: number;
  maxWaitingPerVisitor: number;
  /** `Retry-After` of a refusal, in seconds. */
  wait: number;
}

export interface FairQueue {
  /**
   * Runs `work` when the visitor `who` has a turn.
   * @throws DomainError too_many_requests if the visitor or all visitors have too many waiting
   *   calls; errors of `work`
   */
  <Result>(who: string, work: () => Promise<Result>): Promise<Result>;
  /** Number of waiting calls. */
  waiting(): number;
  /** Whether the next call has to wait. */
  isFull(): boolean;
}

/**
 * A queue that bounds CPU-heavy work. Visitors take turns, however many calls each of them has
 * waiting. A visitor with too many waiting calls is refused at once, and so is everyone when the
 * queue is full.
 */
export function fairQueue({
  concurrency,
  maxWaiting,
  maxWaitingPerVisitor,
  wait,
}: Shape): FairQueue {
  let running = 0;
  let waitingCount = 0;
  /** Waiting calls by visitor, in the order of the visitors' turns. */
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
    if (!isFull()) return run(work);
    const own = waiting.get(who) ?? [];
    if (waitingCount >= maxWaiting || own.length >= maxWaitingPerVisitor) throw tooMany(wait);
    waitingCount += 1;
    return new Promise((resolve, reject) => {
      // Keep the caller's async context: another visitor's call starts this one.
      own.push(AsyncResource.bind(() => void run(work).then(resolve, reject)));
      waiting.set(who, own);
    });
  }
  const isFull = () => running >= concurrency;
  return Object.assign(enqueue, { waiting: () => waitingCount, isFull });
}

/** Runs `work` when a slot is free. The number of waiting calls is unbounded; callers limit it. */
export interface Semaphore {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  waiting(): number;
  isFull(): boolean;
}

/** Runs at most `concurrency` calls at once; the others wait in order of arrival. */
export function semaphore(concurrency: number): Semaphore {
  const unbounded = Number.POSITIVE_INFINITY;
  const queue = fairQueue({
    concurrency,
    maxWaiting: unbounded,
    maxWaitingPerVisitor: unbounded,
    wait: 1,
  });
  const { waiting, isFull } = queue;
  return Object.assign(<Result>(work: () => Promise<Result>) => queue("", work), {
    waiting,
    isFull,
  });
}

/**
 * A mutex per key within this process: calls with the same key run one after another, and wait in
 * memory without a database connection. A database lock does this between processes. Decision 027
 * (limits per visitor).
 * @param maxWaiting maximum number of waiting calls per key; further calls are refused
 * @returns a function that runs `work` while no other call with its key runs; it throws DomainError
 * too_many_requests and errors of `work`
 */
export function keyedMutex(maxWaiting = Number.POSITIVE_INFINITY) {
  const places = new Map<string, { turn: FairQueue; callers: number }>();
  const shape = { concurrency: 1, maxWaiting, maxWaitingPerVisitor: maxWaiting, wait: 1 };
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
