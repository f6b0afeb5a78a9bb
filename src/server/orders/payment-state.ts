import type { PAYMENT_STATES } from "@/contract/orders";
import type { OrderWait } from "@/domain/orders/order-lifecycle";
import type { PaymentStatus, RefundStatus } from "@/domain/orders/payment-lifecycle";

export type PaymentState = (typeof PAYMENT_STATES)[number];

const STATE_OF: Record<PaymentStatus, PaymentState> = {
  created: "unpaid",
  capturing: "confirming",
  pending: "confirming",
  declined: "declined",
  captured: "paid",
  review: "review",
};

/** Statuses that take precedence over later attempts, because money was or may be taken. */
const MONEY_FIRST = ["captured", "review", "pending", "capturing"] as const;

const STATE_OF_WAIT = {
  stock: "awaiting_stock",
  repair: "preparing",
  approval: "awaiting_approval",
} as const satisfies Record<OrderWait, PaymentState>;

/**
 * The payment state of an order.
 * @param payments latest first
 * @param refunds those that `OF_OWN_MONEY` selects: refunds of the payment that paid for the order
 */
export function paymentStateOf({
  payments,
  refunds,
  waitsFor,
}: {
  payments: readonly { status: PaymentStatus }[];
  refunds: readonly { status: RefundStatus }[];
  /** The reason why a paid order waits, or null. */
  waitsFor: OrderWait | null;
}): PaymentState {
  if (waitsFor !== null) return STATE_OF_WAIT[waitsFor];
  const statuses = payments.map(({ status }) => status);
  const told = MONEY_FIRST.find((status) => statuses.includes(status)) ?? statuses[0];
  return refundState(refunds) ?? STATE_OF[told ?? "created"];
}

/** "review" if every refund was refused by the provider, because an admin must look at it. */
function refundState(refunds: readonly { status: RefundStatus }[]): "refunded" | "review" | null {
  if (refunds.length === 0) return null;
  return refunds.some((refund) => refund.status !== "failed") ? "refunded" : "review";
}
