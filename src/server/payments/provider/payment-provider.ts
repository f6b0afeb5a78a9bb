import type { DirectPaymentDto } from "@/contract/payments";
import type { Money, StatedMoney } from "@/domain/money";
import type { SetupCheck } from "@/domain/orders/provider-issue";
import type { Locale } from "@/domain/text/locale";
import type { DisputePort } from "@/server/payments/disputes/dispute-port";
import type { ProviderDescription } from "@/server/payments/provider/provider-description";
import type { RequestHeaders } from "@/server/platform/headers";

/**
 * A capture as the provider reports it. The shop compares it with the order before it delivers
 * anything.
 */
export interface Captured {
  captureId: string;
  amount: StatedMoney;
  /** The fee in the same unit and currency as `amount`; null if the provider states none. */
  fee: number | null;
  /**
   * The merchant account that got the money, as far as the provider states it: only `ours` is
   * accepted.
   */
  payee: "ours" | "another" | "unnamed";
  /**
   * The shop's order id, as given when the provider's order was created; null if the provider
   * states none.
   */
  customId: string | null;
  /** True if the capture has been refunded in full or in part. */
  isRefunded: boolean;
  /** The provider's id of the payer, or null if it states none. */
  payer: string | null;
}

/** Outcome of a capture. `unknown`: the response was lost, so the capture may have succeeded. */
export type CaptureResult =
  | { outcome: "captured"; captured: Captured }
  /** `isUsedUp`: the provider's order cannot be tried again. */
  | {
      outcome: "declined";
      reason: string;
      isUsedUp: boolean;
      /** True if no other payment method helps, because the fault is the owner's or the shop's. */
      isShopsFault?: boolean;
    }
  /**
   * The provider keeps the money pending. `captureId`: null where the response names no capture;
   * `reason`: the provider's own reason, null where it states none.
   */
  | { outcome: "pending"; captureId: string | null; reason: string | null }
  | { outcome: "not_approved" }
  | { outcome: "unknown"; reason: string };

/** The state of a capture. `missing`: the provider does not show it, although it may exist. */
export type CaptureState =
  | { state: "captured"; captured: Captured }
  | { state: "pending"; captureId: string; reason: string | null }
  /** The capture was refused, perhaps days after it began; `reason` as in `CaptureResult`. */
  | { state: "declined"; reason?: string }
  | { state: "missing" };

export type ProviderOrderState =
  /**
   * `isBegun`: true if the browser can no longer begin a payment under this id, for example because
   * the browser has begun a payment already.
   */
  | { state: "waiting"; isBegun?: boolean }
  | { state: "approved" }
  | { state: "void" }
  | CaptureState;

/** Public values: every browser gets them. */
export interface BrowserSetup {
  /**
   * Identifies the shop to browser scripts that need a token. Expires soon if the provider issues
   * short-lived tokens.
   */
  clientToken: string;
  /**
   * Identifies the shop to the checkout's own script, and never expires. Decision 061 (the checkout
   * by client ID).
   */
  clientId: string;
  sdkUrl: string;
}

export interface ProviderOrderRequest {
  orderId: number;
  /** Idempotency key, unique even across recreated databases: equal keys give one order. */
  requestKey: string;
  amount: Money;
  locale: Locale;
  /** The name that the buyer sees in the payment window. */
  shopName: string;
  /** True to refuse payment methods whose money arrives days later. */
  isImmediate: boolean;
}

/** A capture of an approved order. */
interface CaptureRequest {
  providerOrderId: string;
  /** Idempotency key of this attempt, different from that of any other attempt. */
  requestKey: string;
}

/** Outcome of a refund. After `unknown`, the caller repeats the request with the same key. */
export type RefundResult =
  /** `pending`: the provider has not executed the refund yet; it may still fail. */
  | { outcome: "refunded" | "pending"; refundId: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** A refund of a capture as the provider reports it, executed or not. */
export interface Returned {
  /** The provider's id of the refund. */
  providerRefundId: string;
  amount: Money;
  status: "refunded" | "pending" | "failed";
  /**
   * The idempotency key of the shop's request; another value or null for a refund that began at the
   * provider.
   */
  requestKey: string | null;
}

/**
 * A refund that the shop cannot book, because its currency is not that of the charge, or because
 * its status or its capture is unknown. A person handles it.
 */
export interface UnbookedReturn {
  providerRefundId: string;
  /** The amount as decimal text, for example "9.99"; the provider's own text is kept unchanged. */
  amount: string;
  currencyCode: string;
  status: string;
}

/** The refunds of a capture, executed or not. */
export interface Returns {
  returns: Returned[];
  /** Refunds that a person must handle. */
  unbooked: UnbookedReturn[];
  /** Every capture of the same provider order that took money. */
  captures: Captured[];
}

/** A refund that an event reports, with the ids by which the shop looks it up. */
export interface ReturnNotice {
  captureId: string;
  providerRefundId: string;
  /** False if the event proves that the payment belongs to other software on the same account. */
  isOurs: boolean;
  /** True if the provider took the money from the shop, for example after a chargeback. */
  isReversal: boolean;
  /** The refunded money; null if the event alone does not prove that a refund was executed. */
  gone: UnbookedReturn | null;
}

/** Money that an event reports, as shown to the person who must handle it. */
export interface MoneyNotice {
  /** True for a refund, false for a capture. */
  isReturn: boolean;
  captureId: string;
  /** The amount as decimal text, for example "9.99"; the provider's own text is kept unchanged. */
  amount: string;
  currencyCode: string;
  /** The shop's order number; null where the provider states none. */
  orderNumber: string | null;
  /** False if the provider attributes the money to another shop on the same account. */
  isOurs: boolean;
}

/** A webhook event of the provider, after its verification. */
export interface ProviderNotice {
  id: string;
  type: string;
  /** The provider's order to look up; null when the event concerns none. */
  providerOrderId: string | null;
  /** The dispute to look up; null when the event concerns none. */
  disputeId: string | null;
  /** The capture to look up; null when the event concerns none. */
  captureId: string | null;
  /** The event without personal data, for the inbox (`provider_events`). */
  payload: unknown;
}

/** The result of checking one part of the owner's setup at the provider. */
export type CheckedSetup = {
  check: SetupCheck;
  /** The problem, by the provider's error code where one exists; null without a problem. */
  issue: string | null;
  /** Permissions that the app lacks, or events that the webhook does not send. */
  missing: string[];
};

/** A payment attempt that the browser submits to the provider directly. */
interface DirectAttempt {
  providerOrderId: string;
  orderId: number;
  amount: Money;
  shopName: string;
  /** The shop's page to which the buyer's bank redirects after its confirmation. */
  returnUrl: string;
}

/** Payments that begin in a browser. */
interface BrowserPort {
  /** The values that a browser needs to load the provider's script. @throws ProviderUnavailable */
  setup(): Promise<BrowserSetup>;
  /**
   * Creates the provider's order for an order of the shop and returns its id.
   * @throws ProviderUnavailable
   */
  createOrder(request: ProviderOrderRequest): Promise<{ providerOrderId: string }>;
  /**
   * Builds the payment request that the browser submits to the provider; null for a provider whose
   * own window submits it.
   */
  readonly direct: ((attempt: DirectAttempt) => DirectPaymentDto) | null;
}

/** An order that the buyer pays on the provider's own page, without scripts of the shop. */
export interface HostedPageRequest extends ProviderOrderRequest {
  /** The shop's path to which the page links and redirects back, paid or not. */
  returnPath: string;
  /** The page accepts no payment from this moment on. */
  expiresAt: Date;
}

/** The provider's own page. */
interface HostedPagePort {
  /** @throws ProviderUnavailable */
  create(request: HostedPageRequest): Promise<{ providerOrderId: string; url: string }>;
  /**
   * The URL of the page that `create` made for this order; null for any other order.
   * @throws ProviderUnavailable
   */
  urlOf(providerOrderId: string): Promise<string | null>;
}

/** The provider's webhook. `payload` is the `ProviderNotice.payload` stored in the inbox. */
interface EventPort {
  /**
   * Verifies that the provider sent the event, by the bytes as received, and parses it. The shop
   * does not trust the amounts in an event.
   * @throws DomainError invalid_input for an unreadable event, webhook_not_authentic if the
   *   provider did not send it; ProviderUnavailable if that cannot be verified now
   */
  read(request: { headers: RequestHeaders; body: Uint8Array }): Promise<ProviderNotice>;
  /**
   * True if a signature proves that the provider wrote the whole event. An unsigned event proves
   * nothing about the payment that it names, so the shop calls the provider only if it knows that
   * payment or the payment's order.
   */
  readonly areSigned: boolean;
  /** True for events after which the shop looks up the order's payment. */
  concernsPayment(eventType: string): boolean;
  /** The refund that an event reports; null for other events. */
  readReturn(eventType: string, payload: unknown): ReturnNotice | null;
  /** The money that an event reports; null for other events. */
  readMoney(eventType: string, payload: unknown): MoneyNotice | null;
  /** Null for a provider that verifies no webhook. */
  readonly verification: VerificationPort | null;
}

/** The event by which a provider verifies that the shop receives its webhook. */
export interface VerificationPort {
  concerns(eventType: string): boolean;
  /**
   * Sends the event's code back to the provider.
   * @throws ProviderUnavailable if a retry may succeed
   */
  confirm(payload: unknown): Promise<void>;
}

/**
 * The port to a payment provider. No method is called inside a transaction. Each is safe to repeat:
 * idempotency keys derive from the shop's own ids, so a repeated call returns the response that was
 * lost. Only `hostedPage.create` may create a further page instead.
 */
export interface PaymentProvider extends ProviderDescription {
  /** Null for a provider whose payments do not begin in a browser. */
  readonly browser: BrowserPort | null;
  /** Null for a provider that hosts no payment page. */
  readonly hostedPage: HostedPagePort | null;
  /** Null for a provider that sends no events. */
  readonly events: EventPort | null;
  /** Null for a provider whose disputes the shop cannot read, or that has none. */
  readonly disputes: DisputePort | null;
  /**
   * Tests whether the provider accepts the shop's credentials: null if it does, else the reason in
   * technical terms. Never throws.
   */
  checkConnection(): Promise<string | null>;
  /** Checks each part of the owner's setup, one after the other. Never throws. */
  checkSetup(): Promise<CheckedSetup[]>;
  /** Captures the money of an approved order, once. Never throws: an error becomes `unknown`. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /**
   * Reads an order. A response about another order counts as unavailable.
   * @throws ProviderUnavailable
   */
  orderState(providerOrderId: string): Promise<ProviderOrderState>;
  /** Reads a capture by its own id. @throws ProviderUnavailable */
  captureState(captureId: string): Promise<CaptureState>;
  /** Refunds a capture, in full or in part. Never throws: an error becomes `unknown`. */
  refund(request: {
    /** Idempotency key, like `CaptureRequest.requestKey`. */
    requestKey: string;
    captureId: string;
    amount: Money;
  }): Promise<RefundResult>;
  /**
   * All refunds of a capture, executed or not; empty where the provider does not know the capture.
   * @param providerRefundId a refund to look up separately if the capture does not list it
   * @throws ProviderUnavailable
   */
  returnsOf(capture: {
    captureId: string;
    providerOrderId: string;
    providerRefundId?: string;
  }): Promise<Returns>;
  /**
   * The payer's e-mail address, in lower case; null where the provider states none.
   * @throws ProviderUnavailable
   */
  payerEmail(providerOrderId: string): Promise<string | null>;
  /**
   * The id of the provider's order that a capture belongs to; null if the provider knows none.
   * @throws ProviderUnavailable
   */
  orderOfCapture(captureId: string): Promise<string | null>;
}

/** A provider of payments that begin in a browser. */
export type PayableProvider = PaymentProvider & { readonly browser: BrowserPort };

/** A provider that hosts its own payment page. */
export type HostingProvider = PayableProvider & { readonly hostedPage: HostedPagePort };

/** A provider with disputes. */
export type DisputingProvider = PaymentProvider & { readonly disputes: DisputePort };

/** A provider that sends events. */
export type ReportingProvider = PaymentProvider & { readonly events: EventPort };

/**
 * The call was not sent, was refused for the moment, or got no response that the shop can read, so
 * its outcome is unknown.
 */
export class ProviderUnavailable extends Error {
  override readonly name: string = "ProviderUnavailable";
}

/**
 * The provider refused the call, or is not configured. A repetition would fail too, so the buyer is
 * not asked to try again soon.
 */
export class ProviderRefused extends ProviderUnavailable {
  override readonly name = "ProviderRefused";
}
