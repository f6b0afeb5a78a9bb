/** Shapes of Moyasar's API, as its reference states them. Amounts are in the smallest unit. */

type PaymentStatus =
  | "initiated"
  | "paid"
  | "failed"
  | "authorized"
  | "captured"
  | "refunded"
  | "voided";

export type Company = "mada" | "visa" | "master" | "amex" | "unionpay";

/** Answer of a card scheme about a card, including one in a wallet. */
interface SchemeAnswer {
  company: Company;
  gateway_id: string;
  reference_number: string | null;
  message: string | null;
  /** Two digits; null if the payment did not reach the bank. */
  response_code: string | null;
  authorization_code: string | null;
  issuer_name: string;
  issuer_country: string;
  issuer_card_type: "debit" | "credit";
  issuer_card_category: string;
}

export interface CardSource extends SchemeAnswer {
  type: "creditcard";
  name: string;
  /** Masked: the first six and the last four digits. */
  number: string;
  token: null;
  /** The 3-D Secure page, while the payment is initiated. */
  transaction_url: string | null;
}

export interface ApplePaySource extends SchemeAnswer {
  type: "applepay";
  name: null;
  number: string;
  token: null;
}

export interface StcPaySource {
  type: "stcpay";
  mobile: string;
  reference_number: string | null;
  branch: string | null;
  cashier: string | null;
  /** Accepts the one-time code (`otp_value`), while the payment is initiated. */
  transaction_url: string | null;
  message: string | null;
}

export type Metadata = Record<string, string | number | boolean | null>;

export interface Payment {
  id: string;
  status: PaymentStatus;
  amount: number;
  /** The estimated fee with VAT. */
  fee: number;
  currency: string;
  refunded: number;
  refunded_at: string | null;
  captured: number;
  captured_at: string | null;
  voided_at: string | null;
  description: string | null;
  amount_format: string;
  fee_format: string;
  refunded_format: string;
  captured_format: string;
  invoice_id: string | null;
  ip: string | null;
  callback_url: string | null;
  created_at: string;
  updated_at: string;
  metadata: Metadata | null;
  source: CardSource | ApplePaySource | StcPaySource;
}

type InvoiceStatus =
  | "initiated"
  | "paid"
  | "failed"
  | "refunded"
  | "canceled"
  | "expired"
  | "voided";

export interface Invoice {
  id: string;
  status: InvoiceStatus;
  amount: number;
  currency: string;
  description: string;
  logo_url: null;
  amount_format: string;
  url: string;
  /** Receives the paid invoice by POST; a payment's `callback_url` is a page for the buyer. */
  callback_url: string | null;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
  back_url: string | null;
  success_url: string | null;
  metadata: Metadata | null;
}

/** The body of a webhook. It has no signature: `secret_token` shows that Moyasar sent it. */
export interface WebhookEvent {
  id: string;
  type: string;
  created_at: string;
  secret_token: string;
  account_name: string;
  /** Absent from the event that verifies the webhook. */
  live?: boolean;
  data: object;
}
