import type { CaptureOutcome } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { cents } from "@/domain/money";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { lockOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import { completeOrder } from "@/server/payments/complete-order";
import { differenceOf, holdForReview } from "@/server/payments/hold-for-review";
import type { Captured, CaptureResult, PaymentProvider } from "@/server/payments/payment-provider";
import { PROVIDER_NAMES, providerOf } from "@/server/payments/providers";
import { type Clock, systemClock } from "@/server/platform/clock";
import { orderStatusOf } from "@/server/platform/columns";
import { log } from "@/server/platform/log";
import { run, type Statement } from "@/server/platform/statements";

/**
 * The one way in which a payment is settled. The browser's return, the provider's webhook and the
 * reconciler all come here, at once and any number of times: one capture, one set of codes, one mail.
 * Nothing of it trusts the caller: the provider is asked, and its answer compared with the order.
 */
export interface Settlement {
  outcome: CaptureOutcome | "not_approved";
  orderId: number;
  orderStatus: OrderStatus;
}

/**
 * @param given asked instead of the provider that the payment was made with
 * @throws DomainError order_not_found when the provider's order is none of ours
 */
export async function settlePayment(
  providerOrderId: string,
  actor: Actor,
  given?: PaymentProvider,
  clock: Clock = systemClock,
): Promise<Settlement> {
  const providers = given ? null : PROVIDER_NAMES;
  const [begun] = await run(BEGIN_CAPTURE, [providerOrderId, actor === "customer", providers]);
  const payment = begun ?? (await findPayment(providerOrderId));
  const settled = begun ? null : settledOutcome(payment);
  const { orderId, orderStatus } = payment;
  if (settled) return { outcome: settled, orderId, orderStatus: orderStatusOf(orderStatus) };
  const provider = given ?? providerOf(payment.provider);
  const result = begun
    ? await provider.capture(orderId, providerOrderId)
    : await capturedElsewhere(providerOrderId, provider);
  return concludeCapture({ payment, isBegun: begun !== undefined, actor, result, at: clock() });
}

/** A payment with its order. */
interface PaymentRow {
  id: number;
  status: string;
  provider: string;
  /** The number of its latest try. */
  attempt: number;
  orderId: number;
  orderStatus: string;
  /** Of the order, in cents. */
  total: number;
}

const COLUMNS = `
  p.id, p.status, p.provider, p.attempt,
  o.id AS "orderId", o.status AS "orderStatus", (o.total_usd * 100)::float8 AS total`;

/**
 * Marks that money may be on the way, so that the order neither expires nor is replaced meanwhile; gives no row where
 * no money may be taken. $1 the provider's order, $2 whether its buyer asks, $3 the providers that can be asked, null
 * for all. The order is locked first: its status is the one of then, and so, in an UPDATE, is the payment's. The buyer
 * of a failed order, or one who was told "declined", has not said yes again.
 */
const BEGIN_CAPTURE: Statement<PaymentRow> = {
  name: "begin_capture",
  text: `
    WITH o AS MATERIALIZED (
      SELECT id, status, total_usd FROM orders
      WHERE id = (SELECT order_id FROM payments WHERE provider_order_id = $1) FOR UPDATE
    )
    UPDATE payments p SET status = 'capturing', attempt = p.attempt + 1, updated_at = now() FROM o
    WHERE p.provider_order_id = $1 AND o.status = 'pending' AND p.status <> 'review'
      AND (p.status <> 'declined' OR $2) AND ($3::text[] IS NULL OR p.provider = ANY($3))
    RETURNING ${COLUMNS}`,
};

const FIND_PAYMENT: Statement<PaymentRow> = {
  name: "find_payment",
  text: `
    SELECT ${COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider_order_id = $1`,
};

async function findPayment(providerOrderId: string): Promise<PaymentRow> {
  const [found] = await run(FIND_PAYMENT, [providerOrderId]);
  if (!found) throw new DomainError("order_not_found");
  return found;
}

/** What became of a payment that somebody has settled; null when nobody has. */
function settledOutcome({ status, orderStatus }: PaymentRow): CaptureOutcome | null {
  if (orderStatus === "completed" || orderStatus === "delivered") return "captured";
  if (status === "review") return "review";
  return orderStatus === "failed" && status === "captured" ? "refunded" : null;
}

/** Takes no money, but looks whether somebody did: an answer that was lost, or another way to capture. */
async function capturedElsewhere(
  providerOrderId: string,
  provider: PaymentProvider,
): Promise<CaptureResult> {
  const found = await provider.orderState(providerOrderId);
  if (found.state === "captured") return { outcome: "captured", captured: found.captured };
  return { outcome: "declined", reason: "not captured", isUsedUp: false };
}

interface Conclusion {
  payment: PaymentRow;
  /** Whether this call asked for the money. */
  isBegun: boolean;
  actor: Actor;
  result: CaptureResult;
  at: Date;
}

async function concludeCapture(conclusion: Conclusion): Promise<Settlement> {
  const { payment, isBegun, result } = conclusion;
  const { orderId } = payment;
  if (result.outcome === "captured") return concludeCaptured(conclusion, result.captured);
  if (result.outcome === "unknown") {
    // Stays `capturing`: the reconciler asks again until the provider says what happened.
    log.warn({ orderId, reason: result.reason }, "the outcome of a capture is unknown");
  } else if (isBegun) {
    await endTry(conclusion, result);
  }
  return { outcome: result.outcome, orderId, orderStatus: await lockOrder(run, orderId) };
}

async function concludeCaptured(
  { payment, actor, at }: Conclusion,
  captured: Captured,
): Promise<Settlement> {
  const { orderId, id: paymentId } = payment;
  const expected = { amount: cents(payment.total), customId: String(orderId) };
  const problem = differenceOf(captured, expected);
  if (problem === null) {
    return { orderId, ...(await completeOrder({ orderId, paymentId, captured, actor, at })) };
  }
  await holdForReview({ orderId, paymentId, captured, actor, at, problem });
  return { outcome: "review", orderId, orderStatus: await lockOrder(run, orderId) };
}

/**
 * Compare and swap: only the latest try may say that its money was not taken. $1 the payment, $2 the try, $3 its status
 * from now on; of a decline $4 why, $5 whether the provider's order is used up, $6 who asked.
 */
const END_TRY: Statement<unknown> = {
  name: "end_try",
  text: `
    WITH ended AS (
      UPDATE payments SET status = $3, decline_reason = coalesce($4, decline_reason),
        is_used_up = coalesce($5, is_used_up), updated_at = now()
      WHERE id = $1 AND status = 'capturing' AND attempt = $2 RETURNING order_id
    )
    INSERT INTO order_events (order_id, type, actor, reason)
    SELECT order_id, 'payment', $6, 'declined: ' || $4 FROM ended WHERE $4 IS NOT NULL`,
};

async function endTry(
  { payment, actor }: Conclusion,
  result: Exclude<CaptureResult, { outcome: "captured" | "unknown" }>,
): Promise<void> {
  const status = result.outcome === "not_approved" ? "created" : result.outcome;
  const [reason, isUsedUp] =
    result.outcome === "declined" ? [result.reason, result.isUsedUp] : [null, null];
  await run(END_TRY, [payment.id, payment.attempt, status, reason, isUsedUp, actor]);
}
