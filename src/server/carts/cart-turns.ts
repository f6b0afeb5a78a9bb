import pLimit, { type LimitFunction } from "p-limit";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import { tooMany } from "@/server/platform/rate-limit";

/** So many changes of one cart wait for the one that is under way: those that came with it in one request. */
const MOST_WAITING = MAX_BATCH_CALLS - 1;

/** Seconds after which whoever was refused may try again. */
const WAIT = 1;

interface Place {
  turn: LimitFunction;
  callers: number;
}

/** Of carts that are being changed in this process. */
const places = new Map<string, Place>();

/**
 * Runs `work` when no other call of this process changes the cart: they wait here for one another, without a connection,
 * so that a cart which is asked to change by hundreds of calls at once costs the others none. The lock in the database
 * (`lockCart`) is between processes. Decision 027.
 * @throws DomainError too_many_requests at once while too many wait already; what `work` throws
 */
export async function inCartTurn<Result>(
  sessionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const place = places.get(sessionId) ?? { turn: pLimit(1), callers: 0 };
  if (place.callers > MOST_WAITING) throw tooMany(WAIT);
  places.set(sessionId, place);
  place.callers += 1;
  try {
    return await place.turn(work);
  } finally {
    place.callers -= 1;
    if (place.callers === 0) places.delete(sessionId);
  }
}
