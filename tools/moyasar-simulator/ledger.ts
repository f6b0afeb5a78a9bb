import type { KeptLedger } from "../simulator/ledger-file";
import type { PaymentFault } from "./faults";
import type { Outcome } from "./sandbox";
import type { Invoice, Payment, WebhookEvent } from "./wire-types";

export interface PaymentRecord {
  payment: Payment;
  /**
   * How the payment ends once the buyer has confirmed; null if the one-time code that the buyer
   * types decides.
   */
  outcome: Outcome | null;
  /**
   * Identifies the buyer's page in its URL, so that the payment's id does not open it; null without
   * such a page.
   */
  challenge: string | null;
  /** The buyer's confirmation only authorizes the payment; the shop then captures or voids it. */
  isManual: boolean;
  fault: PaymentFault | null;
  /** The payment's paths answer 404. */
  isHidden: boolean;
  /** All refunds are refused. */
  refusesRefunds: boolean;
}

/** A refund; Moyasar's API states only the refunded sum of the payment. */
export interface RefundRecord {
  id: string;
  paymentId: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** Requested by the shop, or made by its owner on the provider's dashboard. */
  by: "shop" | "provider";
  createdAt: string;
}

export interface WebhookRecord {
  event: WebhookEvent;
  /** `status` is the HTTP status of the shop's response, or null without a response. */
  transmissions: { id: string; webhookId: string; at: string; status: number | null }[];
  delivered: boolean;
}

export interface ApiCall {
  at: string;
  method: string;
  path: string;
  /** The kind of the key in the request; null without a valid key. */
  key: "secret" | "publishable" | null;
  /** Null if the connection ended without a response, or still waits for one. */
  status: number | null;
}

/** The simulator's data, as tests read it. */
export interface LedgerDto {
  payments: Payment[];
  refunds: RefundRecord[];
  invoices: Invoice[];
  webhooks: WebhookRecord[];
  apiCalls: ApiCall[];
}

/** The ledger's file keeps this many newest payments (with their refunds) and newest invoices. */
const MAX_KEPT = 1_000;

/** The ledger, indexed by id to stay fast in long load tests. */
export class Ledger implements KeptLedger {
  readonly payments = new Map<string, PaymentRecord>();
  readonly refunds = new Map<string, RefundRecord>();
  readonly invoices = new Map<string, Invoice>();
  readonly webhooks = new Map<string, WebhookRecord>();
  readonly apiCalls: ApiCall[] = [];
  /** Ids of payments by `PaymentRecord.challenge`. */
  readonly challenges = new Map<string, string>();

  add(record: PaymentRecord): void {
    this.payments.set(record.payment.id, record);
    if (record.challenge) this.challenges.set(record.challenge, record.payment.id);
  }

  ofInvoice(id: string): Payment[] {
    return [...this.payments.values()]
      .filter(({ isHidden }) => !isHidden)
      .map(({ payment }) => payment)
      .filter(({ invoice_id }) => invoice_id === id);
  }

  /** A deep copy. */
  snapshot(): LedgerDto {
    return structuredClone({
      payments: [...this.payments.values()].map(({ payment }) => payment),
      refunds: [...this.refunds.values()],
      invoices: [...this.invoices.values()],
      webhooks: [...this.webhooks.values()],
      apiCalls: this.apiCalls,
    });
  }

  clear(): void {
    this.payments.clear();
    this.refunds.clear();
    this.invoices.clear();
    this.webhooks.clear();
    this.challenges.clear();
    this.apiCalls.length = 0;
  }

  kept(): Record<string, Map<string, unknown>> {
    const { payments, refunds, invoices } = this;
    return { payments, refunds, invoices };
  }

  afterRead(): void {
    for (const record of this.payments.values()) this.add(record);
  }

  forgetOld(): void {
    const { payments, refunds, invoices, challenges } = this;
    for (const id of [...payments.keys()].slice(0, -MAX_KEPT)) payments.delete(id);
    for (const id of [...invoices.keys()].slice(0, -MAX_KEPT)) invoices.delete(id);
    for (const [id, { paymentId }] of refunds) if (!payments.has(paymentId)) refunds.delete(id);
    for (const [name, id] of challenges) if (!payments.has(id)) challenges.delete(name);
  }
}
