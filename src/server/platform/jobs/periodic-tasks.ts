import { logTrouble } from "@/server/platform/database/database-log";

export interface PeriodicTask {
  /** Resolves when the round that is under way has ended; there is no other. */
  stop(): Promise<void>;
}

/**
 * Does some work again and again, so many seconds after it has ended. Never twice at once; a round that fails is logged,
 * and the next one comes.
 */
export function startPeriodicTask(work: () => Promise<unknown>, seconds: number): PeriodicTask {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const rounds = (async () => {
    while (!isStopping) {
      await round(work);
      // Asked to stop during the round: nobody would wake this sleep.
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
    logTrouble(error, "a round of the worker failed", { level: "error" });
  }
}
