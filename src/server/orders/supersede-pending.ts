import type { PlacedOrderDto } from "@/contract/orders";
import { DomainError } from "@/domain/errors";
import { MONEY_MAY_MOVE } from "@/domain/order-actions";
import { lockProducts } from "@/server/catalogue/product-locks";
import { lockOrder } from "@/server/orders/move-order";
import { currencyOf } from "@/server/platform/columns";
import type { Tx } from "@/server/platform/db";
import { failOrder } from "./move-order";

const mayHaveMoved = (status: string) => MONEY_MAY_MOVE.includes(status);

/**
 * Decides about the order that the session already has open: the same cart is the same order, another
 * one replaces it. Gives the order to go on with, or null when a new one is to be made, of
 * `productIds`: they are locked together with those that are given back.
 * @throws DomainError payment_in_progress while its money may be on the way
 */
export async function supersedePending(
  tx: Tx,
  {
    sessionId,
    snapshot,
    productIds,
    now,
  }: { sessionId: string; snapshot: string; productIds: readonly number[]; now: Date },
): Promise<PlacedOrderDto | null> {
  const open = await tx.order.findMany({
    where: { sessionId, status: "pending" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of open) {
    if ((await lockOrder(tx, id)) !== "pending") continue;
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: {
        id: true,
        snapshot: true,
        totalUSD: true,
        currency: true,
        expiresAt: true,
        payments: { select: { status: true } },
        items: { select: { productId: true } },
      },
    });
    const isSame = order.snapshot === snapshot;
    const states = order.payments.map((payment) => payment.status);
    if (states.includes("capturing") || (isSame && states.some(mayHaveMoved))) {
      throw new DomainError("payment_in_progress", { order: id });
    }
    // Paid, but waiting for the provider or an admin, perhaps for days: another order goes beside it.
    if (states.some(mayHaveMoved)) continue;
    if (isSame && order.expiresAt > now) {
      return {
        id,
        status: "pending",
        totalUSD: order.totalUSD.toFixed(2),
        currency: currencyOf(order.currency),
      };
    }
    await lockProducts(tx, [...productIds, ...order.items.map((item) => item.productId)]);
    await failOrder(tx, {
      orderId: id,
      actor: "customer",
      reason: "replaced by another cart",
      at: now,
    });
  }
  return null;
}
