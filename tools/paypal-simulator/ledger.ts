import type { KeptLedger } from "../simulator/ledger-file";
import type {
  Capture,
  Dispute,
  ExperienceContext,
  OrderStatus,
  Payer,
  PurchaseUnit,
  Refund,
  WebhookEvent,
} from "./wire-types";

export interface OrderRecord {
  id: string;
  status: OrderStatus;
  unit: PurchaseUnit;
  /** null if the request names no payment source. */
  context: ExperienceContext | null;
  /** The buyer pays by eCheck: the capture stays PENDING for days. */
  isByEcheck: boolean;
  payer?: Payer;
  captureId?: string;
  /** Ids of further captures, which a test adds; the API creates only the first one. */
  furtherCaptureIds: string[];
  /** The order's paths answer 404, as for another REST app's order; its captures stay readable. */
  isHidden: boolean;
  /** The buyer pressed Decline: captures are refused until the buyer approves again. */
  isDeclined: boolean;
  createTime: string;
  updateTime: string;
}

export interface RefundRecord extends Refund {
  captureId: string;
  /** Only the webhook mentions this refund; its order and its own path do not show it. */
  isUnlisted?: boolean;
}

export interface DisputeRecord extends Omit<Dispute, "links" | "allowed_response_options"> {
  messages: NonNullable<Dispute["messages"]>;
  evidences: NonNullable<Dispute["evidences"]>;
  /** Number of times the seller accepted the claim. A correct shop accepts it at most once. */
  claimsAccepted?: number;
}

interface Transmission {
  transmissionId: string;
  /** HTTP status of the shop's response; null without one. */
  status: number | null;
}

export interface WebhookRecord {
  event: WebhookEvent;
  transmissions: Transmission[];
  delivered: boolean;
}

export interface ApiCall {
  at: string;
  method: string;
  path: string;
  /** The PayPal-Request-Id header. */
  requestId: string | null;
  /** Null if the connection ended without a response, or still waits for one. */
  status: number | null;
}

/** The id of the record that a request with a PayPal-Request-Id created. */
export interface Made {
  kind: "order" | "refund";
  id: string;
}

/** The simulator's data, as tests read it. */
export interface LedgerDto {
  orders: OrderRecord[];
  captures: Capture[];
  refunds: RefundRecord[];
  disputes: DisputeRecord[];
  webhooks: WebhookRecord[];
  apiCalls: ApiCall[];
}

/** Number of newest orders that the file keeps, with their captures, refunds and disputes. */
export const MAX_KEPT_ORDERS = 1_000;

/** The ledger, indexed by id to stay fast in long load tests. */
export class Ledger implements KeptLedger {
  readonly orders = new Map<string, OrderRecord>();
  readonly captures = new Map<string, Capture>();
  readonly refunds = new Map<string, RefundRecord>();
  readonly disputes = new Map<string, DisputeRecord>();
  readonly webhooks = new Map<string, WebhookRecord>();
  readonly apiCalls: ApiCall[] = [];
  /**
   * Records that earlier requests created, by path and PayPal-Request-Id ("/v2/checkout/orders
   * key").
   */
  readonly made = new Map<string, Made>();
  /** Ids of captures for which every refund request is refused. */
  readonly refusing = new Set<string>();
  /** Set by POST /_simulator/dispute-settings. */
  readonly disputeSettings = { isPermitted: true, hasNulls: false };
  /** Paid invoice ids; each may be paid once. */
  readonly paidInvoices = new Set<string>();

  /** A deep copy. */
  snapshot(): LedgerDto {
    return structuredClone({
      orders: [...this.orders.values()],
      captures: [...this.captures.values()],
      refunds: [...this.refunds.values()],
      disputes: [...this.disputes.values()],
      webhooks: [...this.webhooks.values()],
      apiCalls: this.apiCalls,
    });
  }

  clear(): void {
    this.orders.clear();
    this.captures.clear();
    this.refunds.clear();
    this.disputes.clear();
    this.webhooks.clear();
    this.made.clear();
    this.paidInvoices.clear();
    this.refusing.clear();
    Object.assign(this.disputeSettings, { isPermitted: true, hasNulls: false });
    this.apiCalls.length = 0;
  }

  /** The records that the ledger file stores, because requests after a restart need them. */
  kept(): Record<string, Map<string, unknown>> {
    const { orders, captures, refunds, disputes, made } = this;
    return { orders, captures, refunds, disputes, made };
  }

  afterRead(): void {
    for (const { invoice_id: invoice } of this.captures.values()) {
      if (invoice) this.paidInvoices.add(invoice);
    }
  }

  forgetOld(): void {
    const { orders, captures, refunds, disputes, made } = this;
    const old = new Set([...orders.keys()].slice(0, -MAX_KEPT_ORDERS));
    if (old.size === 0) return;
    for (const id of old) orders.delete(id);
    for (const [id, capture] of captures) {
      if (old.has(capture.supplementary_data.related_ids.order_id)) captures.delete(id);
    }
    for (const [id, { captureId }] of refunds) if (!captures.has(captureId)) refunds.delete(id);
    for (const [id, { disputed_transactions: disputed }] of disputes) {
      const isKnown = disputed.some((one) => captures.has(one.seller_transaction_id));
      if (!isKnown) disputes.delete(id);
    }
    for (const [key, { kind, id }] of made) {
      if (!(kind === "order" ? orders : refunds).has(id)) made.delete(key);
    }
  }
}
