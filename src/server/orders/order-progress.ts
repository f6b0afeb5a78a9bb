import type { OrderProgressDto } from "@/contract/orders";
import { DomainError } from "@/domain/errors";
import { isOrderStatus } from "@/domain/order-lifecycle";
import { topupAnswersOf } from "@/server/catalogue/game-row";
import { paymentStateOf } from "@/server/orders/payment-state";
import { chosenOf, currencyOf, hundredthsOf, topupStatusOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";

/**
 * How an order stands, for the sessions of the browser that placed it: no code, no key.
 * @throws DomainError order_not_found, for another session's order too
 */
export async function orderProgress(
  orderId: number,
  sessionIds: readonly string[],
): Promise<OrderProgressDto> {
  const order = await db().order.findFirst({
    where: { id: orderId, sessionId: { in: [...sessionIds] } },
    include: {
      items: {
        include: { product: { select: { imageUrl: true } } },
        orderBy: { id: "asc" },
      },
      payments: { select: { status: true }, orderBy: { id: "desc" } },
      refunds: { select: { status: true } },
      mails: { where: { kind: "order-delivery" }, select: { sentAt: true } },
    },
  });
  if (!order || !isOrderStatus(order.status)) throw new DomainError("order_not_found");
  return {
    id: order.id,
    status: order.status,
    totalUSD: order.totalUSD.toFixed(2),
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(order.sarRate),
    customerEmail: order.customerEmail,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    payment: paymentStateOf(order),
    waitsUntil: order.waitsUntil?.toISOString() ?? null,
    mailSentAt: order.mails[0]?.sentAt?.toISOString() ?? null,
    items: order.items.map((item) => ({
      id: item.id,
      productName: item.productName,
      productNameAr: item.productNameAr,
      imageUrl: item.product.imageUrl,
      quantity: item.quantity,
      priceUSD: item.priceUSD.toFixed(2),
      options: chosenOf(item.chosen),
      pubgPlayerId: item.pubgPlayerId,
      topup: topupAnswersOf(item.topupAnswers),
      topupStatus: topupStatusOf(item.topupStatus),
    })),
  };
}
