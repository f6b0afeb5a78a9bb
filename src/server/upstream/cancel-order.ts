import { DomainError } from "@/domain/errors";
import { refundWaiting } from "@/server/payments/settlement/fill-waiting";
import { db } from "@/server/platform/database/db";
import { ProtocolError } from "@/server/upstream/protocol-error";
import { readUpstreamOrder, type UpstreamOrderDto } from "@/server/upstream/read-order";

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
  const { sessionId } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { sessionId: true },
  });
  try {
    await refundWaiting(orderId, { sessionIds: [sessionId], userId: null, emails: [] });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ProtocolError("cancel_not_allowed", undefined, { cause: error });
  }
  return readUpstreamOrder(apiKeyId, orderId);
}
