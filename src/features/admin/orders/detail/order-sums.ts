import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { addCents, type Cents, cents, centsFromDecimal } from "@/domain/money";

export interface OrderSums {
  /** Amount captured by the provider, including held payments. */
  captured: Cents;
  /** Amount requested from the provider as refunds, or pending there. */
  refunding: Cents;
  refunded: Cents;
  /** Amount that an admin settled with the buyer outside of the provider. */
  closed: Cents;
  left: Cents;
}

/** The amounts of an order by state, in US cents. */
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
