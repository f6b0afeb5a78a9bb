import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import {
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_STATES,
} from "@/domain/dispute";

const time = z.string().nullable();

/** A dispute as the page of its order shows it. */
export const orderDisputeDto = z.object({
  id: rowId,
  providerDisputeId: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  state: z.enum(DISPUTE_STATES),
  stage: z.enum(DISPUTE_STAGES),
  /** Decimal text in the currency of the payment. */
  amount: z.string(),
  currencyCode: z.string(),
  /** Until when the shop may answer. */
  dueAt: time,
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  refunded: z.string().nullable(),
  openedAt: z.string(),
});
export type OrderDisputeDto = z.infer<typeof orderDisputeDto>;
