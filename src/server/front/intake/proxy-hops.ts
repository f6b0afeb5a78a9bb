import { env } from "@/env";
import { log } from "@/server/platform/log/log";

/** Requests that are looked at together, and how many of them must name one more hop. */
const SAMPLE = 500;
const MOST = 450;
/**
 * The fewest callers before the counted hop, and how many of them there are for each counted one.
 */
const CALLERS = 20;
const TIMES = 5;
/** Milliseconds between two warnings. */
const SILENCE = 3_600_000;

/**
 * Notices a proxy that PROXY_HOPS forgets: nearly every request names an address before the one
 * that is counted, and many of those stand behind few counted ones. All visitors are then one for
 * the limits. A visitor who invents addresses can bring about the warning, and no more.
 */
export class HopsWatch {
  #requests = 0;
  #longer = 0;
  #callers = new Set<string>();
  #counted = new Set<string>();
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param forwarded X-Forwarded-For as it came @returns whether it has just warned */
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
      "PROXY_HOPS counts too few proxies: most visitors share an address, and so their limits. See docs/operations.md",
    );
    return true;
  }
}
