import { setTimeout as delay } from "node:timers/promises";
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  IterableBackoff,
  isBrokenCircuitError,
} from "cockatiel";
import pLimit, { type LimitFunction } from "p-limit";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { log } from "@/server/platform/log";

/**
 * What a call to the provider is for. Each has places of its own, so that money that is on its way, or goes back, never
 * waits for somebody who only thinks of paying.
 */
export type CallLane = "settling" | "new payments";

/** The share of a second's calls that new payments leave to the others. */
const RESERVED_SHARE = 1 / 3;

/** Milliseconds that a call waits for its place and its second, and between two looks at the second. */
const PATIENCE_MS = 3_000;
const LOOK_EVERY_MS = 25;

/** So many calls in a row without an answer say that the next one would have none. */
const FAILURES = 5;

/** Milliseconds until one call tries whether the provider is back: at first, then, and from then on. */
const PAUSES_MS = [2_000, 5_000, 10_000];

interface CallsOptions {
  /** The most calls of this process that are under way at once, half of them for each lane. */
  atOnce: number;
  /** The most that it begins in a second. */
  perSecond: number;
  /** Whether an error says that the provider does not answer, or not us: a refusal is an answer. */
  isSilence: (error: unknown) => boolean;
  /** Hears each time that it does not answer any more, or still not. */
  onSilence?: () => void;
}

/**
 * The one way out to the provider: so many calls at once, so many a second, and none while it does not answer (a circuit
 * breaker). What is refused here was not sent, so that nothing happened by it; who looks after money asks again. Decision 032.
 * @returns sends a call in its lane; it throws ProviderUnavailable while the provider does not answer, and when the
 *   call's turn does not come in time
 */
export function providerCalls({ atOnce, perSecond, isSilence, onSilence }: CallsOptions) {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: new IterableBackoff(PAUSES_MS),
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  breaker.onBreak(() => {
    log.error("the payment provider does not answer, and is left alone");
    onSilence?.();
  });
  breaker.onReset(() => log.warn("the payment provider answers again"));
  const places = Math.max(1, Math.floor(atOnce / 2));
  const lanes = { settling: pLimit(places), "new payments": pLimit(places) };
  const allowance = allowanceOf(perSecond);
  const reserved = { settling: 0, "new payments": Math.floor(perSecond * RESERVED_SHARE) };

  return async <Answer>(lane: CallLane, call: () => Promise<Answer>): Promise<Answer> => {
    const lastMoment = performance.now() + PATIENCE_MS;
    const isFull = lanes[lane].activeCount >= places;
    // Whoever waited for a place would be told no more than this.
    if (isFull && breaker.state !== CircuitState.Closed) throw silent();
    return inPlace(lanes[lane], async () => {
      while (!allowance.take(reserved[lane])) {
        if (performance.now() > lastMoment) throw tooMany();
        await delay(LOOK_EVERY_MS);
      }
      return beyondBreaker(call);
    });
  };

  async function beyondBreaker<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    // One call tries whether the provider is back; the others need not wait for that.
    if (breaker.state === CircuitState.HalfOpen) throw silent();
    try {
      const { answer, refusal } = await breaker.execute(() => answered(call));
      if (refusal !== undefined) throw refusal;
      return answer as Answer;
    } catch (error) {
      throw isBrokenCircuitError(error) ? silent() : error;
    }
  }

  /** A refusal is an answer to the breaker: it says that the provider is there. */
  async function answered<Answer>(call: () => Promise<Answer>) {
    try {
      return { answer: await call(), refusal: undefined };
    } catch (error) {
      if (isSilence(error)) throw error;
      return { answer: undefined, refusal: error };
    }
  }
}

const silent = () => new ProviderUnavailable("it does not answer at present");
const tooMany = () => new ProviderUnavailable("too many calls at once");

/** Does some work in a place of the lane, unless there is none in time: then it is never done. */
function inPlace<Result>(lane: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      reject(tooMany());
    }, PATIENCE_MS);
    void lane(async () => {
      if (isGivenUp) return;
      clearTimeout(timer);
      await work().then(resolve, reject);
    });
  });
}

/** So many a second, as many at once after a quiet one. */
function allowanceOf(perSecond: number) {
  let left = perSecond;
  let at = performance.now();
  return {
    /** Takes one where more than `reserved` are left. */
    take(reserved: number): boolean {
      const now = performance.now();
      left = Math.min(perSecond, left + ((now - at) / 1000) * perSecond);
      at = now;
      if (left < reserved + 1) return false;
      left -= 1;
      return true;
    },
  };
}
