import type { UpstreamOrderDto } from "@/contract/upstream";
import { type Cents, cents, decimalFromCents } from "@/domain/money";
import { skuIdOf, upstreamStatus } from "@/domain/orders/upstream-order";
import { codeColumns, codesOf, revealLines } from "@/server/orders/buyer/delivered-codes";
import { centsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { fulfilmentTypeOf, textOf } from "@/server/upstream/catalogue";
import { ProtocolError } from "@/server/upstream/protocol-error";

/** The shop's number of an order, as the protocol shows it. */
const numberOf = (orderId: number) => `B${orderId}`;

/**
 * Reads an order of another shop, with its codes once it is completed.
 * @throws ProtocolError order_not_found, also for an order that was placed with another API key
 */
export async function readUpstreamOrder(
  apiKeyId: number,
  orderId: number,
): Promise<UpstreamOrderDto> {
  const read = () =>
    db().upstreamOrder.findFirst({
      where: { orderId, apiKeyId },
      select: {
        chargedCents: true,
        returnedCents: true,
        order: {
          select: {
            status: true,
            completedAt: true,
            items: {
              select: {
                ...codeColumns,
                productId: true,
                productName: true,
                productNameAr: true,
                quantity: true,
                priceUSD: true,
                fulfilment: true,
                choice: true,
                topupStatus: true,
                topupReference: true,
                creditedAt: true,
              },
            },
          },
        },
      },
    });
  let found = await read();
  if (!found) throw new ProtocolError("order_not_found");
  const hasUnseen = found.order.items.some(
    ({ revealedAt, topupStatus, refundId }) =>
      revealedAt === null && topupStatus === null && refundId === null,
  );
  if (hasUnseen && found.order.status !== "pending") {
    // Record the reveal before the codes leave the shop: otherwise a refund would return the keys
    // to the pool as unseen.
    await revealLines([orderId]);
    found = (await read()) ?? found;
  }
  const { chargedCents, returnedCents, order } = found;
  const [item] = order.items;
  if (!item) throw new Error(`order ${orderId} has no line`);
  const status = upstreamStatus({
    order: order.status,
    topup: item.topupStatus,
    isWithdrawn: item.refundId !== null,
    isReturned: chargedCents > 0 && returnedCents >= chargedCents,
  });
  const unit: Cents = centsOf(item.priceUSD);
  const type = fulfilmentTypeOf(item.fulfilment);
  const deliveredAt = item.creditedAt ?? order.completedAt;
  return {
    order_id: orderId,
    order_no: numberOf(orderId),
    status,
    amount: decimalFromCents(cents(chargedCents)),
    refunded_amount: decimalFromCents(cents(returnedCents)),
    currency: "USD",
    items: [
      {
        product_id: item.productId,
        sku_id: skuIdOf(item.productId, item.choice),
        title: textOf(item.productName, item.productNameAr),
        quantity: item.quantity,
        unit_price: decimalFromCents(unit),
        total_price: decimalFromCents(cents(chargedCents)),
        fulfillment_type: type,
      },
    ],
    ...(status === "completed" &&
      deliveredAt !== null && {
        fulfillment: {
          type,
          status: "delivered" as const,
          payload:
            item.topupStatus === null
              ? codesOf(item).join("\n")
              : `Credited${item.topupReference ? `: ${item.topupReference}` : ""}`,
          delivery_data: null,
          delivered_at: deliveredAt.toISOString(),
        },
      }),
  };
}
