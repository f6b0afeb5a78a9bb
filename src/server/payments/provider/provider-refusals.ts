import type { RefusedArea } from "@/domain/orders/provider-issue";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/**
 * Refusals that concern the shop itself: its account, its app, its webhook. Each area has one row
 * while its refusal lasts; the alerts read these rows (`feature.ts`). The writes are not awaited;
 * the next call makes up for a lost one.
 */

/** Milliseconds between two attempts of a process to end a refusal. */
const LOOK_EVERY_MS = 60_000;

/** The last attempt of this process, by area. */
const looked = new Map<RefusedArea, number>();

/** $1 the area, $2 the provider's issue. */
const NOTE = statement(
  "note_provider_refusal",
  `
    INSERT INTO provider_refusals (area, issue) VALUES ($1, $2)
    ON CONFLICT (area) DO UPDATE SET issue = excluded.issue, seen_at = now()`,
);

export function noteRefusal(area: RefusedArea, issue: string): void {
  log.error({ area, issue }, "payment provider refuses the shop's calls; needs the owner");
  looked.delete(area);
  write(run(NOTE, [area, issue.slice(0, 100)]));
}

/**
 * $1 the areas. A refusal lasts a minute at least: a refusal of some calls only, for example by a
 * fraud filter, would otherwise end before the owner is told.
 */
const END = statement(
  "end_provider_refusals",
  `
    DELETE FROM provider_refusals USING ${keysTable("text")}
    WHERE area = keys.key AND seen_at < now() - interval '1 minute'`,
);

/** The provider has accepted a call of these areas: their refusals end. */
export function clearRefusals(areas: readonly RefusedArea[]): void {
  const now = performance.now();
  const due = areas.filter((area) => now - (looked.get(area) ?? -LOOK_EVERY_MS) >= LOOK_EVERY_MS);
  if (due.length === 0) return;
  for (const area of due) looked.set(area, now);
  write(run(END, [due]));
}

function write(written: Promise<unknown>): void {
  void written.catch((error: unknown) => {
    log.warn({ err: error }, "refusal of the payment provider could not be saved");
  });
}
