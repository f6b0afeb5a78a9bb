import type { Outage } from "@/domain/shop/alert";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/**
 * Records, without waiting, that the payment provider, the mail server or the supplier did not
 * answer. If the database is unavailable, the outage is recorded at the next failure instead.
 * `src/server/alerts/watch-outages.ts` deletes the record after the recovery.
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

/** From this number of consecutive failures on, each failure records an outage. */
const FAILURES = 3;

/** Counts the consecutive failures of a service within this process. */
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
