import { customizationKey } from "@/domain/customization";
import { type Cents, decimalFromCents } from "@/domain/money";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { lockProducts } from "@/server/catalogue/product-locks";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { queueMail } from "@/server/mail/queue-mail";
import { failOrder, lockOrder, moveOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import { takeAvailableKeys } from "@/server/orders/reserve-stock";
import type { Captured } from "@/server/payments/payment-provider";
import { optionsOf } from "@/server/platform/columns";
import { db, type Tx } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";
import { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import { requestRefund } from "./execute-refund";

interface Completion {
  orderId: number;
  paymentId: number;
  captured: Captured;
  actor: Actor;
  at: Date;
}

/**
 * Money confirmed: in one transaction the payment is captured, every unit has its code, the move is
 * recorded and the delivery queued. Called any number of times, it happens once. Money that came for
 * an order that has failed, or whose stock is gone for good, is refunded, and that is recorded too.
 */
export async function completeOrder(completion: Completion): Promise<"captured" | "refunded"> {
  const { orderId, captured } = completion;
  return db().$transaction(async (tx) => {
    const status = await lockOrder(tx, orderId);
    if (status === "completed" || status === "delivered") return "captured";
    if (!(await recordCapture(tx, completion))) return "refunded";
    const reason = `payment captured: ${captured.captureId}`;
    return fillOrder(tx, { ...completion, status, amount: captured.amount, reason });
  });
}

interface Filling extends Pick<Completion, "orderId" | "paymentId" | "actor" | "at"> {
  /** Of the order, which is locked. */
  status: OrderStatus;
  /** What goes back when the order cannot be filled. */
  amount: Cents;
  reason: string;
}

/** The payment is recorded: fills the order and has it delivered, or has the money refunded. */
export async function fillOrder(tx: Tx, filling: Filling): Promise<"captured" | "refunded"> {
  const { orderId, status, actor, reason, at } = filling;
  if (status === "failed" || !(await assignCodes(tx, orderId))) {
    if (status === "pending") {
      await failOrder(tx, { orderId, actor, reason: "paid, but its stock is gone", at });
    }
    const late = "the payment came when the order could no longer be filled";
    await requestRefund(tx, { ...filling, reason: late });
    return "refunded";
  }
  await moveOrder(tx, { orderId, from: "pending", to: "completed", actor, reason, at });
  await queueMail(tx, { orderId, kind: "order-delivery" });
  await sendJob(tx, deliverOrderJob, { orderId });
  await removeFromCart(tx, orderId);
  return "captured";
}

/** False when this capture is recorded already. */
async function recordCapture(tx: Tx, completion: Completion): Promise<boolean> {
  const { orderId, paymentId, captured, actor, at } = completion;
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, status: { not: "captured" } },
    data: {
      status: "captured",
      captureId: captured.captureId,
      capturedUSD: decimalFromCents(captured.amount),
      capturedAt: at,
    },
  });
  if (count === 0) return false;
  await recordEvent(tx, { orderId, type: "payment", actor, reason: "captured" });
  return true;
}

/** Every unit gets its code; false when the pool cannot fill the order any more. */
async function assignCodes(tx: Tx, orderId: number): Promise<boolean> {
  const items = await tx.orderItem.findMany({
    where: { orderId },
    include: { product: { select: { digitalContent: true } } },
  });
  const productIds = items.map((item) => item.productId);
  for (const item of items) {
    const isFilled =
      item.fulfilment === "topup" ||
      (item.fulfilment === "keys"
        ? await sellKeys(tx, item, productIds)
        : await copySharedContent(tx, item));
    if (!isFilled) {
      await unassignCodes(tx, orderId);
      return false;
    }
  }
  return true;
}

interface Item {
  id: number;
  productId: number;
  quantity: number;
  choice: string;
}

/** The keys that the order reserved, and available ones where it lost some. */
async function sellKeys(tx: Tx, item: Item, productIds: readonly number[]): Promise<boolean> {
  const { count } = await tx.licenceKey.updateMany({
    where: { orderItemId: item.id, status: "reserved" },
    data: { status: "sold", soldAt: new Date() },
  });
  if (count > item.quantity)
    throw new Error(`order item ${item.id} holds more keys than it bought`);
  const missing = item.quantity - count;
  if (missing === 0) return true;
  await lockProducts(tx, productIds);
  return (await takeAvailableKeys(tx, { ...item, quantity: missing }, "sold")) === missing;
}

/** The content as it is now, sealed for this line: a later change of the product leaves it alone. */
async function copySharedContent(
  tx: Tx,
  item: Item & { product: { digitalContent: string | null } },
): Promise<boolean> {
  if (item.product.digitalContent === null) return false;
  const content = unseal(item.product.digitalContent, associatedData.product(item.productId));
  await tx.orderItem.update({
    where: { id: item.id },
    data: { digitalContent: seal(content, associatedData.orderItem(item.id)) },
  });
  return true;
}

/** Codes that nobody has seen yet go back to being reserved, for the failing order to release. */
async function unassignCodes(tx: Tx, orderId: number): Promise<void> {
  await tx.licenceKey.updateMany({
    where: { orderItem: { orderId }, status: "sold" },
    data: { status: "reserved", soldAt: null },
  });
}

/** What was bought leaves the cart, unit by unit; what was added meanwhile stays. */
async function removeFromCart(tx: Tx, orderId: number): Promise<void> {
  const { sessionId, items } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { sessionId: true, items: true },
  });
  for (const { productId, options, topupFields, quantity } of items) {
    // Some of the account, or all of it, may have been given at checkout only.
    const line = Prisma.sql`session_id = ${sessionId} AND product_id = ${productId}
      AND options_key = ${customizationKey(optionsOf(options))}
      AND topup_fields <@ ${JSON.stringify(topupFields)}::jsonb`;
    await tx.$executeRaw`DELETE FROM cart_items WHERE ${line} AND quantity <= ${quantity}`;
    await tx.$executeRaw`
      UPDATE cart_items SET quantity = quantity - ${quantity}, updated_at = now()
      WHERE ${line} AND quantity > ${quantity}`;
  }
}
