import type { CaptureDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { isOrderStatus } from "@/domain/order-lifecycle";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { type Settlement, settlePayment } from "@/server/payments/settle-payment";
import { db } from "@/server/platform/db";
import { run, type Statement } from "@/server/platform/statements";

/** The provider's own word for what became of its order. */
const PROVIDER_STATUS = {
  captured: "COMPLETED",
  refunded: "REFUNDED",
  review: "COMPLETED",
  pending: "PENDING",
  declined: "DECLINED",
  unknown: "UNKNOWN",
} as const satisfies Record<Exclude<Settlement["outcome"], "not_approved">, string>;

/** $1 the provider's order, $2 sessions. */
const FIND_OWN_PAYMENT: Statement<{ orderId: number }> = {
  name: "find_own_payment",
  text: `
    SELECT o.id AS "orderId" FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider_order_id = $1 AND o.session_id = ANY($2)`,
};

/**
 * The browser's return from the payment window: settles the payment of an order of its sessions.
 * @throws DomainError order_not_found, payment_not_approved
 */
export async function capturePayment(
  providerOrderId: string,
  sessionIds: readonly string[],
): Promise<CaptureDto> {
  const [own] = await run(FIND_OWN_PAYMENT, [providerOrderId, sessionIds]);
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
