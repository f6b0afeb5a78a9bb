import { setTimeout as delay } from "node:timers/promises";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { breaker, isRefusedByBreaker } from "@/server/platform/admission/breaker";
import { type Semaphore, semaphore } from "@/server/platform/admission/queue";
import { log } from "@/server/platform/log/log";
import { gauge, histogram, WORK_BUCKETS } from "@/server/platform/watch/metrics";

/**
 * The purpose ("lane") of a call to the provider. Each lane has its own slots, so that settling and
 * refunding never wait for new payments.
 */
export type CallLane = "settling" | "new payments";

/** The share of each second's calls that is reserved for settling. */
const RESERVED_SHARE = 1 / 3;

/**
 * Milliseconds: the longest wait of a call for its slot and the rate limit, and the interval at
 * which a waiting call checks the rate limit.
 */
const PATIENCE_MS = 3_000;
const LOOK_EVERY_MS = 25;

/**
 * Milliseconds before one call tests whether the provider is back: after the breaker has opened,
 * after the first failed test, and after each later one.
 */
const PAUSES_MS = [2_000, 5_000, 10_000];

interface CallsOptions {
  /** Limit on the concurrent calls of this process; each lane has half of them. */
  atOnce: number;
  /** Limit on the average number of calls begun per second; also the size of a burst. */
  perSecond: number;
  /** True if an error means that the provider does not answer the shop; a refusal is an answer. */
  isSilence: (error: unknown) => boolean;
  /** The pause in milliseconds that an error response requests; null if it requests none. */
  pauseOf?: (error: unknown) => number | null;
  /**
   * Called with the last error each time the provider stops answering, fails a test call or
   * requests a pause.
   */
  onSilence?: (error?: unknown) => void;
}

/**
 * The only way to call the provider: limits the calls at once and per second, and sends none while
 * the provider does not answer (a circuit breaker) or has requested a pause (Retry-After). A call
 * that is rejected with ProviderUnavailable was not sent; settling and refunding retry it later.
 * Decisions 032 (limits on provider calls) and 063 (refusals by a provider).
 * @returns a function that sends a call in its lane; it throws ProviderUnavailable during an outage
 *   or a pause, and when the call gets no slot in time
 */
export function providerCalls(options: CallsOptions) {
  const { atOnce, perSecond, isSilence, pauseOf = () => null, onSilence } = options;
  const behindBreaker = breaker({
    pausesMs: PAUSES_MS,
    opened(error) {
      log.error("payment provider does not answer; pausing calls");
      onSilence?.(error);
    },
    closed: () => log.warn("payment provider answers again"),
  });
  callLimiters().add(() => behindBreaker.state() !== "closed" || Date.now() < pausedUntil);
  const places = Math.max(1, Math.floor(atOnce / 2));
  const lanes = { settling: semaphore(places), "new payments": semaphore(places) };
  const allowance = allowanceOf(perSecond);
  /** End of the pause that the provider requested; no call is sent before this moment. */
  let pausedUntil = 0;
  const reserved = { settling: 0, "new payments": Math.floor(perSecond * RESERVED_SHARE) };

  return async <Answer>(lane: CallLane, call: () => Promise<Answer>): Promise<Answer> => {
    const lastMoment = performance.now() + PATIENCE_MS;
    const isFull = lanes[lane].isFull();
    // Do not wait for a slot while the provider has requested a pause or the breaker is open. While
    // the breaker is open, a call that finds a free slot goes on: it may be the test call.
    if (Date.now() < pausedUntil) throw silent();
    if (isFull && behindBreaker.state() !== "closed") throw silent();
    return inPlace(lanes[lane], async () => {
      while (!allowance.take(reserved[lane])) {
        if (performance.now() > lastMoment) throw tooMany();
        await delay(LOOK_EVERY_MS);
      }
      return beyondBreaker(call);
    });
  };

  async function beyondBreaker<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (Date.now() < pausedUntil) throw silent();
    // While one call tests whether the provider is back, all others fail at once.
    if (behindBreaker.state() === "trying") throw silent();
    const begun = performance.now();
    let outcome = "silent";
    try {
      const { answer, refusal } = await behindBreaker(() => answered(call));
      outcome = refusal === undefined ? "answered" : "refused";
      if (refusal !== undefined) throw refusal;
      return answer as Answer;
    } catch (error) {
      throw isRefusedByBreaker(error) ? silent() : error;
    } finally {
      calls.observe({ outcome }, (performance.now() - begun) / 1000);
    }
  }

  /**
   * Pauses the calls if the provider requests it; of several pauses, the one that ends last
   * applies.
   */
  function rest(error: unknown): void {
    const pause = pauseOf(error);
    if (pause === null) return;
    pausedUntil = Math.max(pausedUntil, Date.now() + pause);
    log.warn(
      { seconds: Math.ceil(pause / 1000) },
      "payment provider asked for a pause; pausing calls",
    );
    onSilence?.(error);
  }

  /** Returns a refusal as a result: it is an answer, so it must not open the breaker. */
  async function answered<Answer>(call: () => Promise<Answer>) {
    try {
      return { answer: await call(), refusal: undefined };
    } catch (error) {
      rest(error);
      if (isSilence(error)) throw error;
      return { answer: undefined, refusal: error };
    }
  }
}

/**
 * The bundler may load this module more than once per process, so all copies share this set. Each
 * `providerCalls()` adds a function that returns true while its calls are stopped.
 */
const shared = globalThis as { callLimiters?: Set<() => boolean> };

function callLimiters(): Set<() => boolean> {
  shared.callLimiters ??= new Set();
  return shared.callLimiters;
}

gauge({
  name: "barq_provider_breaker_open",
  help: "1 while calls to the payment provider are paused (no answer, or at its request); otherwise 0.",
  collect() {
    this.set([...callLimiters()].some((isClosed) => isClosed()) ? 1 : 0);
  },
});

const calls = histogram({
  name: "barq_provider_call_duration_seconds",
  help: "Duration of calls to the payment provider, by outcome: answered, refused by it, or silent (no answer, or not sent).",
  labels: ["outcome"],
  buckets: WORK_BUCKETS,
});

const silent = () => new ProviderUnavailable("the provider does not answer at present");
const tooMany = () => new ProviderUnavailable("too many calls at once");

/** Runs `work` in a slot of the lane. If no slot is free in time, rejects and never runs `work`. */
function inPlace<Result>(lane: Semaphore, work: () => Promise<Result>): Promise<Result> {
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

/** A token bucket: holds up to `perSecond` tokens and gains `perSecond` tokens per second. */
function allowanceOf(perSecond: number) {
  let left = perSecond;
  let at = performance.now();
  return {
    /** Takes a token if more than `reserved` are left. */
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
