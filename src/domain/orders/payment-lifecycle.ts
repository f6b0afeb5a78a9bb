/** Statuses of a payment; docs/architecture.md shows the transitions. */
export const PAYMENT_STATUSES = [
  "created",
  "capturing",
  "pending",
  "captured",
  "declined",
  "review",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses of a payment whose money is captured, or may still be. */
export const MONEY_MAY_MOVE: readonly PaymentStatus[] = [
  "capturing",
  "pending",
  "captured",
  "review",
];

/** Statuses of a payment whose money the shop has. */
export const MONEY_TAKEN: readonly PaymentStatus[] = ["captured", "review"];

/**
 * The payment that took the order's money: the captured one, else the latest one in review.
 * @param payments latest first
 */
export function takenPayment<Payment extends { status: PaymentStatus }>(
  payments: readonly Payment[],
): Payment | undefined {
  const latest = (wanted: PaymentStatus) => payments.find(({ status }) => status === wanted);
  return latest("captured") ?? latest("review");
}

/**
 * Statuses of a refund; docs/architecture.md shows the transitions. `pending`: the provider has not
 * completed it yet. A failed refund can become `replaced` (by another refund) or `closed` (the
 * buyer got the money by other means).
 */
export const REFUND_STATUSES = [
  "requested",
  "pending",
  "refunded",
  "failed",
  "replaced",
  "closed",
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Statuses of a refund whose money is returned or about to be; for `closed`, by other means. */
export const MONEY_REFUNDED: readonly RefundStatus[] = [
  "requested",
  "pending",
  "refunded",
  "closed",
];

/**
 * The origin of a refund: requested in the shop, made on the provider's site, or a reversal by
 * which the provider took the money from the shop.
 */
export const REFUND_ORIGINS = ["shop", "provider", "reversal"] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** Reasons of declined payments that the checkout has texts for: checkout.notice.declines. */
export const DECLINE_REASONS = [
  "CARD_NOT_HONOURED",
  "CARD_LOST",
  "CARD_STOLEN",
  "CARD_EXPIRED",
  "CARD_LIMIT_EXCEEDED",
  "CARD_NOT_AUTHENTICATED",
  "INSUFFICIENT_FUNDS",
  "PAYMENT_TIMED_OUT",
  "WALLET_CODE_WRONG",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The stored reason, if the checkout has a text for it; otherwise undefined. */
export function declineReasonOf(stored: string | null | undefined): DeclineReason | undefined {
  return DECLINE_REASONS.find((reason) => reason === stored);
}
