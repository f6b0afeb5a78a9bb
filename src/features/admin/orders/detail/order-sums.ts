import type { AdminOrderDto } from "@/contract/admin/orders/orders";
import { addCents, type Cents, cents, centsFromDecimal } from "@/domain/money";

export interface OrderSums {
  /** What PayPal took, whether it is held or not. */
  captured: Cents;
  /** What PayPal has been asked to give back, or keeps waiting. */
  refunding: Cents;
  refunded: Cents;
  /** What an admin settled with the buyer without PayPal. */
  closed: Cents;
  left: Cents;
}

/** Where the money of an order is, in cents of a dollar. */
export function orderSums(
  order: Pick<AdminOrderDto, "payments" | "refunds" | "refundableUSD">,
): OrderSums {
  const taken = order.payments.filter(({ status }) => status === "captured" || status === "review");
  const given = (...statuses: string[]) =>
    sumOf(order.refunds.filter((one) => statuses.includes(one.status)).map((one) => one.amountUSD));
  return {
    captured: sumOf(taken.map((one) => one.capturedUSD ?? one.amountUSD)),
    refunding: given("requested", "pending"),
    refunded: given("refunded"),
    closed: given("closed"),
    left: centsFromDecimal(order.refundableUSD),
  };
}

function sumOf(amounts: readonly string[]): Cents {
  return amounts.length === 0 ? cents(0) : addCents(...amounts.map(centsFromDecimal));
}
