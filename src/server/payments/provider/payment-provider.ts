import type { Cents } from "@/domain/money";
import type { SetupCheck } from "@/domain/orders/provider-issue";
import type { DisputePort } from "@/server/payments/disputes/dispute-port";
import type { RequestHeaders } from "@/server/platform/headers";

/** What the provider says it captured. Compared with the order before anything is delivered. */
export interface Captured {
  captureId: string;
  amount: Cents;
  /** ISO 4217, as the provider writes it. */
  currencyCode: string;
  /** Which merchant account got the money, as far as the provider says: only `ours` is believed. */
  payee: "ours" | "another" | "unnamed";
  /** Our order's id, as given when the provider's order was made. */
  customId: string | null;
  /** True when (a part of) it has already gone back. */
  isRefunded: boolean;
  /** By what the provider tells who paid from others; null where it does not say. */
  payer: string | null;
}

/** How far the money got. `unknown`: the answer was lost, so that nobody may say it failed. */
export type CaptureResult =
  | { outcome: "captured"; captured: Captured }
  /** `isUsedUp`: the provider's order cannot be tried again. */
  | {
      outcome: "declined";
      reason: string;
      isUsedUp: boolean;
      /** No other way to pay helps: the owner, or the shop itself, is at fault. */
      isShopsFault?: boolean;
    }
  /**
   * The provider keeps the money waiting. `captureId`: null where its answer names no capture;
   * `reason`: the provider's own word for why, null where it states none.
   */
  | { outcome: "pending"; captureId: string | null; reason: string | null }
  | { outcome: "not_approved" }
  | { outcome: "unknown"; reason: string };

/** How a capture stands at the provider. `missing`: the provider does not show it, which proves nothing. */
export type CaptureState =
  | { state: "captured"; captured: Captured }
  | { state: "pending"; captureId: string; reason: string | null }
  /** The capture was refused, perhaps days after it began. */
  | { state: "declined" }
  | { state: "missing" };

export type ProviderOrderState =
  | { state: "waiting" }
  | { state: "approved" }
  | { state: "void" }
  | CaptureState;

/** Public values: every browser gets them. */
export interface BrowserSetup {
  /** Short-lived; for integrations that need one. */
  clientToken: string;
  /** Never expires; the checkout's own script uses it. Decision 061. */
  clientId: string;
  sdkUrl: string;
}

interface ProviderOrderRequest {
  orderId: number;
  /** Names this request for ever, in this database and in one made anew: equal keys, one provider's order. */
  requestKey: string;
  amount: Cents;
  locale: "en" | "ar";
  /** The name that the buyer sees in the payment window. */
  shopName: string;
  /** Refuse ways to pay whose money arrives days later. */
  isImmediate: boolean;
}

/** A capture of an approved order. */
interface CaptureRequest {
  providerOrderId: string;
  /** Names this try for ever: no answer to another one may be given for it. */
  requestKey: string;
}

/** A refund of (a part of) a capture; `unknown` is asked again under the same request id. */
export type RefundResult =
  /** `pending`: the provider keeps it waiting; it may still fail. */
  | { outcome: "refunded" | "pending"; refundId: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** Money that went back of a capture, or should, as the provider has it. */
export interface Returned {
  /** The provider's number of it. */
  providerRefundId: string;
  amount: Cents;
  status: "refunded" | "pending" | "failed";
  /** What the shop named its request by; something else, or nothing, where it began at the provider. */
  requestKey: string | null;
}

/** Money that went back, of which the books can say nothing: in another currency than dollars, or in an unknown state. */
export interface UnbookedReturn {
  providerRefundId: string;
  /** As the provider writes it, as are currency and status. */
  amount: string;
  currencyCode: string;
  status: string;
}

/** What went back of a capture, or should. */
export interface Returns {
  returns: Returned[];
  /** Waits for a person. */
  unbooked: UnbookedReturn[];
  /** Every capture of the same provider's order that took money. */
  captures: Captured[];
}

/** What an event says of money that goes back: whom to ask about. */
export interface ReturnNotice {
  captureId: string;
  providerRefundId: string;
  /** The provider took it from the shop, as after a chargeback. */
  isReversal: boolean;
  /** The money has gone, by the event's word; null while it is pending, or when it failed. */
  gone: UnbookedReturn | null;
}

/** Money that an event speaks of, for a person who must look after it. */
export interface MoneyNotice {
  /** It went back; else it was captured. */
  isReturn: boolean;
  captureId: string;
  /** As the provider writes it, e.g. "9.99". */
  amount: string;
  currencyCode: string;
  /** The shop's own number of the order, where the provider says one. */
  orderNumber: string | null;
  /** False when the provider says that it is another shop's on the same account. */
  isOurs: boolean;
}

/** An event of the provider's. */
export interface ProviderNotice {
  id: string;
  type: string;
  /** Whom to ask about; null when it is about no order. */
  providerOrderId: string | null;
  /** The dispute that it is about, likewise. */
  disputeId: string | null;
  /** The capture that it is about, likewise. */
  captureId: string | null;
  /** As it came, for the inbox. */
  payload: unknown;
}

/** One thing that the owner sets up at the provider, and how the shop finds it there. */
export type CheckedSetup = {
  check: SetupCheck;
  /** What is wrong, by the provider's name for it where it has one; null where nothing is. */
  issue: string | null;
  /** Permissions that the app lacks, or events that the webhook does not send. */
  missing: string[];
};

/**
 * The port to the payment provider. No method is called inside a transaction. Each is safe to repeat:
 * the request id is made of the shop's own id and an answer that was lost is given again.
 */
export interface PaymentProvider {
  /** As `payments.provider` and `provider_events.provider` keep it. */
  readonly name: string;
  /** What the browser needs to load the provider's script. @throws ProviderUnavailable */
  browserSetup(): Promise<BrowserSetup>;
  /** Whether it knows this shop: null where it does, else its answer in technical words. Never throws. */
  whatKeepsItAway(): Promise<string | null>;
  /** Asks for all that the owner sets up there, one after the other. Never throws. */
  checkSetup(): Promise<CheckedSetup[]>;
  /** Makes the provider's order for ours and gives its id. @throws ProviderUnavailable */
  createOrder(request: ProviderOrderRequest): Promise<{ providerOrderId: string }>;
  /** Takes the money of an approved order, once. Never throws: see `unknown`. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /** An answer about another order than the one that was asked for is none. @throws ProviderUnavailable */
  orderState(providerOrderId: string): Promise<ProviderOrderState>;
  /** The same of one capture, by its own id. @throws ProviderUnavailable */
  captureState(captureId: string): Promise<CaptureState>;
  /** Never throws: see `unknown`. */
  refund(request: {
    /** As `CaptureRequest.requestKey`. */
    requestKey: string;
    captureId: string;
    amount: Cents;
  }): Promise<RefundResult>;
  /**
   * All that went back of a capture, or should; nothing where the provider does not know it.
   * @param providerRefundId one that is looked up by itself where the capture does not name it
   * @throws ProviderUnavailable
   */
  returnsOf(capture: {
    captureId: string;
    providerOrderId: string;
    providerRefundId?: string;
  }): Promise<Returns>;
  /** The e-mail address of the account that paid, in lower case; null where it names none. @throws ProviderUnavailable */
  payerEmail(providerOrderId: string): Promise<string | null>;
  /** The provider's order that a capture is of; null where it knows none. @throws ProviderUnavailable */
  orderOfCapture(captureId: string): Promise<string | null>;
  /**
   * Reads an event that the provider signed, by its bytes as received; what it says of money is not believed.
   * @throws DomainError invalid_input, webhook_not_authentic; ProviderUnavailable
   */
  readWebhook(request: { headers: RequestHeaders; body: Uint8Array }): Promise<ProviderNotice>;
  /** True for the events after which an order's payment is worth asking about. */
  concernsPayment(eventType: string): boolean;
  /** What buyers complain about there. */
  readonly disputes: DisputePort;
  /** Of an event about money that goes back, what that is; null of any other. `payload` as it came. */
  readReturn(eventType: string, payload: unknown): ReturnNotice | null;
  /** The money that an event speaks of; null of one that speaks of none. `payload` as it came. */
  readMoney(eventType: string, payload: unknown): MoneyNotice | null;
}

/** The provider could not be reached, did not understand or was not understood; nothing is known to have happened. */
export class ProviderUnavailable extends Error {
  override readonly name: string = "ProviderUnavailable";
}

/** The provider was asked and says no, and the next call would be told the same: nobody is told to try again soon. */
export class ProviderRefused extends ProviderUnavailable {
  override readonly name = "ProviderRefused";
}
