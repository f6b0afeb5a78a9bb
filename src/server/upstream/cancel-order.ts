import type { UpstreamOrderDto } from "@/contract/upstream";
import { DomainError } from "@/domain/errors";
import { recordKeyAction } from "@/server/audit/record-key-action";
import { cancelWaiting } from "@/server/payments/settlement/fill-waiting";
import { databaseClock } from "@/server/platform/clock";
import { transaction } from "@/server/platform/database/transaction";
import { ProtocolError } from "@/server/upstream/protocol-error";
import { readUpstreamOrder } from "@/server/upstream/read-order";

/**
 * Cancels an order that waits for stock or a person; its amount returns to the prepaid limit.
 * Returns an order that is already canceled unchanged.
 * @throws ProtocolError order_not_found; cancel_not_allowed if the order does not wait (any more)
 */
export async function cancelUpstreamOrder(
  apiKeyId: number,
  orderId: number,
): Promise<UpstreamOrderDto> {
  const found = await readUpstreamOrder(apiKeyId, orderId);
  if (found.status === "canceled") return found;
  if (found.status !== "paid") throw new ProtocolError("cancel_not_allowed");
  try {
    await transaction(async (tx) => {
      await cancelWaiting(tx, orderId, databaseClock());
      await recordKeyAction(tx, { apiKeyId, action: "upstream.cancel_order", orderId });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ProtocolError("cancel_not_allowed", undefined, { cause: error });
  }
  return readUpstreamOrder(apiKeyId, orderId);
}
