/** Request and response types, with the provider's field names. */

export interface Money {
  currency_code: string;
  /** Decimal string, such as "9.99". */
  value: string;
}

export interface Link {
  href: string;
  rel: string;
  method: "GET" | "POST";
}

export interface Payee {
  merchant_id?: string;
  email_address: string;
}

export interface Payer {
  name: { given_name: string; surname: string };
  email_address: string;
  payer_id: string;
  address: { country_code: string };
}

export interface Item {
  name: string;
  quantity: string;
  unit_amount: Money;
  [other: string]: unknown;
}

export interface Amount extends Money {
  breakdown?: Record<string, Money>;
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Amount;
  payee: Payee;
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  soft_descriptor?: string;
  items?: Item[];
}

export type OrderStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";

/**
 * `payment_source.paypal.experience_context` of a create request; only the fields that the
 * simulator uses.
 */
export interface ExperienceContext {
  brand_name?: string;
  payment_method_preference: "UNRESTRICTED" | "IMMEDIATE_PAYMENT_REQUIRED";
}

type CaptureStatus = "COMPLETED" | "DECLINED" | "PARTIALLY_REFUNDED" | "PENDING" | "REFUNDED";

export interface Capture {
  id: string;
  status: CaptureStatus;
  status_details?: { reason: string };
  amount: Money;
  final_capture: true;
  seller_protection: { status: string; dispute_categories: string[] };
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
  payee: Payee;
  custom_id?: string;
  invoice_id?: string;
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Refund {
  id: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  status_details?: { reason: string };
  amount: Money;
  note_to_payer?: string;
  custom_id?: string;
  invoice_id?: string;
  seller_payable_breakdown: {
    gross_amount: Money;
    paypal_fee: Money;
    net_amount: Money;
    total_refunded_amount: Money;
  };
  create_time: string;
  update_time: string;
  links: Link[];
}

type DisputeStatus =
  | "OPEN"
  | "WAITING_FOR_BUYER_RESPONSE"
  | "WAITING_FOR_SELLER_RESPONSE"
  | "UNDER_REVIEW"
  | "RESOLVED";

export interface Dispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: {
    seller_transaction_id: string;
    transaction_status: string;
    gross_amount: Money;
    invoice_number?: string;
    custom?: string;
    seller: { merchant_id: string };
  }[];
  reason: string;
  status: DisputeStatus;
  dispute_amount: Money;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
  dispute_life_cycle_stage: string;
  dispute_channel: string;
  messages?: { posted_by: "BUYER" | "SELLER"; time_posted: string; content: string }[];
  evidences?: {
    evidence_type: string;
    notes?: string;
    source: "SUBMITTED_BY_SELLER" | "REQUESTED_FROM_SELLER";
    date: string;
  }[];
  seller_response_due_date?: string;
  allowed_response_options?: {
    accept_claim: { accept_claim_types: string[] };
    make_offer: { offer_types: string[] };
  };
  links: Link[];
}

export interface WebhookEvent {
  id: string;
  event_version: "1.0";
  create_time: string;
  resource_type: "checkout-order" | "capture" | "refund" | "dispute";
  resource_version: "2.0";
  event_type: string;
  summary: string;
  resource: object;
  links: Link[];
}
