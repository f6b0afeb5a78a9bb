import { logTrouble } from "@/server/platform/database/database-log";

export interface PeriodicTask {
  /** Resolves when the current round has ended; no other round begins. */
  stop(): Promise<void>;
}

/**
 * Runs `work` in rounds, each a fixed number of seconds after the end of the previous one. Rounds
 * never overlap; a failed round is logged, and the next one follows.
 */
export function startPeriodicTask(work: () => Promise<unknown>, seconds: number): PeriodicTask {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const rounds = (async () => {
    while (!isStopping) {
      await round(work);
      // If `stop` was called during the round, do not sleep: nothing would end the sleep early.
      if (isStopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await rounds;
    },
  };
}

async function round(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logTrouble(error, "periodic task failed", { level: "error" });
  }
}
