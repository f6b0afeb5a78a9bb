import type { OrderProgressDto } from "@/contract/orders";
import { DomainError } from "@/domain/errors";
import { declineReasonOf } from "@/domain/orders/payment-lifecycle";
import { topupAnswersOf } from "@/server/catalogue/games/game-row";
import { isWithdrawn } from "@/server/orders/buyer/my-orders";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { OF_OWN_MONEY } from "@/server/orders/own-money";
import { paymentStateOf } from "@/server/orders/payment-state";
import { chosenOf, discountOf, hundredthsOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The order columns that `toProgress` needs. */
export const progressColumns = {
  id: true,
  status: true,
  totalUSD: true,
  couponCode: true,
  currency: true,
  sarRate: true,
  customerEmail: true,
  createdAt: true,
  expiresAt: true,
  waitsFor: true,
  waitsUntil: true,
  items: {
    select: {
      id: true,
      productName: true,
      productNameAr: true,
      quantity: true,
      priceUSD: true,
      quantityFrom: true,
      discountUSD: true,
      chosen: true,
      pubgPlayerId: true,
      topupAnswers: true,
      topupStatus: true,
      playerName: true,
      refundId: true,
      unpaidRefundId: true,
      product: { select: { imageUrl: true } },
    },
    orderBy: { id: "asc" },
  },
  payments: {
    select: {
      ...{ id: true, status: true, chargeCurrency: true },
      ...{ isShopsFault: true, declineReason: true },
    },
    orderBy: { id: "desc" },
  },
  refunds: {
    where: OF_OWN_MONEY,
    select: { status: true, amountUSD: true, chargeMinor: true, paymentId: true },
  },
  mails: {
    where: { kind: { in: ["order-delivery", "order-codes-again"] } },
    select: { sentAt: true, recipient: true },
    orderBy: { id: "asc" },
  },
} as const satisfies Prisma.OrderSelect;

type ProgressRow = RowOf<"Order", { select: typeof progressColumns }>;

/**
 * The state of an order, without codes or keys, for the sessions of the browser that placed it.
 * @throws DomainError order_not_found, also for another session's order
 */
export async function orderProgress(
  orderId: number,
  sessionIds: readonly string[],
): Promise<OrderProgressDto> {
  const order = await db().order.findFirst({
    where: { id: orderId, sessionId: { in: [...sessionIds] } },
    select: progressColumns,
  });
  if (!order) throw new DomainError("order_not_found");
  return toProgress(order);
}

export function toProgress(order: ProgressRow): OrderProgressDto {
  return {
    id: order.id,
    token: orderToken(order.id),
    status: order.status,
    totalUSD: order.totalUSD.toFixed(2),
    ...(order.couponCode !== null && { coupon: order.couponCode }),
    currency: order.currency,
    sarRateHundredths: hundredthsOf(order.sarRate),
    customerEmail: order.customerEmail,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    ...stateOfPayment(order),
    waitsUntil: order.waitsUntil?.toISOString() ?? null,
    mailSentAt: mailSentAt(order)?.toISOString() ?? null,
    items: order.items.map(toProgressItem),
  };
}

function stateOfPayment(
  order: ProgressRow,
): Pick<OrderProgressDto, "payment" | "isShopsFault" | "declineReason"> {
  const payment = paymentStateOf(order);
  if (payment !== "declined") return { payment };
  const [latest] = order.payments;
  const declineReason = declineReasonOf(latest?.declineReason);
  return {
    payment,
    ...(latest?.isShopsFault && { isShopsFault: true }),
    ...(declineReason && { declineReason }),
  };
}

/**
 * Time at which the first mail to the current address of the order was sent; if none was queued to
 * that address, the time of the first mail to any address. Null if that mail is unsent or there is
 * none.
 */
function mailSentAt({ mails, customerEmail }: Pick<ProgressRow, "mails" | "customerEmail">) {
  const [first] = mails.filter(({ recipient }) => recipient === customerEmail);
  return (first ?? mails[0])?.sentAt ?? null;
}

export function toProgressItem(
  item: ProgressRow["items"][number],
): OrderProgressDto["items"][number] {
  return {
    id: item.id,
    productName: item.productName,
    productNameAr: item.productNameAr,
    imageUrl: item.product.imageUrl,
    quantity: item.quantity,
    priceUSD: item.priceUSD.toFixed(2),
    quantityFrom: item.quantityFrom,
    ...discountOf(item),
    options: chosenOf(item.chosen),
    pubgPlayerId: item.pubgPlayerId,
    topup: topupAnswersOf(item.topupAnswers),
    topupStatus: item.topupStatus,
    playerName: item.playerName,
    isWithdrawn: isWithdrawn(item),
  };
}
