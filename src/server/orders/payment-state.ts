import type { PAYMENT_STATES } from "@/contract/orders";
import type { OrderWait } from "@/domain/orders/order-lifecycle";

export type PaymentState = (typeof PAYMENT_STATES)[number];

const STATE_OF: Record<string, PaymentState> = {
  created: "unpaid",
  capturing: "confirming",
  pending: "confirming",
  declined: "declined",
  captured: "paid",
  review: "review",
};

const STATE_OF_WAIT = {
  stock: "awaiting_stock",
  repair: "preparing",
  approval: "awaiting_approval",
} as const satisfies Record<OrderWait, PaymentState>;

interface Status {
  status: string;
}

/**
 * The payment state of an order.
 * @param payments latest first
 */
export function paymentStateOf({
  payments,
  refunds,
  waitsFor,
}: {
  payments: readonly Status[];
  refunds: readonly Status[];
  /** The reason why a paid order waits, or null. */
  waitsFor: OrderWait | null;
}): PaymentState {
  if (waitsFor !== null) return STATE_OF_WAIT[waitsFor];
  const latest = payments[0]?.status ?? "created";
  return refundState(refunds) ?? STATE_OF[latest] ?? "unpaid";
}

/** "review" if every refund was refused by the provider, because an admin must look at it. */
function refundState(refunds: readonly Status[]): "refunded" | "review" | null {
  if (refunds.length === 0) return null;
  return refunds.some((refund) => refund.status !== "failed") ? "refunded" : "review";
}
