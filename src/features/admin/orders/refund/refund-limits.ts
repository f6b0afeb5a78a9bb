import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import { type Cents, cents, centsFromDecimal, lineAmount, type Money } from "@/domain/money";
import { chargeOfRefund } from "@/domain/orders/charge";
import { MONEY_REFUNDED, MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";

export type Payment = AdminOrderDto["payments"][number];

/**
 * The payment whose money a refund of the order returns: the last one in review with an amount
 * left, or else the last captured one with an amount left. Undefined if there is none.
 * @param isOfLines true for the refund of an order line, or of an order that an admin refuses to
 * approve: skips payments in review, which did not pay the order
 */
export function refundedPayment(order: AdminOrderDto, isOfLines = false): Payment | undefined {
  const statuses = isOfLines ? ["captured"] : MONEY_TAKEN;
  const taken = order.payments.filter(({ status }) => statuses.includes(status));
  const open = taken.filter((payment) => leftOf(order, payment) > 0);
  return open.findLast(({ status }) => status === "review") ?? open.at(-1);
}

/** The amount of a payment that is not refunded yet, in cents; 0 if `payment` is undefined. */
export function leftOf(order: AdminOrderDto, payment: Payment | undefined): Cents {
  return payment ? cents(takenOf(payment) - refundsOf(order, payment).usd) : cents(0);
}

/**
 * True for a payment in review that arrived in another currency than its order was charged in. The
 * shop has no dollar amount of it and cannot refund it.
 */
const isInOtherCurrency = ({
  status,
  capturedUSD,
}: Pick<Payment, "status" | "capturedUSD">): boolean => status === "review" && capturedUSD === null;

const takenOf = ({ capturedUSD, amountUSD }: Payment): Cents =>
  centsFromDecimal(capturedUSD ?? amountUSD);

function refundsOf({ refunds }: AdminOrderDto, { id }: Payment) {
  const given = refunds.filter(
    ({ paymentId, status }) => paymentId === id && MONEY_REFUNDED.includes(status),
  );
  const parts = given.map(({ amountUSD, charged }) => ({
    usd: centsFromDecimal(amountUSD),
    minor: centsFromDecimal(charged?.amount ?? "0"),
  }));
  return { parts, usd: parts.reduce((sum, { usd }) => sum + usd, 0) };
}

/**
 * The amount that the refund of an order line returns: the line's price after discount, limited to
 * the remaining amount of the payment.
 * @param payment the result of `refundedPayment(order, true)`
 */
export function amountOfLine(
  order: AdminOrderDto,
  payment: Payment | undefined,
  itemId: number,
): Cents {
  const left = leftOf(order, payment);
  const item = order.items.find(({ id }) => id === itemId);
  if (!item) return left;
  const discount = centsFromDecimal(item.discountUSD ?? "0");
  const price = lineAmount(centsFromDecimal(item.priceUSD), item.quantity, discount);
  return cents(Math.min(price, left));
}

/**
 * A refund's amount in the currency of the charge; null if the charge was in US dollars, if the
 * payment arrived in another currency, or without a payment.
 */
export function chargeOfAmount(
  order: AdminOrderDto,
  payment: Payment | undefined,
  amount: Cents,
): Money | null {
  const charge = payment?.capturedCharge ?? payment?.charged;
  if (!payment || !charge || isInOtherCurrency(payment)) return null;
  const whole = { usd: takenOf(payment), minor: centsFromDecimal(charge.amount) };
  const { parts } = refundsOf(order, payment);
  return { minor: chargeOfRefund(whole, parts, cents(amount)), currency: charge.currency };
}

/** A limit of a provider's refunds. `text` is a key in `adminOrderActions.refund.limits`. */
export type RefundLimit =
  | { text: "otherCurrency" | "wholeOnly" | "noVoids" | "noDisputes" }
  /** `until`: the end of the refund period, an ISO instant; `days`: the length of that period. */
  | { text: "until" | "over"; until: string; days: number };

const DAY_MS = 86_400_000;

/**
 * The limits of refunds at a provider, the most important one first.
 * @param now the current time, in milliseconds since 1970
 */
export function refundLimits(
  { refunds: able }: Pick<WayToPay, "refunds">,
  payment: Pick<Payment, "status" | "capturedUSD" | "capturedAt">,
  now: number,
): RefundLimit[] {
  // The shop cannot refund a payment in another currency, so the provider's limits do not matter.
  if (isInOtherCurrency(payment)) return [{ text: "otherCurrency" }];
  const limits: RefundLimit[] = [];
  const { capturedAt } = payment;
  const { refundDays: days } = able;
  if (days !== null && capturedAt !== null) {
    const end = Date.parse(capturedAt) + days * DAY_MS;
    const until = new Date(end).toISOString();
    limits.push({ text: now > end ? "over" : "until", until, days });
  }
  if (!able.hasPartialRefunds) limits.push({ text: "wholeOnly" });
  if (!able.hasDisputes) limits.push({ text: "noDisputes" });
  if (!able.hasVoids) limits.push({ text: "noVoids" });
  return limits;
}
