import type { PAYMENT_STATES } from "@/contract/orders";
import type { OrderStatus, OrderWait } from "@/domain/orders/order-lifecycle";
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

interface Refundable {
  status: OrderStatus;
  /**
   * `refundId`: the refund that withdrew the line. `unpaidRefundId`: the refund of a top-up that
   * the supplier had credited or may still credit; it does not withdraw the line.
   */
  items: readonly { refundId: number | null; unpaidRefundId: number | null }[];
  refunds: readonly { status: RefundStatus }[];
}

/**
 * The payment state of an order. An order that was refunded in part is `paid` as long as the buyer
 * keeps a line of it.
 * @param payments latest first
 * @param refunds those that `OF_OWN_MONEY` selects: refunds of the payment that paid for the order
 */
export function paymentStateOf({
  payments,
  waitsFor,
  ...order
}: Refundable & {
  payments: readonly { status: PaymentStatus }[];
  /** The reason why a paid order waits, or null. */
  waitsFor: OrderWait | null;
}): PaymentState {
  if (waitsFor !== null) return STATE_OF_WAIT[waitsFor];
  const statuses = payments.map(({ status }) => status);
  const told = MONEY_FIRST.find((status) => statuses.includes(status)) ?? statuses[0];
  return refundState(order) ?? STATE_OF[told ?? "created"];
}

/**
 * "review" if the provider refused every refund, because an admin must then decide about the order.
 * Null if nothing was refunded, or if the buyer keeps a line.
 */
function refundState({ status, items, refunds }: Refundable): "refunded" | "review" | null {
  if (refunds.length === 0) return null;
  if (refunds.every((refund) => refund.status === "failed")) return "review";
  const isFilled = status === "completed" || status === "delivered";
  return isFilled && items.some(isKept) ? null : "refunded";
}

const isKept = ({ refundId, unpaidRefundId }: Refundable["items"][number]) =>
  refundId === null && unpaidRefundId === null;
