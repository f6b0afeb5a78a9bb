import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { type PaymentProvider, ProviderUnavailable } from "@/server/payments/payment-provider";
import { currentProvider } from "@/server/payments/providers";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/** As far back as the provider tells of disputes. */
const LOOK_BACK_MS = 179 * 24 * 60 * 60 * 1000;

/**
 * The slow round: asks the provider for its list of disputes and looks at those that are new or have changed, so that none
 * depends on a webhook. Gives how many were looked at.
 */
export async function reconcileDisputes(
  provider: PaymentProvider = currentProvider,
  clock: SharedClock = databaseClock,
): Promise<number> {
  const since = new Date((await readMoment(db(), clock)).getTime() - LOOK_BACK_MS);
  const listed = await provider.disputes.changedSince(since);
  const known = await changeTimes(listed.map((one) => one.providerDisputeId));
  const changed = listed.filter(({ providerDisputeId, changedAt }) => {
    const before = known.get(providerDisputeId);
    return before === undefined || changedAt > before;
  });
  for (const { providerDisputeId } of changed) await syncSafely(providerDisputeId, provider);
  return changed.length;
}

/** When each of these last changed, as far as the shop knows; one that waits for its order or a person counts as never looked at. */
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

async function syncSafely(providerDisputeId: string, provider: PaymentProvider): Promise<void> {
  try {
    await syncDispute(providerDisputeId, provider);
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? "warn" : "error";
    log[level]({ providerDisputeId, err: error }, "a dispute could not be looked at");
  }
}
