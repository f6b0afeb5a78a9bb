import type { OrderDisputeDto } from "@/contract/admin/orders/disputes";
import { cents, decimalFromCents } from "@/domain/money";
import {
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_STATES,
} from "@/domain/orders/dispute";
import { enumOf } from "@/server/platform/database/columns";
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

type DisputeRow = Prisma.DisputeGetPayload<{ select: typeof disputeColumns }>;

export function toOrderDispute(row: DisputeRow): OrderDisputeDto {
  const { refundedCents } = row;
  return {
    id: row.id,
    providerDisputeId: row.providerDisputeId,
    reason: enumOf(DISPUTE_REASONS, row.reason),
    state: enumOf(DISPUTE_STATES, row.state),
    stage: enumOf(DISPUTE_STAGES, row.stage),
    amount: decimalFromCents(cents(row.amountCents)),
    currencyCode: row.currencyCode,
    dueAt: row.dueAt?.toISOString() ?? null,
    outcome: row.outcome === null ? null : enumOf(DISPUTE_OUTCOMES, row.outcome),
    refunded: refundedCents === null ? null : decimalFromCents(cents(refundedCents)),
    openedAt: row.openedAt.toISOString(),
  };
}
