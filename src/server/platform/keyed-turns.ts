import pLimit, { type LimitFunction } from "p-limit";
import { tooMany } from "@/server/platform/rate-limit";

/** Seconds after which a refused caller may try again. */
const WAIT = 1;

interface Place {
  turn: LimitFunction;
  callers: number;
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
  const places = new Map<string, Place>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const place = places.get(key) ?? { turn: pLimit(1), callers: 0 };
    if (place.callers > mostWaiting) throw tooMany(WAIT);
    places.set(key, place);
    place.callers += 1;
    try {
      return await place.turn(work);
    } finally {
      place.callers -= 1;
      if (place.callers === 0) places.delete(key);
    }
  };
}
