import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
}

/** Counts from Vitest's JSON report; undefined if there is no report. */
export function vitestCounts(file: string): Counts | undefined {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Counts from Playwright's JSON report, flaky tests as failed; undefined if there is no report. */
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
