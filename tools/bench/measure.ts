/**
 * Calls `run` and reports its duration, the peak memory of this process, and its result text.
 */
export type Measure = (name: string, run: () => Promise<string>) => Promise<void>;

/** @param report receives name, seconds, peak resident megabytes and the run's result text */
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

/** @returns the percentile of the times (`share` from 0 to 1), in whole milliseconds */
export function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0);
}
