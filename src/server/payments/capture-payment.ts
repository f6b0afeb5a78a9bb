import type { CaptureDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { isOrderStatus } from "@/domain/order-lifecycle";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { type Settlement, settlePayment } from "@/server/payments/settle-payment";
import { db } from "@/server/platform/db";

/** The provider's own word for what became of its order. */
const PROVIDER_STATUS = {
  captured: "COMPLETED",
  refunded: "REFUNDED",
  review: "COMPLETED",
  pending: "PENDING",
  declined: "DECLINED",
  unknown: "UNKNOWN",
} as const satisfies Record<Exclude<Settlement["outcome"], "not_approved">, string>;

/**
 * The browser's return from the payment window: settles the payment of an order of its sessions.
 * @throws DomainError order_not_found, payment_not_approved
 */
export async function capturePayment(
  providerOrderId: string,
  sessionIds: readonly string[],
): Promise<CaptureDto> {
  const own = await db().payment.findFirst({
    where: { providerOrderId, order: { sessionId: { in: [...sessionIds] } } },
    select: { orderId: true },
  });
  if (!own) throw new DomainError("order_not_found");
  const { outcome, orderId, orderStatus } = await settleOrUnknown(providerOrderId, own.orderId);
  if (outcome === "not_approved") throw new DomainError("payment_not_approved");
  return {
    id: providerOrderId,
    status: PROVIDER_STATUS[outcome],
    outcome,
    order: { id: orderId, status: orderStatus },
  };
}

/** A provider that cannot be asked leaves the outcome open; its webhook or the reconciler closes it. */
async function settleOrUnknown(providerOrderId: string, orderId: number): Promise<Settlement> {
  try {
    return await settlePayment(providerOrderId, "customer");
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    if (!isOrderStatus(order.status)) throw error;
    return { outcome: "unknown", orderId, orderStatus: order.status };
  }
}
