/**
 * A buyer's complaint about a payment, which the provider manages. States, reasons and outcomes are
 * the shop's own terms; each value of a provider maps to the nearest term.
 */
export const DISPUTE_STATES = [
  /** Buyer and seller are in contact. */
  "open",
  /** The provider waits for the seller's evidence until the deadline. */
  "waiting_for_seller",
  "waiting_for_buyer",
  /** The provider decides. */
  "under_review",
  "resolved",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_REASONS = [
  "not_received",
  "not_as_described",
  "unauthorised",
  "credit_not_processed",
  "duplicate",
  "incorrect_amount",
  "paid_otherwise",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/**
 * Stage of the dispute: between buyer and seller, a claim that the provider decides, or an appeal.
 */
export const DISPUTE_STAGES = ["inquiry", "claim", "appeal"] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

export const DISPUTE_OUTCOMES = [
  "buyer",
  "seller",
  /** The provider pays the buyer; the shop keeps the money. */
  "provider_pays",
  /** The buyer withdrew the dispute. */
  "cancelled",
  "other",
] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** The shop's possible answers to a dispute. */
export const DISPUTE_ANSWER_KINDS = ["evidence", "accept_claim"] as const;
export type DisputeAnswerKind = (typeof DISPUTE_ANSWER_KINDS)[number];

/**
 * States of an answer. `requested`: the shop is sending it. `sent`: the provider accepted it.
 * `refused`: the provider refused it, and another answer may be given.
 */
export const DISPUTE_ANSWER_STATES = ["requested", "sent", "refused"] as const;
type DisputeAnswerState = (typeof DISPUTE_ANSWER_STATES)[number];

/** Maximum length of an admin's note in the evidence, in characters. */
export const MAX_EVIDENCE_NOTE = 2000;

export interface DisputeFacts {
  state: DisputeState;
  /** Answers that the provider offers now. */
  canSendEvidence: boolean;
  canAcceptClaim: boolean;
  answers: readonly { kind: DisputeAnswerKind; state: DisputeAnswerState }[];
  /**
   * A refund of the payment is requested and unanswered: accepting the claim as well might pay
   * twice.
   */
  isRefundUnderWay: boolean;
}

/** The answers that an admin can give now: one at a time, and a claim can be accepted only once. */
export function disputeAnswers(facts: DisputeFacts): DisputeAnswerKind[] {
  const { state, answers } = facts;
  if (state === "resolved" || answers.some((answer) => answer.state === "requested")) return [];
  const isConceded = answers.some(
    (answer) => answer.kind === "accept_claim" && answer.state === "sent",
  );
  if (isConceded) return [];
  return [
    ...(facts.canSendEvidence ? (["evidence"] as const) : []),
    ...(facts.canAcceptClaim && !facts.isRefundUnderWay ? (["accept_claim"] as const) : []),
  ];
}
