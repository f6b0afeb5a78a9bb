import { setTimeout as delay } from "node:timers/promises";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { breaker, isRefusedByBreaker } from "@/server/platform/admission/breaker";
import { type Places, placesFor } from "@/server/platform/admission/queue";
import { log } from "@/server/platform/log/log";
import { gauge, histogram, WORK_BUCKETS } from "@/server/platform/watch/metrics";

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

/** Milliseconds until one call tries whether the provider is back: at first, then, and from then on. */
const PAUSES_MS = [2_000, 5_000, 10_000];

interface CallsOptions {
  /** The most calls of this process that are under way at once, half of them for each lane. */
  atOnce: number;
  /** The most that it begins in a second. */
  perSecond: number;
  /** Whether an error says that the provider does not answer, or not us: a refusal is an answer. */
  isSilence: (error: unknown) => boolean;
  /** For how many milliseconds an error asks that no call be sent; null where it asks for nothing. */
  pauseOf?: (error: unknown) => number | null;
  /** Hears each time that it does not answer any more, or still not, with the last error. */
  onSilence?: (error?: unknown) => void;
}

/**
 * The one way out to the provider: a limit of calls at once and per second, and none while it does not answer (a circuit
 * breaker) or asks to be left alone (Retry-After). A call that is refused here was not sent; callers that look after money
 * ask again. Decisions 032 and 063.
 * @returns sends a call in its lane; it throws ProviderUnavailable while the provider does not answer, and when the
 *   call's turn does not come in time
 */
export function providerCalls(options: CallsOptions) {
  const { atOnce, perSecond, isSilence, pauseOf = () => null, onSilence } = options;
  const behindBreaker = breaker({
    pausesMs: PAUSES_MS,
    opened(error) {
      log.error("the payment provider does not answer, and is left alone");
      onSilence?.(error);
    },
    closed: () => log.warn("the payment provider answers again"),
  });
  waysOut().add(() => behindBreaker.state() !== "closed" || Date.now() < pausedUntil);
  const places = Math.max(1, Math.floor(atOnce / 2));
  const lanes = { settling: placesFor(places), "new payments": placesFor(places) };
  const allowance = allowanceOf(perSecond);
  /** The provider asked that nothing be sent before this moment. */
  let pausedUntil = 0;
  const reserved = { settling: 0, "new payments": Math.floor(perSecond * RESERVED_SHARE) };

  return async <Answer>(lane: CallLane, call: () => Promise<Answer>): Promise<Answer> => {
    const lastMoment = performance.now() + PATIENCE_MS;
    const isFull = lanes[lane].isFull();
    // Whoever waited for a place would be told no more than this.
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
    // One call tries whether the provider is back; the others need not wait for that.
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

  /** Calls that are under way may each ask for a pause: the longest counts. */
  function rest(error: unknown): void {
    const pause = pauseOf(error);
    if (pause === null) return;
    pausedUntil = Math.max(pausedUntil, Date.now() + pause);
    log.warn({ seconds: Math.ceil(pause / 1000) }, "the payment provider asks to be left alone");
    onSilence?.(error);
  }

  /** A refusal is an answer to the breaker: it says that the provider is there. */
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

/** Each copy of this module has ways out of its own: whether one is closed at present. */
const shared = globalThis as { barqWaysOut?: Set<() => boolean> };

function waysOut(): Set<() => boolean> {
  shared.barqWaysOut ??= new Set();
  return shared.barqWaysOut;
}

gauge({
  name: "barq_provider_breaker_open",
  help: "1 while the payment provider does not answer and is left alone, or has asked for that; else 0.",
  collect() {
    this.set([...waysOut()].some((isClosed) => isClosed()) ? 1 : 0);
  },
});

const calls = histogram({
  name: "barq_provider_call_duration_seconds",
  help: "Calls to the payment provider: answered, refused by it, or silent (no answer, or not sent).",
  labels: ["outcome"],
  buckets: WORK_BUCKETS,
});

const silent = () => new ProviderUnavailable("it does not answer at present");
const tooMany = () => new ProviderUnavailable("too many calls at once");

/** Does some work in a place of the lane, unless there is none in time: then it is never done. */
function inPlace<Result>(lane: Places, work: () => Promise<Result>): Promise<Result> {
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
