/**
 * Purposes of calls to a payment provider, which may refuse them. The owner is alerted once per
 * purpose.
 */
export const REFUSED_AREAS = [
  "sign_in",
  "orders",
  "captures",
  "refunds",
  "reads",
  "disputes",
  "webhooks",
] as const;
export type RefusedArea = (typeof REFUSED_AREAS)[number];

/** Issues of the payment providers for which the shop has a text; any other is shown unchanged. */
const PROVIDER_ISSUES = [
  // Issues of the owner's account, or of the app's settings at the provider.
  "invalid_client",
  "unauthorized_client",
  "AUTHENTICATION_FAILURE",
  "authentication_error",
  "NOT_AUTHORIZED",
  "PERMISSION_DENIED",
  "CONSENT_NEEDED",
  "PAYEE_ACCOUNT_INVALID",
  "PAYEE_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYEE_ACCOUNT_NOT_VERIFIED",
  "PAYEE_ACCOUNT_RESTRICTED",
  "PAYEE_BLOCKED_TRANSACTION",
  "TRANSACTION_BLOCKED_BY_PAYEE",
  "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
  "INVALID_ACCOUNT_STATUS",
  "CURRENCY_NOT_SUPPORTED",
  "WEBHOOK_UNKNOWN",
  "WEBHOOK_ELSEWHERE",
  "WEBHOOK_MISSING",
  // Issues of the buyer, the payment method or the order at the provider.
  "INSTRUMENT_DECLINED",
  "PAYER_ACTION_REQUIRED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "TRANSACTION_REFUSED",
  "TRANSACTION_LIMIT_EXCEEDED",
  "COMPLIANCE_VIOLATION",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "ORDER_EXPIRED",
  "DUPLICATE_INVOICE_ID",
  "CARD_DECLINED",
  "CARD_NOT_HONOURED",
  "CARD_LOST",
  "CARD_STOLEN",
  "CARD_EXPIRED",
  "CARD_LIMIT_EXCEEDED",
  "CARD_NOT_AUTHENTICATED",
  "INSUFFICIENT_FUNDS",
  "PAYMENT_TIMED_OUT",
  "WALLET_CODE_WRONG",
  // Issues of refunds.
  "CAPTURE_FULLY_REFUNDED",
  "CURRENCY_MISMATCH",
  "MAX_NUMBER_OF_REFUNDS_EXCEEDED",
  "PARTIAL_REFUND_NOT_ALLOWED",
  "PENDING_CAPTURE",
  "REFUND_AMOUNT_EXCEEDED",
  "REFUND_AMOUNT_TOO_LOW",
  "REFUND_FAILED_INSUFFICIENT_FUNDS",
  "REFUND_IS_RESTRICTED",
  "REFUND_NOT_ALLOWED",
  "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK",
  "REFUND_TIME_LIMIT_EXCEEDED",
  "TRANSACTION_DISPUTED",
] as const;
type ProviderIssue = (typeof PROVIDER_ISSUES)[number];

export const isProviderIssue = (issue: string): issue is ProviderIssue =>
  (PROVIDER_ISSUES as readonly string[]).includes(issue);

/** The provider's issue for an invoice number that an earlier payment used. */
export const DUPLICATE_INVOICE = "DUPLICATE_INVOICE_ID";

/**
 * Why a payment is pending: the provider's reasons for holding it
 * (`capture_status_details.reason`). The last entry is a refusal of the provider, which the shop
 * records as pending.
 */
const PENDING_REASONS = [
  "BUYER_COMPLAINT",
  "CHARGEBACK",
  "ECHECK",
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "PENDING_REVIEW",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "REFUNDED",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
  DUPLICATE_INVOICE,
] as const;
type PendingReason = (typeof PENDING_REASONS)[number];

export const isPendingReason = (reason: string): reason is PendingReason =>
  (PENDING_REASONS as readonly string[]).includes(reason);

/**
 * Reasons for which a payment proceeds without the seller. Any other or unknown reason needs the
 * seller.
 */
export const WAITS_FOR_OTHERS: readonly PendingReason[] = [
  "ECHECK",
  "PENDING_REVIEW",
  "REFUNDED",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
];

/** The checks of the setup at the payment provider. */
export const SETUP_CHECKS = [
  "credentials",
  "public_key",
  "permissions",
  "merchant",
  "webhook",
] as const;
export type SetupCheck = (typeof SETUP_CHECKS)[number];

/** The permissions that the shop's app needs at the provider. */
export const NEEDED_PERMISSIONS = ["payments", "refunds", "disputes", "webhooks"] as const;
export type NeededPermission = (typeof NEEDED_PERMISSIONS)[number];
