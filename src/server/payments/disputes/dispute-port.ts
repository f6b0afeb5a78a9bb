import type { Cents } from "@/domain/money";
import type {
  DisputeOutcome,
  DisputeReason,
  DisputeStage,
  DisputeState,
} from "@/domain/orders/dispute";

/** What a party wrote to the other at the provider's. */
export interface DisputeMessage {
  by: "buyer" | "seller" | "provider";
  /** ISO instant; null when the provider does not say. */
  at: string | null;
  text: string;
}

/** A dispute as the provider says it is now. */
export interface ProviderDispute {
  providerDisputeId: string;
  /** Of the disputed payment; null when the provider names none. */
  captureId: string | null;
  /** False when the provider says that its payment is another shop's on the same account. */
  isOurs: boolean;
  reason: DisputeReason;
  state: DisputeState;
  stage: DisputeStage;
  /** What the buyer wants back, in hundredths of its currency. */
  amount: Cents;
  /** ISO 4217. */
  currencyCode: string;
  /** Until when the shop may answer. */
  dueAt: Date | null;
  /** Null until it is resolved. */
  outcome: DisputeOutcome | null;
  /** What the buyer got back by it. */
  refunded: Cents | null;
  canSendEvidence: boolean;
  canAcceptClaim: boolean;
  /** The kind of evidence that the provider asks for, in its own word; given back to it with the evidence. */
  evidenceKind: string;
  /** True when the shop has given evidence since the provider last asked for it. */
  hasEvidence: boolean;
  messages: readonly DisputeMessage[];
  /** By the provider's clock, as is `changedAt`, which grows with each change. */
  openedAt: Date;
  changedAt: Date;
}

export interface DisputePage {
  /** `changedAt` is null where the provider does not say it. */
  disputes: { providerDisputeId: string; changedAt: Date | null }[];
  /** The token of the next page; null on the last one. */
  next: string | null;
}

/** What became of an answer; after `unknown` the dispute is looked at before it is said again. */
export type DisputeAnswerResult =
  | { outcome: "taken" }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** The provider's disputes: a part of the port to the payment provider, with its rules. */
export interface DisputePort {
  /** Page of the provider's own site where a person answers disputes; null where it has none. */
  siteUrl(): string | null;
  /** True for the events after which a dispute is worth asking about. */
  concerns(eventType: string): boolean;
  /** @throws ProviderUnavailable */
  read(providerDisputeId: string): Promise<ProviderDispute>;
  /**
   * A page of the disputes that changed since then, at most 180 days ago: the first one, or that of a token.
   * @throws ProviderUnavailable, also for a token that the provider no longer knows
   */
  changedSince(since: Date, pageToken?: string): Promise<DisputePage>;
  /** The longest text that `provideEvidence` takes at once, in characters; longer ones go in several parts. */
  readonly noteLimit: number;
  /** Hands over evidence, in parts of at most `noteLimit`. Never throws: see `unknown`. */
  provideEvidence(
    request: DisputeAnswer & Pick<ProviderDispute, "evidenceKind"> & { notes: readonly string[] },
  ): Promise<DisputeAnswerResult>;
  /** Gives in: the provider pays the buyer out of the shop's account. Never throws: see `unknown`. */
  acceptClaim(request: DisputeAnswer & { note: string }): Promise<DisputeAnswerResult>;
}

interface DisputeAnswer {
  providerDisputeId: string;
  /** Names this answer for ever. */
  requestKey: string;
}
