/**
 * The webhook events that the shop reads. PayPal has no wildcard for a group of events, so each
 * event is registered.
 */

/** The buyer's approval was taken back before the capture. */
export const APPROVAL_REVERSED = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";

/**
 * Events after which the shop reads the order. PayPal calls a refused capture DENIED in one list
 * and DECLINED in another; it sends ORDER.COMPLETED only to platforms (marketplaces). After a
 * reversed approval the order shows whether it can still be captured.
 */
export const PAYMENT_EVENTS: ReadonlySet<string> = new Set([
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.ORDER.COMPLETED",
  APPROVAL_REVERSED,
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
]);

/** Events about refunds and reversals, failed ones included. */
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

export function concernsPayment(type: string): boolean {
  return PAYMENT_EVENTS.has(type);
}

/** Events that the shop can do without: other events and the reconciler report the same facts. */
const OPTIONAL_EVENTS: ReadonlySet<string> = new Set([
  "CHECKOUT.ORDER.COMPLETED",
  APPROVAL_REVERSED,
  "PAYMENT.CAPTURE.DECLINED",
]);

/** Events that the shop's webhook at PayPal must send. */
export const WANTED_EVENTS: readonly string[] = [
  ...PAYMENT_EVENTS,
  ...RETURN_EVENTS,
  ...DISPUTE_EVENTS,
].filter((event) => !OPTIONAL_EVENTS.has(event));
