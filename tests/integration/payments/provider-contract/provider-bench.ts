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
  /** The buyer pays, and the shop's next question about the payment is not answered. */
  | "unknown"
  | "foreign_payee"
  | "wrong_amount"
  | "wrong_currency";

/** An order of the shop whose payment has begun at the provider. */
export interface BegunPayment {
  orderId: number;
  providerOrderId: string;
}

/** A provider with its simulator, as the contract's tests drive it. */
export interface ProviderBench {
  readonly provider: PayableProvider & ReportingProvider;
  /** Starts the simulator, which sends its webhooks to `webhookUrl` once each. */
  start(webhookUrl: string): Promise<{
    /** The number of webhooks sent so far. */
    sent(): number;
    close(): Promise<void>;
  }>;
  /** Endings that cannot occur at this provider; the bench says why. */
  readonly impossible: readonly Ending[];
  /** The outcome of settling a payment that the provider has not decided yet. */
  readonly pendingOutcome: "pending" | "not_approved";
  /** Orders one product of $39.99 and begins its payment. */
  begin(): Promise<BegunPayment>;
  pay(payment: BegunPayment, ending: Ending): Promise<void>;
  /** The buyer pays and the provider takes the money, without the shop's settling. */
  payBehindTheBack(payment: BegunPayment): Promise<void>;
  /** The smallest units that the provider took for an order, and returned of it, per call. */
  books(orderId: number): Promise<{ taken: number[]; returned: number[] }>;
  /** The fees that the provider states of an order's payments, in its smallest units. */
  feesOf(orderId: number): number[];
  /** The smallest units that the provider charges for an amount in dollars, e.g. "39.99". */
  minorOf(amountUSD: string): number;
  /** The provider refuses the refunds of an order from now on. */
  refuseRefunds(orderId: number): Promise<void>;
  /** The provider executes the next refund, and its answer is lost. */
  loseRefundAnswer(): Promise<void>;
  /** The owner refunds on the provider's own site: the rest, or an amount in dollars. */
  refundThere(orderId: number, amountUSD?: string): Promise<void>;
  /** Changed copies of an authentic webhook, by the kind of forgery. */
  forgeries: Readonly<Record<string, (authentic: WebhookDelivery) => WebhookDelivery>>;
  /** The number of calls that the simulator's API has received. */
  calls(): Promise<number>;
}
