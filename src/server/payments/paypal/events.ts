/** The buyer's approval was taken back before the capture. */
export const APPROVAL_REVERSED = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";

/**
 * Events after which an order's payment is worth asking about. A refused capture is DENIED in one of PayPal's lists and
 * DECLINED in another. After a reversed approval the provider's order says whether it can still be captured.
 */
const PAYMENT_EVENTS = new Set([
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.ORDER.COMPLETED",
  APPROVAL_REVERSED,
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
]);

export function concernsPayment(type: string): boolean {
  return PAYMENT_EVENTS.has(type);
}

/**
 * Events that the shop's webhook at PayPal has to send. DECLINED and the reversed approval say nothing that the others
 * and the reconciler do not find out.
 */
export const WANTED_EVENTS = [
  "CHECKOUT.ORDER.APPROVED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.REFUND.PENDING",
  "PAYMENT.REFUND.FAILED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
];
