import type { OrderProgressDto, PAYMENT_STATES } from "@/contract/orders";
import { chosenOptions } from "@/domain/customization";
import { DomainError } from "@/domain/errors";
import { isOrderStatus, TOPUP_STATUSES } from "@/domain/order-lifecycle";
import { optionsOf } from "@/server/carts/cart-lines";
import { kindOf } from "@/server/catalogue/product-dto";
import { currencyOf, hundredthsOf } from "@/server/delivery/order-mail-data";
import { db } from "@/server/platform/db";

const PAYMENT_STATE: Record<string, (typeof PAYMENT_STATES)[number]> = {
  created: "unpaid",
  capturing: "confirming",
  pending: "confirming",
  declined: "declined",
  captured: "paid",
  review: "review",
};

/** A refund that the provider refused waits for an admin. */
function refundState(refunds: readonly { status: string }[]): "refunded" | "review" | null {
  if (refunds.length === 0) return null;
  return refunds.some((refund) => refund.status !== "failed") ? "refunded" : "review";
}

/**
 * How an order stands, for the session that placed it: no code, no key.
 * @throws DomainError order_not_found, for another session's order too
 */
export async function orderProgress(
  orderId: number,
  sessionId: string | null,
): Promise<OrderProgressDto> {
  const order = await db().order.findFirst({
    where: { id: orderId, sessionId: sessionId ?? "" },
    include: {
      items: {
        include: { product: { select: { imageUrl: true, kind: true } } },
        orderBy: { id: "asc" },
      },
      payments: { select: { status: true }, orderBy: { id: "desc" } },
      refunds: { select: { status: true } },
      mails: { where: { kind: "order-delivery" }, select: { sentAt: true } },
    },
  });
  if (!order || !isOrderStatus(order.status)) throw new DomainError("order_not_found");
  const paymentStatus = order.payments[0]?.status ?? "created";
  return {
    id: order.id,
    status: order.status,
    totalUSD: order.totalUSD.toFixed(2),
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(order.sarRate),
    customerEmail: order.customerEmail,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    payment: refundState(order.refunds) ?? PAYMENT_STATE[paymentStatus] ?? "unpaid",
    mailSentAt: order.mails[0]?.sentAt?.toISOString() ?? null,
    items: order.items.map((item) => ({
      id: item.id,
      productName: item.productName,
      productNameAr: item.productNameAr,
      imageUrl: item.product.imageUrl,
      quantity: item.quantity,
      priceUSD: item.priceUSD.toFixed(2),
      options: chosenOptions(kindOf(item.product.kind), optionsOf(item.options)).map(
        ({ stepId, value }) => ({ stepId, value }),
      ),
      pubgPlayerId: item.pubgPlayerId,
      topupStatus: TOPUP_STATUSES.find((known) => known === item.topupStatus) ?? null,
    })),
  };
}
