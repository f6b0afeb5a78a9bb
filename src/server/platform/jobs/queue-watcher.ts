import { setTimeout as delay } from "node:timers/promises";
import { logTrouble } from "@/server/platform/database/database-log";
import { dueLanes } from "@/server/platform/jobs/job-rows";

/** Milliseconds between two checks of the queues; longer after a failed check (database down). */
const EVERY = 100;
const AFTER_FAILURE = 2_000;
/**
 * Pause after a slow check, as a multiple of its duration. A check is slow with, for example,
 * 100,000 waiting retries.
 */
const SHARE = 5;

export interface QueueWatcher {
  /**
   * Resolves when the lane has a due job, at the earliest after `restMs` milliseconds. Resolves at
   * once when the watcher stops.
   * @param lane key of a queue's new jobs or of its retries (`laneKey`)
   */
  wait(lane: string, restMs: number): Promise<void>;
  /** Stops the checks and resolves every `wait`. */
  stop(): void;
}

/** Polls the database while at least one lane waits for a job; a poll covers all waiting lanes. */
export function watchQueues(): QueueWatcher {
  const waiting = new Map<string, () => void>();
  const stopped = new AbortController();
  let isPolling = false;

  async function poll(): Promise<void> {
    isPolling = true;
    let took = 0;
    while (waiting.size > 0 && !stopped.signal.aborted) {
      await sleep(Math.max(EVERY, took * SHARE));
      const begun = performance.now();
      try {
        for (const lane of await dueLanes([...waiting.keys()])) waiting.get(lane)?.();
        took = performance.now() - begun;
      } catch (error) {
        logTrouble(error, "job queues could not be polled");
        await sleep(AFTER_FAILURE);
      }
    }
    isPolling = false;
  }

  const sleep = (ms: number) =>
    delay(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  return {
    async wait(lane, restMs) {
      if (restMs > 0) await sleep(restMs);
      if (stopped.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const goOn = () => {
          waiting.delete(lane);
          resolve();
        };
        waiting.set(lane, goOn);
        if (!isPolling) void poll();
      });
    },
    stop() {
      stopped.abort();
      for (const wake of waiting.values()) wake();
    },
  };
}
