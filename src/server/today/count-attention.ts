import type { AttentionDto } from "@/contract/admin/orders/attention";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { FEATURES, type RoomFeature } from "@/server/features";
import { countWaitingOrders } from "@/server/orders/attention";
import { disputeDeadline } from "@/server/payments/attention";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";

/**
 * Counts the orders that need a member of staff, by reason and in total, and the other waiting
 * items, each up to one above MAX_COUNTED. Also returns the deadline of the next dispute. Design
 * §3, Orders.
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

const COUNTS = FEATURES.flatMap(({ waiting = {} }) => Object.entries(waiting)).map(
  ([need, rows]) => `(SELECT count(*)::int FROM (
      ${rows(momentOf("$1"))} LIMIT ${MAX_COUNTED + 1}) rows) AS ${need}`,
);

/** $1 the current time. */
const COUNT_OTHERS = statement("count_others", `SELECT ${COUNTS.join(", ")}`);

/**
 * Counts the waiting items that belong to no order. Reading a count that no feature declares is a
 * type error.
 */
export async function countOthers(at: Moment): Promise<Record<CountedBy<RoomFeature>, number>> {
  const [found] = await runUnprepared(COUNT_OTHERS, [at]);
  if (!found) throw new Error("the counts returned no row");
  return found;
}
