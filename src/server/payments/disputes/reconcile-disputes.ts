import type { DisputePage } from "@/server/payments/disputes/dispute-port";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { noteUnreadable } from "@/server/payments/disputes/unreadable-disputes";
import {
  type DisputingProvider,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { configuredProviders, hasDisputes } from "@/server/payments/provider/providers";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/**
 * How far back a run reads disputes, in milliseconds: the 180 days that a provider allows, less a
 * day for clock skew.
 */
const LOOK_BACK_MS = 179 * 24 * 60 * 60 * 1000;

/** Upper bound on the pages that one run reads. The next run continues after them. */
const MAX_PAGES = 40;

/**
 * Position at which the next run continues, by provider; without an entry it begins with the first
 * page.
 */
const positions = new Map<string, { since: Date; token: string }>();

/**
 * Syncs the disputes of every configured provider that supports disputes. A provider that does not
 * answer does not stop the others.
 * @returns the number of disputes that a run tried to sync
 * @throws ProviderUnavailable when a page cannot be read; thrown after the other providers are
 *   synced
 */
export async function reconcileDisputes(): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (const provider of configuredProviders().filter(hasDisputes)) {
    try {
      count += await reconcileDisputesOf(provider);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

/**
 * Reads the provider's list of disputes page by page and syncs those that are new or have changed,
 * so that no dispute depends on a webhook. A run begins with the first page and ends on the last
 * page, on a repeated page or after MAX_PAGES. After MAX_PAGES, the next run of this process
 * continues with the following page. Decision 057 (reading disputes).
 * @returns the number of disputes that the run tried to sync
 * @throws ProviderUnavailable when a page cannot be read; the disputes of the earlier pages are
 *   synced
 */
export async function reconcileDisputesOf(
  provider: DisputingProvider,
  clock: SharedClock = databaseClock,
): Promise<number> {
  const begun = positions.get(provider.name);
  positions.delete(provider.name);
  const since =
    begun?.since ?? new Date((await readMoment(autocommit, clock)).getTime() - LOOK_BACK_MS);
  const seen = new Set<string>();
  let token = begun?.token;
  let count = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { disputes, next } = await provider.disputes.changedSince(since, token);
    count += await syncChanged(disputes, provider);
    if (next === null) return count;
    if (next === token || seen.has(next)) {
      log.error({ pages: page + 1 }, "provider's dispute list repeats a page; ending the round");
      return count;
    }
    seen.add(next);
    token = next;
  }
  if (token !== undefined) positions.set(provider.name, { since, token });
  log.warn({ pages: MAX_PAGES }, "dispute list exceeds one round; the next round continues");
  return count;
}

/** Syncs a page's disputes that are new, changed or undated. @returns their number */
async function syncChanged(
  listed: DisputePage["disputes"],
  provider: DisputingProvider,
): Promise<number> {
  const known = await changeTimes(listed.map((one) => one.providerDisputeId));
  const changed = listed.filter(({ providerDisputeId, changedAt }) => {
    const before = known.get(providerDisputeId);
    return before === undefined || changedAt === null || changedAt > before;
  });
  for (const { providerDisputeId } of changed) await syncSafely(providerDisputeId, provider);
  return changed.length;
}

/**
 * Time of the last known change of each dispute. A dispute without an order is left out until it is
 * closed (`closed_at`), so that every run syncs it.
 */
async function changeTimes(ids: string[]): Promise<Map<string, Date>> {
  const rows = await db().dispute.findMany({
    where: {
      providerDisputeId: { in: ids },
      OR: [{ orderId: { not: null } }, { closedAt: { not: null } }],
    },
    select: { providerDisputeId: true, changedAt: true },
  });
  return new Map(rows.map((row) => [row.providerDisputeId, row.changedAt]));
}

/**
 * Syncs a dispute. An error does not stop the run. Every run retries the dispute; after an hour of
 * errors it is also listed for the owner.
 */
async function syncSafely(providerDisputeId: string, provider: DisputingProvider): Promise<void> {
  try {
    await syncDispute(providerDisputeId, provider);
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? "warn" : "error";
    log[level]({ providerDisputeId, err: error }, "dispute could not be synced");
    await noteUnreadable(providerDisputeId, provider.name);
  }
}
