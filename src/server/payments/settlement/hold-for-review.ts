import { type Cents, decimalFromCents, formatStated, type Money } from "@/domain/money";
import { booksOfCapture } from "@/domain/orders/charge";
import { note } from "@/domain/orders/order-notes";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { lockOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { Captured } from "@/server/payments/provider/payment-provider";
import { keepFurtherCapture } from "@/server/payments/refunds/unmatched-captures";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { listOf } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/**
 * Holds a payment and returns its order; no row if the payment has been recorded already, or if it
 * is a further payment of a paid order (unmatched-captures.ts).
 * $1 the order, $2 the payment, $3 the capture, $4 the captured amount in dollars or null, $5 the
 * moment, $6 the reason, $7 the captured halalas or null, $8 the fee in the smallest unit of its
 * currency or null.
 */
const HOLD_PAYMENT = statement(
  "hold_payment",
  `
    WITH held AS (
      UPDATE payments SET status = 'review', capture_id = $3, captured_usd = $4::numeric,
        captured_minor = $7, fee_minor = $8, captured_at = ${momentOf("$5")}, in_flight_until = NULL, pending_reason = NULL,
        updated_at = now()
      WHERE id = $2 AND status NOT IN (${listOf(MONEY_TAKEN)})
        AND NOT EXISTS (SELECT FROM payments WHERE order_id = $1 AND id <> $2 AND status = 'captured')
      RETURNING id
    )
    UPDATE orders SET review_reason = $6, client_network = NULL FROM held WHERE orders.id = $1 RETURNING orders.id`,
);

/**
 * Holds a captured payment that differs from its order until an admin decides; delivers nothing.
 */
export async function holdForReview({
  orderId,
  provider,
  paymentId,
  asked,
  captured,
  actor,
  at,
  problem,
}: {
  orderId: number;
  provider: string;
  paymentId: number;
  asked: { usd: Cents; charge: Money };
  captured: Captured;
  actor: Actor;
  at: Moment;
  problem: string;
}): Promise<void> {
  const { captureId, amount } = captured;
  const isComparable = amount.currency === asked.charge.currency;
  const whole = { usd: asked.usd, minor: asked.charge.minor };
  const dollars = isComparable ? decimalFromCents(booksOfCapture(whole, amount.minor)) : null;
  const { minor, fee } = isComparable ? storedOf(captured) : { minor: null, fee: null };
  const isHeld = await transaction(async (tx) => {
    // Lock the order before its payment, like everywhere else; the reverse sequence can deadlock.
    await lockOrder(tx, orderId);
    const values = [orderId, paymentId, captureId, dollars, at, problem, minor, fee] as const;
    const held = await tx.run(HOLD_PAYMENT, values);
    if (held.length > 0) await recordEvent(tx, { orderId, type: "review", actor, reason: problem });
    else await keepFurtherCapture(tx, { provider, orderId, captured });
    return held.length > 0;
  });
  if (!isHeld) return;
  log.error({ orderId, problem }, "captured payment differs from its order; needs an admin");
}

/**
 * The values of `captured_minor` (null for a capture in dollars) and `fee_minor` (null if another
 * account paid the fee).
 */
export function storedOf(captured: Captured): { minor: number | null; fee: number | null } {
  const { amount, fee, payee } = captured;
  return {
    minor: amount.currency === "USD" ? null : amount.minor,
    fee: payee === "another" ? null : fee,
  };
}

/**
 * The difference between a capture and its order, null when there is none: amount, currency, payee
 * and custom id must all match, and none of the money may be refunded yet. A wrong amount is
 * reported only if all else is right, because such a payment is refunded automatically once another
 * one pays the order (`returnHeld`). Design §3.
 */
export function differenceOf(
  captured: Captured,
  { charge, customId }: { charge: Money; customId: string },
): string | null {
  const { minor, currency } = captured.amount;
  if (currency !== charge.currency) return note("other_currency", currency);
  if (captured.isRefunded) return note("already_refunded");
  if (captured.customId !== customId) return note("other_order");
  if (captured.payee === "another") return note("other_account");
  if (captured.payee === "unnamed") return note("unnamed_account");
  if (minor === charge.minor) return null;
  const [taken, asked] = [captured.amount, charge].map(formatStated);
  return note("other_amount", `${taken} ≠ ${asked}`);
}
