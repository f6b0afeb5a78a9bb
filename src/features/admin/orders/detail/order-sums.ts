import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { addCents, type Cents, cents, centsFromDecimal, decimalFromCents } from "@/domain/money";

export interface OrderSums {
  /** Amount captured by the provider, including payments in review. */
  captured: Cents;
  /** Amount of refunds that are requested from the provider, or pending at the provider. */
  refunding: Cents;
  refunded: Cents;
  /** Amount that an admin settled with the buyer outside of the provider. */
  closed: Cents;
  left: Cents;
}

type Charged = AdminOrderDto["payments"][number]["charged"];

/**
 * The amounts of an order in the currency of the charge; all are null if nothing is captured or the
 * charge was in US dollars.
 */
export function chargedSums(
  order: Pick<AdminOrderDto, "payments" | "refunds">,
): Record<keyof OrderSums, Charged> {
  const taken = order.payments.filter(isTaken);
  const currency = taken.find(({ charged }) => charged !== null)?.charged?.currency;
  const given = (...statuses: string[]) =>
    order.refunds.filter(({ status }) => statuses.includes(status)).map(({ charged }) => charged);
  const sums = {
    captured: chargeOf(taken.map(({ capturedCharge, charged }) => capturedCharge ?? charged)),
    refunding: chargeOf(given("requested", "pending")),
    refunded: chargeOf(given("refunded")),
    closed: chargeOf(given("closed")),
  };
  const left = cents(sums.captured - sums.refunding - sums.refunded - sums.closed);
  const money = (amount: Cents) =>
    currency === undefined ? null : { amount: decimalFromCents(amount), currency };
  return {
    captured: money(sums.captured),
    refunding: money(sums.refunding),
    refunded: money(sums.refunded),
    closed: money(sums.closed),
    left: money(cents(Math.max(0, left))),
  };
}

const chargeOf = (amounts: readonly Charged[]) =>
  sumOf(amounts.flatMap((money) => (money === null ? [] : [money.amount])));

const isTaken = ({ status }: AdminOrderDto["payments"][number]) =>
  status === "captured" || status === "review";

/** The amounts of an order by state, in US cents. */
export function orderSums(
  order: Pick<AdminOrderDto, "payments" | "refunds" | "refundableUSD">,
): OrderSums {
  const taken = order.payments.filter(isTaken);
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
