import type { Outage } from "@/domain/shop/alert";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/**
 * Records that a part of the shop did not answer. Runs in the background and is lost if the
 * database is away; the next failure records it again. `server/alerts/watch-outages.ts` ends the
 * outage.
 */
export function recordOutage(part: Outage): void {
  void write(part).catch((error: unknown) => {
    log.warn({ err: error, part }, "outage could not be recorded");
  });
}

/** $1 the part. */
const NOTE_OUTAGE = statement(
  "note_outage",
  "INSERT INTO outages (part) VALUES ($1) ON CONFLICT (part) DO UPDATE SET seen_at = now()",
);

async function write(part: Outage): Promise<void> {
  await run(NOTE_OUTAGE, [part]);
}

/** Failures in a row from which on each failure is recorded. */
const FAILURES = 3;

/** Counts the consecutive failures of a part, as this process sees them. */
export function failureCounter(part: Outage): { failed(): void; answered(): void } {
  let failures = 0;
  return {
    failed() {
      failures += 1;
      if (failures >= FAILURES) recordOutage(part);
    },
    answered() {
      failures = 0;
    },
  };
}
