import type { CaptureDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
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
 * The browser's return from the payment window: settles the payment of an order of this session.
 * @throws DomainError order_not_found, payment_not_approved
 */
export async function capturePayment(
  providerOrderId: string,
  sessionId: string | null,
): Promise<CaptureDto> {
  const own = await db().payment.count({
    where: { providerOrderId, order: { sessionId: sessionId ?? "" } },
  });
  if (own === 0) throw new DomainError("order_not_found");
  const { outcome, orderId, orderStatus } = await settlePayment(providerOrderId, "customer");
  if (outcome === "not_approved") throw new DomainError("payment_not_approved");
  return {
    id: providerOrderId,
    status: PROVIDER_STATUS[outcome],
    outcome,
    order: { id: orderId, status: orderStatus },
  };
}
