import { readNote } from "@/domain/orders/order-notes";
import type { Captured } from "@/server/payments/provider/payment-provider";
import { keepFurtherCapture } from "@/server/payments/refunds/unmatched-captures";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * $1 the order, $2 the payment that pays it: the held payments of the order hold no money of its
 * books any more. One whose amount is unknown, or of which something went back, stays held.
 */
const RELEASE_HELD = statement(
  "release_held_payments",
  `
    WITH held AS (
      SELECT p.id, p.provider, p.capture_id, p.charge_currency, coalesce(p.captured_minor, p.captured_usd * 100)::int AS minor
      FROM payments p
      WHERE p.order_id = $1 AND p.id <> $2 AND p.status = 'review' AND p.captured_usd IS NOT NULL
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
    ), explained AS (
      UPDATE orders SET review_reason = NULL WHERE id = $1 AND EXISTS (SELECT FROM held)
    )
    UPDATE payments SET status = 'created', is_used_up = true, capture_id = NULL, captured_usd = NULL,
      captured_minor = NULL, fee_minor = NULL, captured_at = NULL, updated_at = now()
    FROM held WHERE payments.id = held.id
    RETURNING held.provider, held.capture_id AS "captureId", held.charge_currency AS currency, held.minor`,
);

/**
 * Gives up the held payments of an order that another payment pays: each becomes a further payment
 * of a paid order, as if it had come second. It goes back by itself if only its amount was in
 * doubt, else it waits for a person. The order is locked.
 * @param heldFor why the order's latest payment is held
 */
export async function returnHeld(
  tx: Transaction,
  { orderId, paymentId, heldFor }: { orderId: number; paymentId: number; heldFor: string },
): Promise<void> {
  const released = await tx.run(RELEASE_HELD, [orderId, paymentId]);
  // The reason is that of the latest held payment.
  const isCertain = released.length === 1 && readNote(heldFor)?.code === "other_amount";
  for (const { provider, captureId, currency, minor } of released) {
    if (captureId === null || minor === null) continue;
    const amount = { minor, currency: closedValue("payments.charge_currency", currency) };
    const captured: Captured = {
      ...{ captureId, amount, fee: null, payer: null, isRefunded: false },
      payee: isCertain ? "ours" : "unnamed",
      customId: String(orderId),
    };
    await keepFurtherCapture(tx, { provider, orderId, captured });
  }
}
