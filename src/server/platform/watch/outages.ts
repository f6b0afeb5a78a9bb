import type { Outage } from "@/domain/shop/alert";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/**
 * Writes down that a part gave no answer. Waited for by nobody, and lost with a database that is away: as long as it is so,
 * it is noticed again. It ends by `server/alerts/watch-outages.ts`.
 */
export function noteOutage(part: Outage): void {
  void write(part).catch((error: unknown) => {
    log.warn({ err: error, part }, "an outage was not noted");
  });
}

async function write(part: Outage): Promise<void> {
  await db().$executeRaw`
    INSERT INTO outages (part) VALUES (${part}) ON CONFLICT (part) DO UPDATE SET seen_at = now()`;
}

/** So many failures in a row for want of an answer are noted, and each that follows them. */
const FAILURES = 3;

/** Counts what a part of the shop answers to this process. */
export function watchPart(part: Outage): { failed(): void; answered(): void } {
  let failures = 0;
  return {
    failed() {
      failures += 1;
      if (failures >= FAILURES) noteOutage(part);
    },
    answered() {
      failures = 0;
    },
  };
}
