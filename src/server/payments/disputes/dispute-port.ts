import type { Cents } from "@/domain/money";
import type {
  DisputeOutcome,
  DisputeReason,
  DisputeStage,
  DisputeState,
} from "@/domain/orders/dispute";

/** A message of a dispute at the provider. */
export interface DisputeMessage {
  by: "buyer" | "seller" | "provider";
  /** ISO instant; null when the provider states none. */
  at: string | null;
  text: string;
}

/** A dispute as the provider reports it now. */
export interface ProviderDispute {
  providerDisputeId: string;
  /** The capture of the disputed payment; null when the provider names none. */
  captureId: string | null;
  /** False when the provider attributes the payment to another shop on the same account. */
  isOurs: boolean;
  reason: DisputeReason;
  state: DisputeState;
  stage: DisputeStage;
  /** The disputed amount, in hundredths of its currency. */
  amount: Cents;
  /** ISO 4217. */
  currencyCode: string;
  /** The deadline for the shop's answer; null when the provider states none. */
  dueAt: Date | null;
  /** Null until the dispute is resolved. */
  outcome: DisputeOutcome | null;
  /** The amount that the dispute returned to the buyer, in hundredths; null if none is stated. */
  refunded: Cents | null;
  canSendEvidence: boolean;
  canAcceptClaim: boolean;
  /** The provider's term for the kind of evidence that it requests; sent with the evidence. */
  evidenceKind: string;
  /** True if the dispute contains evidence of the shop, submitted at any time. */
  hasEvidence: boolean;
  messages: readonly DisputeMessage[];
  /** Times by the provider's clock; `changedAt` grows with each change. */
  openedAt: Date;
  changedAt: Date;
}

export interface DisputePage {
  /** `changedAt` is null when the provider states none. */
  disputes: { providerDisputeId: string; changedAt: Date | null }[];
  /** The token of the next page; null on the last one. */
  next: string | null;
}

/** Result of an answer. After `unknown`, the dispute is read before the answer is sent again. */
export type DisputeAnswerResult =
  | { outcome: "taken" }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/**
 * The dispute part of the port to a payment provider. As in `PaymentProvider`, no method is called
 * inside a transaction, and each is safe to repeat.
 */
export interface DisputePort {
  /** The provider's page where a person answers disputes; null where it has none. */
  siteUrl(): string | null;
  /** True for events after which the shop reads the dispute again. */
  concerns(eventType: string): boolean;
  /** @throws ProviderUnavailable */
  read(providerDisputeId: string): Promise<ProviderDispute>;
  /**
   * One page of the disputes that changed since `since` (at most 180 days ago): the first page, or
   * that of `pageToken`.
   * @throws ProviderUnavailable, also for a token that the provider no longer accepts
   */
  changedSince(since: Date, pageToken?: string): Promise<DisputePage>;
  /** Upper bound on one note of `provideEvidence`, in characters; longer texts are split. */
  readonly noteLimit: number;
  /**
   * Submits evidence in notes of at most `noteLimit` characters. Never throws: an error becomes
   * `unknown`.
   */
  provideEvidence(
    request: DisputeAnswer & Pick<ProviderDispute, "evidenceKind"> & { notes: readonly string[] },
  ): Promise<DisputeAnswerResult>;
  /**
   * Accepts the claim: the provider refunds the buyer from the shop's account. Never throws: an
   * error becomes `unknown`.
   */
  acceptClaim(request: DisputeAnswer & { note: string }): Promise<DisputeAnswerResult>;
}

interface DisputeAnswer {
  providerDisputeId: string;
  /** Idempotency key of this answer. */
  requestKey: string;
}
