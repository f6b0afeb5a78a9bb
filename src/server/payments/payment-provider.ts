import type { Cents } from "@/domain/money";

/** What the provider says it captured. Compared with the order before anything is delivered. */
export interface Captured {
  captureId: string;
  amount: Cents;
  /** ISO 4217, as the provider writes it. */
  currencyCode: string;
  /** The merchant account that got the money; null when the provider does not say. */
  payee: string | null;
  /** Our order's id, as given when the provider's order was made. */
  customId: string | null;
  /** True when (a part of) it has already gone back. */
  isRefunded: boolean;
}

/** How far the money got. `unknown`: the answer was lost, so that nobody may say it failed. */
export type CaptureResult =
  | { outcome: "captured"; captured: Captured }
  /** `isUsedUp`: the provider's order cannot be tried again. */
  | { outcome: "declined"; reason: string; isUsedUp: boolean }
  | { outcome: "pending" }
  | { outcome: "not_approved" }
  | { outcome: "unknown"; reason: string };

export type ProviderOrderState =
  | { state: "waiting" }
  | { state: "approved" }
  | { state: "captured"; captured: Captured }
  | { state: "pending" }
  /** A capture was tried and refused, perhaps days later. */
  | { state: "declined" }
  | { state: "void" };

export interface ProviderOrderRequest {
  orderId: number;
  /** Names this wish for ever, in this database and in one made anew: equal keys, one provider's order. */
  requestKey: string;
  amount: Cents;
  locale: "en" | "ar";
}

/** A refund of (a part of) a capture; `unknown` is asked again under the same request id. */
export type RefundResult =
  | { outcome: "refunded"; refundId: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/**
 * The port to the payment provider. No method is called inside a transaction. Each is safe to repeat:
 * the request id is made of the shop's own id and an answer that was lost is given again.
 */
export interface PaymentProvider {
  /** What the browser needs to load the provider's script. @throws ProviderUnavailable */
  browserSetup(): Promise<{ clientToken: string; sdkUrl: string }>;
  /** Makes the provider's order for ours and gives its id. @throws ProviderUnavailable */
  createOrder(request: ProviderOrderRequest): Promise<{ providerOrderId: string }>;
  /** Takes the money of an approved order, once. Never throws: see `unknown`. */
  capture(orderId: number, providerOrderId: string): Promise<CaptureResult>;
  /** @throws ProviderUnavailable */
  orderState(providerOrderId: string): Promise<ProviderOrderState>;
  /** Never throws: see `unknown`. */
  refund(request: { refundId: number; captureId: string; amount: Cents }): Promise<RefundResult>;
  /** True when the provider itself confirms that it sent this event. @throws ProviderUnavailable */
  isAuthentic(webhook: { headers: Headers; event: unknown }): Promise<boolean>;
}

/** The provider could not be reached or did not understand; nothing is known to have happened. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}
