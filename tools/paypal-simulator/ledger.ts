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
  /** The buyer pays by eCheck: the capture is PENDING for days. */
  isByEcheck: boolean;
  payer?: Payer;
  captureId?: string;
  /** Further captures of the same order, which a client never makes. */
  furtherCaptureIds: string[];
  /** Every path of the order answers 404, as for another REST app; its captures are still known. */
  isHidden: boolean;
  /** The buyer pressed Decline: captures are refused until the buyer approves again. */
  isDeclined: boolean;
  createTime: string;
  updateTime: string;
}

export interface RefundRecord extends Refund {
  captureId: string;
  /** Neither its order nor its own path shows it; only its event does. */
  isUnlisted?: boolean;
}

export interface DisputeRecord extends Omit<Dispute, "links" | "allowed_response_options"> {
  messages: NonNullable<Dispute["messages"]>;
  evidences: NonNullable<Dispute["evidences"]>;
  /** How often the seller gave in: never more than once. */
  claimsAccepted?: number;
}

interface Transmission {
  transmissionId: string;
  /** HTTP status of the shop's answer; null when there was none. */
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
  /** null: the connection ended without an answer, or is still waiting for one. */
  status: number | null;
}

/** What the simulator knows. Kept in memory only: a new process has an empty ledger. */
export interface LedgerDto {
  orders: OrderRecord[];
  captures: Capture[];
  refunds: RefundRecord[];
  disputes: DisputeRecord[];
  webhooks: WebhookRecord[];
  apiCalls: ApiCall[];
}

/** The ledger with an index by id, so that a long load test stays quick. */
export class Ledger {
  readonly orders = new Map<string, OrderRecord>();
  readonly captures = new Map<string, Capture>();
  readonly refunds = new Map<string, RefundRecord>();
  readonly disputes = new Map<string, DisputeRecord>();
  readonly webhooks = new Map<string, WebhookRecord>();
  readonly apiCalls: ApiCall[] = [];
  /** Captures of which every refund is refused. */
  readonly refusing = new Set<string>();
  /** What POST /_simulator/dispute-settings has set. */
  readonly disputeSettings = { isPermitted: true, hasNulls: false };
  /** Invoice numbers that were paid; each may be paid once. */
  readonly paidInvoices = new Set<string>();

  /** A copy, safe to keep and compare. */
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
    this.paidInvoices.clear();
    this.refusing.clear();
    Object.assign(this.disputeSettings, { isPermitted: true, hasNulls: false });
    this.apiCalls.length = 0;
  }
}
