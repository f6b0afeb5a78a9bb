import { type Cents, decimalFromCents } from "@/domain/money";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import { note } from "@/domain/orders/order-notes";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import {
  type Held,
  holdOrder,
  payerKeyOf,
  rulesThatHold,
} from "@/server/payments/holds/hold-order";
import type { Captured } from "@/server/payments/provider/payment-provider";
import { keepFurtherCapture } from "@/server/payments/refunds/unmatched-captures";
import { type Filled, fillOrder, removeBought } from "@/server/payments/settlement/fill-order";
import { type Moment, momentOf } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { failpoint } from "@/server/platform/failpoint";
import { log } from "@/server/platform/log/log";
import { storedOf } from "./hold-for-review";
import { faultReason, markWaiting, OUTCOME_OF_WAIT } from "./mark-waiting";
import { returnHeld } from "./return-held";

interface Completion {
  orderId: number;
  paymentId: number;
  /** The capture, whose amount equals the charge of the payment. */
  captured: Captured;
  /** The order's total, which the books record. */
  usd: Cents;
  actor: Actor;
  at: Moment;
}

/**
 * Completes an order whose payment is confirmed: one transaction records the capture, assigns a
 * code to every unit, records the transition and enqueues the delivery. Repeated calls have no
 * effect. The money of a failed order is refunded. A paid order waits (fill-waiting.ts) if its
 * stock is gone, if a fault of the shop prevents filling it, or if a rule of the owner holds it.
 */
export async function completeOrder(completion: Completion): Promise<Filled> {
  const { orderId, paymentId, captured, usd: amount, actor, at } = completion;
  const { captureId } = captured;
  const filled = await transaction(async (tx) => {
    const { status, ended, rules } = await recordCapture(tx, completion);
    if (ended) return ended;
    if (rules !== null) return hold(tx, completion, rules);
    const reason = note("payment_captured", captureId);
    return fillOrder(tx, { orderId, paymentId, actor, at, status, amount, reason });
  }).catch((fault: unknown) => waitForRepair(completion, fault));
  failpoint("order.completed");
  return filled;
}

/**
 * Locks the order and records the capture. `ended` is the outcome if the order must not be filled
 * now, otherwise null; `rules` are the owner's rules that hold the order, or null.
 */
async function recordCapture(
  tx: Transaction,
  { orderId, paymentId, captured, usd, actor, at }: Completion,
): Promise<{ status: OrderStatus; ended: Filled | null; rules: readonly Held[] | null }> {
  const { captureId, payer } = captured;
  const { minor, fee } = storedOf(captured);
  const whose = [orderId, paymentId, captureId, decimalFromCents(usd), at, actor] as const;
  const values = [...whose, payerKeyOf(payer), minor, fee] as const;
  const [first] = await tx.run(RECORD_CAPTURE, values);
  // A statement that waited for the order's lock sees the payments as they were before the wait;
  // the previous holder of the lock may have recorded another payment. So run the statement again.
  const [order] = first?.isRecorded ? [first] : await tx.run(RECORD_CAPTURE, values);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const { furtherProvider: provider, heldFor } = order;
  if (provider !== null) await keepFurtherCapture(tx, { provider, orderId, captured });
  const status = closedValue("orders.status", order.status);
  if (order.isRecorded && status === "pending" && heldFor !== null) {
    await returnHeld(tx, { orderId, paymentId, heldFor });
  }
  const end = (outcome: Filled["outcome"]) => ({
    status,
    ended: { outcome, orderStatus: status },
    rules: null,
  });
  if (isFilled(status)) return end("captured");
  const waitsFor = closedValue("orders.waits_for", order.waitsFor);
  if (waitsFor !== null) return end(OUTCOME_OF_WAIT[waitsFor]);
  if (!order.isRecorded && status === "failed") return end("refunded");
  if (provider !== null) return end("captured");
  return { status, ended: null, rules: status === "pending" ? order.rules : null };
}

/** Holds the order for a person's decision, because rules of the owner apply. */
async function hold(
  tx: Transaction,
  { orderId, actor }: Completion,
  rules: readonly Held[],
  isBoughtRemoved = true,
): Promise<Filled> {
  await holdOrder(tx, { orderId, rules, actor }, isBoughtRemoved);
  return { outcome: "awaiting_approval", orderStatus: "pending" };
}

const isFilled = (status: OrderStatus) => status === "completed" || status === "delivered";

/**
 * Records that the order is paid but cannot be filled until a fault of the shop is fixed.
 * @throws the fault if this cannot be recorded either, or if the order has failed: the payment then
 *   stays as it was, so that settling it again fills or refunds the order
 */
async function waitForRepair(completion: Completion, fault: unknown): Promise<Filled> {
  const { orderId, actor } = completion;
  const reason = faultReason(fault);
  const wait = (isBoughtRemoved: boolean) =>
    transaction(async (tx): Promise<Filled> => {
      const { status, ended, rules } = await recordCapture(tx, completion);
      if (ended) return ended;
      // The order has failed, and the refund of its late payment could not be requested. Roll back,
      // so that no capture is recorded without its refund.
      if (status !== "pending") throw fault;
      if (rules !== null) return hold(tx, completion, rules, isBoughtRemoved);
      await markWaiting(tx, { orderId, waitsFor: "repair", reason, actor });
      if (isBoughtRemoved) await removeBought(tx, orderId);
      return { outcome: "preparing", orderStatus: "pending" };
    });
  // The fault may lie in the cart: the second attempt does not change the cart.
  const waiting = await wait(true)
    .catch(() => wait(false))
    .catch(() => Promise.reject(fault));
  if (waiting.outcome !== "preparing") return waiting;
  log.error({ orderId, err: fault }, "paid order cannot be filled; needs an admin");
  return waiting;
}

/**
 * Locks the order and records the capture, unless the order is filled, another payment pays it, or
 * the capture is recorded already. `rules` are the owner's rules that hold the order; `heldFor` is
 * the reason of a payment in review; `furtherProvider` is the provider of this payment if another
 * payment has paid the order. $1 the order, $2 the payment, $3 the capture, $4 the order's total in
 * dollars, $5 the moment, $6 the actor, $7 the payer's HMAC, $8 the captured halalas or null, $9
 * the fee in the smallest unit of its currency or null.
 */
const RECORD_CAPTURE = statement(
  "record_capture",
  `
    WITH o AS MATERIALIZED (
      SELECT id, status, waits_for, review_reason, total_usd, currency, customer_email, customer_phone, session_id, user_id,
        client_network
      FROM orders WHERE id = $1 FOR UPDATE
    ),
    surplus AS (
      SELECT own.provider FROM payments own JOIN payments other ON other.order_id = own.order_id
      WHERE own.id = $2 AND own.status <> 'captured' AND other.id <> own.id AND other.status = 'captured'
    ),
    recorded AS (
      UPDATE payments SET status = 'captured', capture_id = $3, captured_usd = $4::numeric, captured_at = ${momentOf("$5")},
        captured_minor = $8, fee_minor = $9, payer_key = $7, network_key = o.client_network, in_flight_until = NULL,
        pending_reason = NULL, updated_at = now()
      FROM o
      WHERE payments.id = $2 AND payments.status <> 'captured' AND o.status NOT IN ('completed', 'delivered')
        AND o.waits_for IS NULL AND NOT EXISTS (SELECT FROM surplus)
      RETURNING o.id
    ),
    told AS (${insertEvent({
      orderId: "id",
      type: "payment",
      actor: "$6",
      reason: `'${note("captured")}'`,
      from: "recorded",
    })}
    )
    SELECT status, waits_for AS "waitsFor", EXISTS (SELECT FROM recorded) AS "isRecorded",
      review_reason AS "heldFor", (SELECT provider FROM surplus LIMIT 1) AS "furtherProvider",
      ${rulesThatHold("$7::text", momentOf("$5"))} AS rules
    FROM o`,
).typed<{ rules: Held[] | null }>();
