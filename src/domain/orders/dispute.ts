/**
 * A buyer's complaint about a payment, as the provider leads it. Its states, reasons and outcomes are named here in the
 * shop's words; what a provider says besides counts as the nearest of them.
 */
export const DISPUTE_STATES = [
  /** Buyer and seller talk with each other. */
  "open",
  /** The provider waits for evidence, until the deadline. */
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

/** How far it went: between buyer and seller, a claim that the provider decides, one that is appealed. */
export const DISPUTE_STAGES = ["inquiry", "claim", "appeal"] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

export const DISPUTE_OUTCOMES = [
  "buyer",
  "seller",
  /** The provider pays the buyer by itself, the shop keeps its money. */
  "provider_pays",
  /** The buyer took it back. */
  "cancelled",
  "other",
] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** What the shop can say to one. */
export const DISPUTE_ANSWER_KINDS = ["evidence", "accept_claim"] as const;
export type DisputeAnswerKind = (typeof DISPUTE_ANSWER_KINDS)[number];

/** An answer is on its way (`requested`), was taken by the provider, or refused: then another may be given. */
export const DISPUTE_ANSWER_STATES = ["requested", "sent", "refused"] as const;
type DisputeAnswerState = (typeof DISPUTE_ANSWER_STATES)[number];

/** The longest note that an admin adds to the evidence, in characters. */
export const MAX_EVIDENCE_NOTE = 2000;

export interface DisputeFacts {
  state: DisputeState;
  /** What the provider offers now. */
  canSendEvidence: boolean;
  canAcceptClaim: boolean;
  answers: readonly { kind: DisputeAnswerKind; state: DisputeAnswerState }[];
  /** A refund of its payment is asked for and not answered: accepting too might pay twice. */
  isRefundUnderWay: boolean;
}

/** Which answers an admin can give now: one at a time, and a claim is accepted once. */
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
