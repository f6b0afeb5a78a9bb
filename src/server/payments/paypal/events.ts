/** The webhook events that the shop reads. PayPal has no wildcards, so its webhook names each of them. */

/**
 * Ask for the order after these. A refused capture is DENIED in one of PayPal's lists and DECLINED in
 * another; COMPLETED of an order comes on platforms only.
 */
export const PAYMENT_EVENTS: ReadonlySet<string> = new Set([
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.ORDER.COMPLETED",
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
]);

/** Money goes back, or was to go back. */
export const RETURN_EVENTS: ReadonlySet<string> = new Set([
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.REFUND.FAILED",
  "PAYMENT.REFUND.PENDING",
]);

export const DISPUTE_EVENTS: ReadonlySet<string> = new Set([
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.RESOLVED",
  "CUSTOMER.DISPUTE.UPDATED",
]);
