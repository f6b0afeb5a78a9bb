import { isDatabaseBusy } from "@/server/platform/database/database-errors";
import { log } from "@/server/platform/log/log";

/**
 * Start of the current outage, in milliseconds of `performance.now()`. Shared by Next's bundles.
 */
const shared = globalThis as { barqDatabaseAwaySince?: number };

/** Logs the start of an outage, once. @param reason the reason that `/readyz` reports */
export function noteDatabaseAway(reason: string, cause: unknown): void {
  if (shared.barqDatabaseAwaySince !== undefined) return;
  shared.barqDatabaseAwaySince = performance.now();
  log.error({ reason, err: cause }, "database unavailable");
}

/** Logs the end of an outage, once, with its length. */
export function noteDatabaseBack(): void {
  const since = shared.barqDatabaseAwaySince;
  if (since === undefined) return;
  shared.barqDatabaseAwaySince = undefined;
  log.info({ seconds: Math.round((performance.now() - since) / 1000) }, "database available again");
}

/** Length of the current outage, in seconds; 0 if the database answers. */
export function secondsAway(): number {
  const since = shared.barqDatabaseAwaySince;
  return since === undefined ? 0 : (performance.now() - since) / 1000;
}

/**
 * Logs a failure. During an outage, whose start and end are logged anyway, failures caused by the
 * database are logged at level `debug`.
 */
export function logTrouble(
  error: unknown,
  message: string,
  { level = "warn", ...fields }: { level?: "warn" | "error" } & Record<string, unknown> = {},
): void {
  const isExpected = secondsAway() > 0 && isDatabaseBusy(error);
  log[isExpected ? "debug" : level]({ ...fields, err: error }, message);
}
