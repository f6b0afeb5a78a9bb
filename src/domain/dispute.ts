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
