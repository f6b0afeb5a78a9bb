import { DomainError } from "@/domain/errors";
import { cents } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { MONEY_REFUNDED } from "@/domain/orders/payment-lifecycle";
import { lockOrder } from "@/server/orders/move-order";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { inLane } from "@/server/platform/database/pool";
import { statement } from "@/server/platform/database/statement";
import { listOf, run } from "@/server/platform/database/statements";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { requestRefund } from "./execute-refund";
import { learnReturns } from "./refund-order";

/** Top-ups per query. A run reads every due top-up and skips those that cannot be refunded. */
const BATCH = 100;

interface Uncorrected {
  itemId: number;
  orderId: number;
  correctUntil: Date;
}

/**
 * SQL condition: a dispute of the order `id` is open, or returned the buyer's money in a way that
 * the payment may not show.
 */
const IS_DISPUTED = (id: string) => `
  EXISTS (SELECT FROM disputes d WHERE d.order_id = ${id}
    AND (d.state <> 'resolved' OR d.outcome IN ('buyer', 'provider_pays')))`;

/**
 * $1 the moment, $2 the limit, $3 and $4 the deadline and the id of the last row of the previous
 * query (null and 0 at first): rejected top-ups whose buyers did not correct them in time, the
 * longest overdue first.
 */
const FIND_UNCORRECTED = statement(
  "find_uncorrected_topups",
  `
    SELECT i.id AS "itemId", i.order_id AS "orderId", i.correct_until AS "correctUntil" FROM order_items i
    WHERE i.correct_until <= ${momentOf("$1")}
      AND (i.correct_until, i.id) > (coalesce($3::timestamptz, '-infinity'), $4::int)
      AND NOT ${IS_DISPUTED("i.order_id")}
    ORDER BY i.correct_until, i.id LIMIT $2`,
).typed<{ correctUntil: Date }>();

/**
 * Refunds each rejected top-up that its buyer did not correct in time, once and with a separate
 * refund, like a refund by an admin (decision 009, refunds and keys). Skips orders with a dispute
 * that the provider has still to decide, or has decided for the buyer: a person settles these.
 * @returns the number of refunded top-ups
 */
export function refundRejected(clock: SharedClock = databaseClock, batch = BATCH): Promise<number> {
  return inLane("settling", () => refundDue(clock(), batch));
}

async function refundDue(at: Moment, batch: number): Promise<number> {
  let refunded = 0;
  let last: { itemId: number; correctUntil: Date | null } = { itemId: 0, correctUntil: null };
  for (;;) {
    const due = await run(FIND_UNCORRECTED, [at, batch, last.correctUntil, last.itemId]);
    for (const one of due) if (await refundSafely(one, at)) refunded += 1;
    last = due.at(-1) ?? last;
    if (due.length < batch) return refunded;
  }
}

async function refundSafely({ itemId, orderId }: Uncorrected, at: Moment): Promise<boolean> {
  try {
    await learnReturns(orderId);
    return await refundOne(itemId, orderId, at);
  } catch (error) {
    // A refund made at the provider has just been booked; the next run checks the top-up again.
    if (error instanceof DomainError && error.code === "refunded_at_provider") return false;
    log.warn(
      { orderId, orderItemId: itemId, err: error },
      "rejected top-up could not be refunded; retrying in the next round",
    );
    return false;
  }
}

/**
 * $1 the line, $2 its order, $3 the moment. Returns the price of the line in cents, at most the
 * money left of the payment. No row if the top-up was corrected, retried, credited, withdrawn or
 * disputed since.
 */
const READ_DUE = statement(
  "read_uncorrected_topup",
  `
    SELECT p.id AS "paymentId", (100 * least(i.price_usd * i.quantity - i.discount_usd,
      coalesce(p.captured_usd, p.amount_usd) - (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.status IN (${listOf(MONEY_REFUNDED)}))))::float8 AS amount
    FROM order_items i JOIN payments p ON p.order_id = i.order_id AND p.status = 'captured'
    WHERE i.id = $1 AND i.order_id = $2 AND i.topup_status = 'rejected' AND i.correct_until <= ${momentOf("$3")}
      AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL AND NOT ${IS_DISPUTED("$2")}
    ORDER BY p.id DESC LIMIT 1`,
);

/**
 * $1 the line, $2 its refund, or null if no money is left to refund: the line then stays rejected
 * until a person checks it.
 */
const WITHDRAW = statement(
  "withdraw_uncorrected_topup",
  "UPDATE order_items SET refund_id = $2::int, correct_until = NULL WHERE id = $1",
);

/**
 * Refunds one line under the order's lock. Refunds by admins, retries of the top-up and corrections
 * by buyers also take this lock, so only one of them handles the line.
 * @returns whether a refund was requested
 */
function refundOne(itemId: number, orderId: number, at: Moment): Promise<boolean> {
  return transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const [due] = await tx.run(READ_DUE, [itemId, orderId, at]);
    if (!due) return false;
    const refundId = due.amount > 0 ? await ask(tx, orderId, due) : null;
    await tx.run(WITHDRAW, [itemId, refundId]);
    return refundId !== null;
  });
}

async function ask(tx: Transaction, orderId: number, due: { paymentId: number; amount: number }) {
  const { paymentId } = due;
  const reason = note("topup_not_corrected");
  const amount = cents(due.amount);
  const asked = { orderId, paymentId, amount, reason, actor: "system" } as const;
  return (await requestRefund(tx, asked)).refundId;
}
