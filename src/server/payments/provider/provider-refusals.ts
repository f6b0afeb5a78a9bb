import type { RefusedArea } from "@/domain/orders/provider-issue";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/**
 * Refusals that concern the shop itself: its account, its app, its webhook. Each area (purpose of
 * calls, such as refunds) has one row while its refusal lasts; if two providers refuse in one area,
 * the row names the provider that refused last. The alerts in `src/server/payments/feature.ts` read
 * these rows. The writes are not awaited; the next call repeats a lost write.
 */

/** Milliseconds between two attempts of a process to delete the row of a refusal. */
const LOOK_EVERY_MS = 60_000;

/** When this process last tried to delete a row (`performance.now()`), by provider and area. */
const looked = new Map<string, number>();

/** $1 the area, $2 the provider, $3 its issue. */
const NOTE = statement(
  "note_provider_refusal",
  `
    INSERT INTO provider_refusals (area, provider, issue) VALUES ($1, $2, $3)
    ON CONFLICT (area) DO UPDATE
    SET provider = excluded.provider, issue = excluded.issue, seen_at = now()`,
);

export function noteRefusal(provider: string, area: RefusedArea, issue: string): void {
  log.error(
    { provider, area, issue },
    "payment provider refuses the shop's calls; needs the owner",
  );
  looked.delete(`${provider} ${area}`);
  write(run(NOTE, [area, provider, issue.slice(0, 100)]));
}

/**
 * $1 the areas, $2 the provider. A row stays for at least a minute: if the provider refuses only
 * some calls, for example by a fraud filter, the next accepted call would otherwise delete the row
 * before the owner gets the alert.
 */
const END = statement(
  "end_provider_refusals",
  `
    DELETE FROM provider_refusals USING ${keysTable("text")}
    WHERE area = keys.key AND provider = $2 AND seen_at < now() - interval '1 minute'`,
);

/**
 * Deletes the rows of areas in which the provider accepted a call, at most once per LOOK_EVERY_MS
 * and area.
 */
export function clearRefusals(provider: string, areas: readonly RefusedArea[]): void {
  const now = performance.now();
  const due = areas.filter((area) => {
    const last = looked.get(`${provider} ${area}`) ?? -LOOK_EVERY_MS;
    return now - last >= LOOK_EVERY_MS;
  });
  if (due.length === 0) return;
  for (const area of due) looked.set(`${provider} ${area}`, now);
  write(run(END, [due, provider]));
}

function write(written: Promise<unknown>): void {
  void written.catch((error: unknown) => {
    log.warn({ err: error }, "refusal of the payment provider could not be saved");
  });
}
