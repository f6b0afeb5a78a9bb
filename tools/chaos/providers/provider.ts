import type { DirectPaymentDto } from "@/contract/payments";

/** The body of a simulator's POST /_simulator/faults. */
interface Fault {
  operation: string;
  kind: string;
  times?: number;
  delayMs?: number;
}

/** A payment that the shop has begun for a buyer's order. */
export interface BegunPayment {
  orderId: number;
  providerOrderId: string;
  /** Set if the browser sends the payment directly to the provider. */
  direct?: DirectPaymentDto;
}

/** A placed order, as its buyer sees it. */
export interface ChargedOrder {
  totalUSD: string;
  lines: readonly { unitCents: number; quantity: number }[];
}

/** The buyer's side of a payment provider. */
export interface BuyersProvider {
  /** The provider's name in the shop's paths. */
  readonly name: string;
  /** The body that begins the payment of an order, with the amount that its buyer sees. */
  charge(order: ChargedOrder): { amount: string; currency: string; intent: "CAPTURE" };
  /** The buyer's browser begins the payment at the provider. */
  begin(payment: BegunPayment): Promise<void>;
  /** The buyer confirms the payment at the provider. */
  confirm(payment: BegunPayment): Promise<void>;
}

/** Money that the provider has taken. */
interface Taken {
  captureId: string;
  /** The order number that the payment states. */
  orderId: string;
  providerOrderId: string;
}

interface SentWebhook {
  id: string;
  delivered: boolean;
  /** The number of times that the webhook was sent. */
  sent: number;
  /** The webhook's content as text. */
  text: string;
}

/** A webhook that the provider never sent. */
export interface Forgery {
  headers: Record<string, string>;
  body: string;
  /** Calls of the shop to the provider that forged webhooks have caused so far, and their limit. */
  calls(): number;
  allowed: number;
}

/** A payment provider's simulator, as cases drive it and audits read it. */
export interface ChaosProvider extends BuyersProvider {
  /** The operation with which the shop learns that the money is taken. */
  readonly settles: "capture" | "get";
  /** The operation with which the shop reads its webhook's settings. */
  readonly readsWebhook: string;
  /** False if a browser can pay without the shop, even after the order has failed. */
  readonly takesOnlyWhenAsked: boolean;
  /** True if the provider reports disputes to the shop. */
  readonly hasDisputes: boolean;
  /** Plans a fault of the provider's API. */
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Number of calls so far of the operation that settles payments, or of refunds. */
  calls(kind: "settle" | "refund"): number;
  taken(): Taken[];
  /** Returned money by capture id, in the smallest unit of its currency. */
  returned(): Map<string, number>;
  /** All disputes, each with the id of its capture. */
  disputes(): { id: string; captureId: string; isResolved: boolean; status: string }[];
  webhooks(): SentWebhook[];
  resend(webhookId: string): Promise<void>;
  /** The owner refunds a capture in full on the provider's own site. */
  refundThere(captureId: string): Promise<void>;
  /** The buyer disputes a capture. */
  dispute(captureId: string): Promise<void>;
  /** The provider answers 404 about an order until `show`. */
  hide(providerOrderId: string): Promise<void>;
  show(providerOrderId: string): Promise<void>;
  /** Makes a payment for an order number without the shop's request. @returns its capture id */
  payElsewhere(orderId: number): Promise<string>;
  forgery(): Forgery;
  /** Calls a control path of the simulator. */
  control(path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Options for starting a simulator. */
interface SimulatorStart {
  port: number;
  /** The shop's address for webhooks. */
  webhookUrl: string;
  /** Delays of the retries of a webhook, in milliseconds. */
  webhookRetryMs: number[];
}

/** Starts a provider's simulator: the export `open` of `{name}.ts` in this folder. */
export type OpenProvider = (start: SimulatorStart) => Promise<ChaosProvider>;

/** Calls the control paths of a simulator. */
export const controlOf =
  (url: string) =>
  async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/_simulator/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : {};
  };
