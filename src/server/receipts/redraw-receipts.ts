import type { AdminCall } from "@/server/audit/audited-action";
import { executeOrderAction } from "@/server/orders/admin/admin-actions";
import { statement } from "@/server/platform/database/statement";

/** $1 the order. */
const REDRAW_RECEIPTS = statement(
  "redraw_receipts",
  "UPDATE receipts SET draw_tries = 0, draw_after = NULL WHERE order_id = $1 AND sha256 IS NULL",
);

/**
 * Resets the attempt counters of an order's receipts that have no file yet; the worker then tries
 * again.
 * @throws DomainError order_not_found, action_impossible if the order has no receipt that is
 *   undrawn after a failed attempt
 */
export async function redrawReceipts(
  call: AdminCall,
  { orderId }: { orderId: number },
): Promise<void> {
  await executeOrderAction(call, { orderId, action: "redraw_receipt" }, async (tx) => {
    await tx.run(REDRAW_RECEIPTS, [orderId]);
    return {};
  });
}
