import { env } from "@/env";
import { log } from "@/server/platform/log/log";

/** Requests per sample, and how many of them must name more hops than PROXY_HOPS for a warning. */
const SAMPLE = 500;
const MOST = 450;
/**
 * Minimum for a warning: the number of different addresses one hop before the address that rate
 * limits count, and the ratio of that number to the number of different counted addresses.
 */
const CALLERS = 20;
const TIMES = 5;
/** Milliseconds between two warnings. */
const SILENCE = 3_600_000;

/**
 * Detects that PROXY_HOPS omits a proxy: nearly every X-Forwarded-For has an address before the one
 * that rate limits count, and many such addresses share few counted ones. All visitors would then
 * share one rate limit. A visitor who makes up addresses can only trigger the warning.
 */
export class HopsWatch {
  #requests = 0;
  #longer = 0;
  #callers = new Set<string>();
  #counted = new Set<string>();
  #warnedAt = Number.NEGATIVE_INFINITY;

  /**
   * Adds a request to the sample; at its end, logs a warning if a proxy is omitted.
   * @param forwarded the X-Forwarded-For header as received
   * @param counted the address that rate limits count
   * @returns whether this call logged a warning
   */
  look(forwarded: string | undefined, counted: string, now = performance.now()): boolean {
    const { PROXY_HOPS } = env();
    const hops = forwarded?.split(",", 20) ?? [];
    const caller = hops.at(-1 - PROXY_HOPS)?.trim();
    this.#requests += 1;
    if (caller && hops.length > PROXY_HOPS) {
      this.#longer += 1;
      if (this.#callers.size < SAMPLE) this.#callers.add(caller);
    }
    this.#counted.add(counted);
    if (this.#requests < SAMPLE) return false;
    const isForgotten =
      this.#longer >= MOST &&
      this.#callers.size >= CALLERS &&
      this.#callers.size >= TIMES * this.#counted.size;
    this.#requests = 0;
    this.#longer = 0;
    this.#callers.clear();
    this.#counted.clear();
    if (!isForgotten || now - this.#warnedAt < SILENCE) return false;
    this.#warnedAt = now;
    log.warn(
      { PROXY_HOPS },
      "PROXY_HOPS is too low: most visitors share one address and its rate limits; see docs/operations.md",
    );
    return true;
  }
}
