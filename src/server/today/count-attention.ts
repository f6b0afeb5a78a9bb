import type { AttentionDto } from "@/contract/admin/orders/attention";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { FEATURES, type RoomFeature } from "@/server/features";
import { countWaitingOrders } from "@/server/orders/attention";
import { disputeDeadline } from "@/server/payments/attention";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";

/**
 * Number of orders that wait for a person, by reason and in total (up to the counting limit), and
 * other items that wait. Design §3, Orders.
 */
export async function countAttention(clock: SharedClock = databaseClock): Promise<AttentionDto> {
  const [orders, others, disputeDueAt] = await Promise.all([
    countWaitingOrders(clock()),
    countOthers(clock()),
    disputeDeadline(),
  ]);
  return {
    ...orders,
    unknownPayments: others.unknown_payments,
    unknownDisputes: others.unknown_disputes,
    providerRefusals: others.provider_refusals,
    revealAlerts: others.reveal_alerts,
    quarantinedBatches: others.quarantined_batches,
    heldAccountMails: others.account_mails,
    disputeDueAt,
  };
}

type CountedBy<Room> = Room extends { waiting: infer Part } ? keyof Part : never;

/**
 * Counts of waiting items that belong to no order. Its readers do not compile if a feature's count
 * is missing.
 */
export async function countOthers(at: Moment): Promise<Record<CountedBy<RoomFeature>, number>> {
  const counts = FEATURES.flatMap(({ waiting = {} }) => Object.entries(waiting)).map(
    ([need, rows]) => Prisma.sql`(SELECT count(*)::int FROM (
      ${rows(at)} LIMIT ${MAX_COUNTED + 1}) rows) AS ${Prisma.raw(need)}`,
  );
  const [found] = await db().$queryRaw<[Awaited<ReturnType<typeof countOthers>>]>`
    SELECT ${Prisma.join(counts)}`;
  return found;
}
