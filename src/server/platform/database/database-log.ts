import { isDatabaseBusy } from "@/server/platform/database/database-errors";
import { log } from "@/server/platform/log/log";

/** Since when the database has not answered; undefined while it does. Next's bundles share it. */
const shared = globalThis as { barqDatabaseAwaySince?: number };

/** Writes the begin of an outage, once. @param reason as `/readyz` names it */
export function noteDatabaseAway(reason: string, cause: unknown): void {
  if (shared.barqDatabaseAwaySince !== undefined) return;
  shared.barqDatabaseAwaySince = performance.now();
  log.error({ reason, err: cause }, "the database is away");
}

/** Writes the end of an outage, once, with its length. */
export function noteDatabaseBack(): void {
  const since = shared.barqDatabaseAwaySince;
  if (since === undefined) return;
  shared.barqDatabaseAwaySince = undefined;
  log.info({ seconds: Math.round((performance.now() - since) / 1000) }, "the database is back");
}

/** Seconds for which the database has been away; 0 while it answers. */
export function secondsAway(): number {
  const since = shared.barqDatabaseAwaySince;
  return since === undefined ? 0 : (performance.now() - since) / 1000;
}

/**
 * Logs what failed. During an outage of the database, whose begin and end are logged, what failed
 * for want of it is a detail (`debug`).
 */
export function logTrouble(
  error: unknown,
  message: string,
  { level = "warn", ...fields }: { level?: "warn" | "error" } & Record<string, unknown> = {},
): void {
  const isExpected = secondsAway() > 0 && isDatabaseBusy(error);
  log[isExpected ? "debug" : level]({ ...fields, err: error }, message);
}
