/** Runs something and reports how long it took, how much memory this process had at most, and what it says. */
export type Measure = (name: string, run: () => Promise<string>) => Promise<void>;

/** @param report name, seconds, megabytes resident at most, what the run said */
export function measureWith(
  report: (name: string, seconds: number, megabytes: number, said: string) => void,
): Measure {
  return async (name, run) => {
    let most = 0;
    const look = () => {
      most = Math.max(most, process.memoryUsage.rss());
    };
    const timer = setInterval(look, 100);
    const begun = performance.now();
    try {
      const said = await run();
      look();
      report(name, (performance.now() - begun) / 1000, most / 1e6, said);
    } finally {
      clearInterval(timer);
    }
  };
}

/** @returns the time, in whole milliseconds, that `share` (0 to 1) of the times do not exceed */
export function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0);
}
