import type {
  PayableProvider,
  ReportingProvider,
} from "@/server/payments/provider/payment-provider";
import type { WebhookDelivery } from "../../../support/simulator/webhook-receiver";

/** How the buyer's part of a payment ends at the provider. */
export type Ending =
  | "captured"
  | "declined"
  | "pending"
  /** The buyer has not confirmed yet. */
  | "not_approved"
  /** The buyer pays, and the shop gets no response to its next call about the payment. */
  | "unknown"
  | "foreign_payee"
  | "wrong_amount"
  | "wrong_currency";

/** An order of the shop whose payment has begun at the provider. */
export interface BegunPayment {
  orderId: number;
  providerOrderId: string;
}

/** A payment provider and its simulator, for the tests of describe-provider.ts. */
export interface ProviderBench {
  readonly provider: PayableProvider & ReportingProvider;
  /** Starts the simulator, which sends its webhooks to `webhookUrl` once each. */
  start(webhookUrl: string): Promise<{
    /** The number of webhooks sent so far. */
    sent(): number;
    close(): Promise<void>;
  }>;
  /** Endings that cannot occur at this provider. A comment next to the value gives the reason. */
  readonly impossible: readonly Ending[];
  /** The outcome of settling a payment that the provider has not decided yet. */
  readonly pendingOutcome: "pending" | "not_approved";
  /** Orders one product of $39.99 and begins its payment. */
  begin(): Promise<BegunPayment>;
  pay(payment: BegunPayment, ending: Ending): Promise<void>;
  /** The buyer pays and the provider takes the money, but the shop does not settle the payment. */
  payBehindTheBack(payment: BegunPayment): Promise<void>;
  /** The amounts of each capture and each refund of an order, in the smallest currency unit. */
  books(orderId: number): Promise<{ taken: number[]; returned: number[] }>;
  /** The provider's fees for an order's payments, in the smallest unit of its currency. */
  feesOf(orderId: number): number[];
  /** Converts dollars, e.g. "39.99", to the smallest unit of the currency that is charged. */
  minorOf(amountUSD: string): number;
  /** Makes the provider refuse all further refunds of an order. */
  refuseRefunds(orderId: number): Promise<void>;
  /** Makes the provider execute the next refund but lose its response. */
  loseRefundAnswer(): Promise<void>;
  /** Refunds on the provider's own site, as the owner does: the rest, or an amount in dollars. */
  refundThere(orderId: number, amountUSD?: string): Promise<void>;
  /** Functions that return a forged copy of an authentic webhook, by the kind of forgery. */
  forgeries: Readonly<Record<string, (authentic: WebhookDelivery) => WebhookDelivery>>;
  /** The number of calls that the simulator's API has received. */
  calls(): Promise<number>;
}
