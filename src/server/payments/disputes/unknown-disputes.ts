import type { OrderDisputeDto } from "@/contract/admin/orders/disputes";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { disputeColumns, toOrderDispute } from "@/server/payments/disputes/order-disputes";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** Disputes that match no order and are not closed, except those that cost the shop nothing. */
const UNKNOWN_DISPUTES = {
  orderId: null,
  closedAt: null,
  OR: [{ outcome: null }, { outcome: { in: ["buyer", "other"] } }],
} satisfies Prisma.DisputeWhereInput;

/** `UNKNOWN_DISPUTES` in SQL. */
export const UNKNOWN_DISPUTE_ROWS = `FROM disputes d
  WHERE d.order_id IS NULL AND d.closed_at IS NULL AND (d.outcome IS NULL OR d.outcome IN ('buyer', 'other'))`;

/** Upper bound on the disputes that the panel shows. */
const SHOWN = 50;

/**
 * Disputes that match no order and wait for a person, the latest first. Decision 022 (copies of
 * disputes).
 */
export async function unknownDisputes(): Promise<OrderDisputeDto[]> {
  const disputes = await db().dispute.findMany({
    where: UNKNOWN_DISPUTES,
    select: disputeColumns,
    orderBy: { openedAt: "desc" },
    take: SHOWN,
  });
  return disputes.map(toOrderDispute);
}

/**
 * Closes a dispute that matches no order, after a person has handled it at the provider.
 * @throws DomainError action_impossible when the dispute does not wait for a person
 */
export async function closeUnknownDispute(
  call: AdminCall,
  { disputeId, reason }: { disputeId: number; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const [closed] = await tx.prisma.dispute.updateManyAndReturn({
      where: { ...UNKNOWN_DISPUTES, id: disputeId },
      data: { closedAt: await readMoment(tx, databaseClock) },
      select: { providerDisputeId: true },
    });
    if (!closed) throw new DomainError("action_impossible");
    return {
      action: "dispute.close",
      entity: "payment",
      entityId: closed.providerDisputeId,
      reason,
      result: null,
    };
  });
}
