import { readNote } from "@/domain/orders/order-notes";
import type { Captured } from "@/server/payments/provider/payment-provider";
import { keepFurtherCapture } from "@/server/payments/refunds/unmatched-captures";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * $1 the order, $2 the payment that pays it: removes the captured money from the row of the payment
 * in review. No row if that payment has a refund, or if several payments are in review, because the
 * order states the reason of only one of them.
 */
const RELEASE_HELD = statement(
  "release_held_payment",
  `
    WITH held AS (
      SELECT p.id, p.provider, p.capture_id, p.charge_currency, coalesce(p.captured_minor, p.captured_usd * 100)::int AS minor,
        coalesce(p.fee_minor + p.further_fee_minor, p.fee_minor, p.further_fee_minor) AS fee
      FROM payments p
      WHERE p.order_id = $1 AND p.id <> $2 AND p.status = 'review' AND p.captured_usd IS NOT NULL
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
        AND NOT EXISTS (SELECT FROM payments other
          WHERE other.order_id = $1 AND other.id NOT IN ($2, p.id) AND other.status = 'review')
    ), explained AS (
      UPDATE orders SET review_reason = NULL WHERE id = $1 AND EXISTS (SELECT FROM held)
    )
    UPDATE payments SET status = 'created', is_used_up = true, capture_id = NULL, captured_usd = NULL,
      captured_minor = NULL, fee_minor = NULL, further_fee_minor = NULL, captured_at = NULL, updated_at = now()
    FROM held WHERE payments.id = held.id
    RETURNING held.provider, held.capture_id AS "captureId", held.charge_currency AS currency, held.minor,
      held.fee`,
);

/**
 * Refunds the payment in review of an order that another payment now pays, if only its amount was
 * wrong: its capture is treated as a further payment of a paid order. A payment in review for
 * another reason waits for a person; a refund in the panel refunds that payment before the one that
 * pays the order. The caller must hold the order's lock.
 * @param paymentId the payment that pays the order
 * @param heldFor the reason for which a payment of the order is in review
 */
export async function returnHeld(
  tx: Transaction,
  { orderId, paymentId, heldFor }: { orderId: number; paymentId: number; heldFor: string },
): Promise<void> {
  if (readNote(heldFor)?.code !== "other_amount") return;
  for (const released of await tx.run(RELEASE_HELD, [orderId, paymentId])) {
    const { provider, captureId, minor, fee } = released;
    if (captureId === null || minor === null) continue;
    const currency = closedValue("payments.charge_currency", released.currency);
    const captured: Captured = {
      ...{ captureId, amount: { minor, currency }, fee, payer: null, isRefunded: false },
      ...{ payee: "ours", customId: String(orderId) },
    };
    await keepFurtherCapture(tx, { provider, orderId, captured });
  }
}
