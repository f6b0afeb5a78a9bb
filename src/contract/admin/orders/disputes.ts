import { z } from "zod";
import { reason, rowId } from "@/contract/admin/common";
import {
  DISPUTE_ANSWER_KINDS,
  DISPUTE_ANSWER_STATES,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_STATES,
  MAX_EVIDENCE_NOTE,
} from "@/domain/orders/dispute";
import { isPlainText } from "@/domain/text/text-limits";

const time = z.string().nullable();

/** A dispute on the page of its order. */
export const orderDisputeDto = z.object({
  id: rowId,
  providerDisputeId: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  state: z.enum(DISPUTE_STATES),
  stage: z.enum(DISPUTE_STAGES),
  /** A decimal string in the currency of the payment. */
  amount: z.string(),
  currencyCode: z.string(),
  /** The deadline for the shop's answer; null if there is none. */
  dueAt: time,
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  refunded: z.string().nullable(),
  openedAt: z.string(),
});
export type OrderDisputeDto = z.infer<typeof orderDisputeDto>;

/** All data of a dispute, with the evidence as the shop would compile it now. */
export const disputeDto = orderDisputeDto.extend({
  orderId: rowId,
  messages: z.array(
    z.object({ by: z.enum(["buyer", "seller", "provider"]), at: time, text: z.string() }),
  ),
  answers: z.array(
    z.object({
      id: rowId,
      kind: z.enum(DISPUTE_ANSWER_KINDS),
      state: z.enum(DISPUTE_ANSWER_STATES),
      text: z.string(),
      actor: z.string(),
      actorName: z.string().nullable(),
      problem: z.string().nullable(),
      createdAt: z.string(),
      answeredAt: time,
    }),
  ),
  /** In English, as the provider receives it: without codes; keys show only their ending. */
  evidence: z.string(),
  /** The answers that can be given now. */
  allowed: z.array(z.enum(DISPUTE_ANSWER_KINDS)),
  /** Page of the provider's site where disputes are answered; null if it has none. */
  providerSite: z.url().nullable(),
});
export type DisputeDto = z.infer<typeof disputeDto>;

export const disputeIdInput = z.object({ id: rowId });

export const sendEvidenceInput = z.object({
  disputeId: rowId,
  /** The admin's own text, sent before the evidence. */
  note: z
    .string()
    .trim()
    .max(MAX_EVIDENCE_NOTE, { error: "reason_too_long" })
    .refine(isPlainText, { error: "hidden_characters" })
    .default(""),
});

export const acceptClaimInput = z.object({ disputeId: rowId, reason });
