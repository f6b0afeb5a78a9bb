import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
}

/** From the JSON report of vitest; undefined when it wrote none. */
export function vitestCounts(file: string): Counts | undefined {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** From the JSON report of Playwright; undefined when it wrote none. */
export function playwrightCounts(file: string): Counts | undefined {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    file,
  );
  return (
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
    }
  );
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
