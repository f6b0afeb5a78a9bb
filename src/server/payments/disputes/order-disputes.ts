import type { OrderDisputeDto } from "@/contract/admin/orders/disputes";
import { cents, decimalFromCents } from "@/domain/money";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The columns of a dispute that the panel shows. */
export const disputeColumns = {
  id: true,
  providerDisputeId: true,
  reason: true,
  state: true,
  stage: true,
  amountCents: true,
  currencyCode: true,
  dueAt: true,
  outcome: true,
  refundedCents: true,
  openedAt: true,
} as const satisfies Prisma.DisputeSelect;

type DisputeRow = RowOf<"Dispute", { select: typeof disputeColumns }>;

export function toOrderDispute(row: DisputeRow): OrderDisputeDto {
  const { refundedCents } = row;
  return {
    id: row.id,
    providerDisputeId: row.providerDisputeId,
    reason: row.reason,
    state: row.state,
    stage: row.stage,
    amount: decimalFromCents(cents(row.amountCents)),
    currencyCode: row.currencyCode,
    dueAt: row.dueAt?.toISOString() ?? null,
    outcome: row.outcome,
    refunded: refundedCents === null ? null : decimalFromCents(cents(refundedCents)),
    openedAt: row.openedAt.toISOString(),
  };
}
