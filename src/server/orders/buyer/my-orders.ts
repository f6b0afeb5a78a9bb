import { MY_ORDERS_PAGE, type MyOrderDto, type MyOrderItemDto } from "@/contract/my-orders";
import { addCents, cents, decimalFromCents } from "@/domain/money";
import type { SecondBadge } from "@/domain/orders/order-badge";
import type { TopupStatus } from "@/domain/orders/order-lifecycle";
import { takenPayment } from "@/domain/orders/payment-lifecycle";
import { topupAnswersOf } from "@/server/catalogue/games/game-row";
import { secondBadgesOf } from "@/server/orders/admin/second-badges";
import { recordOpenings } from "@/server/orders/buyer/code-openings";
import { codeColumns, codesOf, revealLines } from "@/server/orders/buyer/delivered-codes";
import { findOwnOrderIds, type Owner } from "@/server/orders/buyer/own-orders";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { OF_OWN_MONEY } from "@/server/orders/own-money";
import { paymentStateOf } from "@/server/orders/payment-state";
import { centsOf, chosenOf, discountOf, hundredthsOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { receiptColumns, toReceipt } from "@/server/receipts/order-receipts";

const itemColumns = {
  ...codeColumns,
  productId: true,
  productName: true,
  productNameAr: true,
  quantity: true,
  priceUSD: true,
  quantityFrom: true,
  discountUSD: true,
  chosen: true,
  fulfilment: true,
  pubgPlayerId: true,
  topupAnswers: true,
  topupStatus: true,
  unpaidRefundId: true,
  product: { select: { imageUrl: true } },
} as const satisfies Prisma.OrderItemSelect;

const orderColumns = {
  id: true,
  createdAt: true,
  customerEmail: true,
  totalUSD: true,
  couponCode: true,
  status: true,
  currency: true,
  sarRate: true,
  deliveredAt: true,
  waitsFor: true,
  waitsUntil: true,
  items: { select: itemColumns, orderBy: { id: "asc" } },
  payments: { select: { id: true, status: true, chargeCurrency: true }, orderBy: { id: "desc" } },
  refunds: {
    where: OF_OWN_MONEY,
    select: { status: true, amountUSD: true, chargeMinor: true, paymentId: true },
  },
  mails: { where: { kind: "order-late" }, select: { id: true } },
  receipts: receiptColumns,
} as const satisfies Prisma.OrderSelect;

type OrderRow = RowOf<"Order", { select: typeof orderColumns }>;
type ItemRow = RowOf<"OrderItem", { select: typeof itemColumns }>;
type Charged = Pick<OrderRow, "payments"> & {
  refunds: readonly Pick<OrderRow["refunds"][number], "status" | "chargeMinor" | "paymentId">[];
};

/**
 * A page of an account's orders, newest first, including guest orders with its address. Only
 * completed orders show their codes. Specification §2, §3; design §3.
 * @param before an order id; the page starts with the next older order
 * @param reveals true marks items that were never revealed as revealed; false omits their codes
 */
export async function myOrders(
  user: Owner,
  before?: number,
  reveals = true,
): Promise<MyOrderDto[]> {
  const ids = await findOwnOrderIds(user, { before, limit: MY_ORDERS_PAGE });
  if (reveals) await revealLines(await completedOf(ids));
  const orders = await db().order.findMany({
    where: { id: { in: ids } },
    select: orderColumns,
    orderBy: { id: "desc" },
  });
  const badges = await secondBadgesOf(ids, "buyer");
  return orders.map((order) => toMyOrder(order, badges.get(order.id) ?? null));
}

interface Caller {
  /** The IP address, from `clientAddress`. */
  ip: string;
  calledBy: "own_page" | "program" | "link";
}

/**
 * `myOrders` for an HTTP request. A request by the shop's page or by a program reveals codes; a
 * followed link does not. For the shop's page, which shows the codes to a person, the IP address is
 * recorded as evidence before the response.
 */
export async function openMyOrders(
  user: Owner,
  { ip, calledBy }: Caller,
  before?: number,
): Promise<MyOrderDto[]> {
  const orders = await myOrders(user, before, calledBy !== "link");
  if (calledBy !== "own_page") return orders;
  const opened = orders.flatMap(({ items }) => items).filter(({ codes }) => codes.length > 0);
  await recordOpenings(
    opened.map(({ id }) => id),
    ip,
  );
  return orders;
}

async function completedOf(ids: number[]): Promise<number[]> {
  const orders = await db().order.findMany({
    where: { id: { in: ids }, status: "completed" },
    select: { id: true },
  });
  return orders.map((order) => order.id);
}

/**
 * The amount refunded so far, as a decimal in dollars.
 * @param refunds those that `OF_OWN_MONEY` selects: refunds of the payment that paid for the order
 */
export function refundedOf(
  refunds: readonly Pick<OrderRow["refunds"][number], "status" | "amountUSD">[],
): string {
  const refunded = refunds.filter((refund) => refund.status === "refunded");
  return decimalFromCents(addCents(...refunded.map((one) => centsOf(one.amountUSD))));
}

/**
 * The `charged` field of the DTO: the currency of the charge and the amount refunded in it. Empty
 * for a charge in dollars, and without a payment.
 */
export function chargedOf({ payments, refunds }: Charged): { charged?: MyOrderDto["charged"] } {
  const payment = takenPayment(payments) ?? payments[0];
  if (!payment || payment.chargeCurrency === "USD") return {};
  const refunded = refunds
    .filter(({ status, paymentId }) => status === "refunded" && paymentId === payment.id)
    .reduce((sum, { chargeMinor }) => sum + (chargeMinor ?? 0), 0);
  const { chargeCurrency: currency } = payment;
  return { charged: { currency, refunded: decimalFromCents(cents(refunded)) } };
}

function toMyOrder(order: OrderRow, secondBadge: SecondBadge | null): MyOrderDto {
  const revealsCodes = order.status === "completed";
  return {
    id: order.id,
    token: orderToken(order.id),
    createdAt: order.createdAt.toISOString(),
    customerEmail: order.customerEmail,
    totalUSD: order.totalUSD.toFixed(2),
    ...(order.couponCode !== null && { coupon: order.couponCode }),
    status: order.status,
    currency: order.currency,
    sarRateHundredths: hundredthsOf(order.sarRate),
    payment: paymentStateOf(order),
    waitsUntil: order.waitsUntil?.toISOString() ?? null,
    isLate: order.mails.length > 0 && order.items.some(isOpenTopup),
    secondBadge,
    refundedUSD: refundedOf(order.refunds),
    ...chargedOf(order),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    receipts: order.receipts.map(toReceipt),
    items: order.items.map((item) => toMyItem(item, revealsCodes)),
  };
}

/** An item's codes; empty if they cannot be decrypted, so that the buyer still sees the rest. */
export function openedCodes(item: Parameters<typeof codesOf>[0]): string[] {
  try {
    return codesOf(item);
  } catch (error) {
    log.error({ orderItemId: item.id, err: error }, "delivered codes could not be decrypted");
    return [];
  }
}

/** Whether the top-up was refunded before the supplier answered, and is not credited. */
function isUnpaidTopup({ unpaidRefundId, topupStatus }: Withdrawable): boolean {
  return unpaidRefundId !== null && topupStatus !== "credited";
}

type Withdrawable = Pick<ItemRow, "refundId" | "unpaidRefundId" | "topupStatus">;

/** Whether a refund has withdrawn the item, or withdraws it unless the supplier credits it. */
export function isWithdrawn(item: Withdrawable): boolean {
  return item.refundId !== null || isUnpaidTopup(item);
}

const OPEN = new Set<TopupStatus | null>(["waiting", "submitting", "submitted"]);

/** Whether the supplier has yet to credit or reject the top-up, and no refund withdraws it. */
export const isOpenTopup = (item: Withdrawable) => OPEN.has(item.topupStatus) && !isWithdrawn(item);

function toMyItem(item: ItemRow, revealsCodes: boolean): MyOrderItemDto {
  // The items of an order completed after `revealLines` ran are not marked as revealed yet; the
  // next request marks them and shows their codes.
  const codes = revealsCodes && item.revealedAt !== null ? openedCodes(item) : [];
  return {
    id: item.id,
    quantity: item.quantity,
    priceUSD: item.priceUSD.toFixed(2),
    quantityFrom: item.quantityFrom,
    ...discountOf(item),
    digitalContent: codes.length > 0 ? codes.join("\n") : null,
    codes,
    product: {
      id: item.productId,
      name: item.productName,
      nameAr: item.productNameAr,
      imageUrl: item.product.imageUrl,
    },
    fulfilment: item.fulfilment,
    options: chosenOf(item.chosen),
    pubgPlayerId: item.pubgPlayerId,
    topup: topupAnswersOf(item.topupAnswers),
    topupStatus: item.topupStatus,
    isWithdrawn: isWithdrawn(item),
    isGift: item.isGift,
  };
}
