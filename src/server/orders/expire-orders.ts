import { MONEY_MAY_MOVE } from "@/domain/order-actions";
import { failOrder, lockOrder } from "@/server/orders/move-order";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";

/** The most orders looked at in one round. */
const BATCH = 100;

/**
 * Fails pending orders whose 30 minutes are over and returns what they held, unless their money may be
 * on the way. Gives how many failed.
 */
export async function expireOrders(clock: Clock = systemClock): Promise<number> {
  const now = clock();
  const overdue = await db().order.findMany({
    where: {
      status: "pending",
      expiresAt: { lte: now },
      payments: { none: { status: { in: [...MONEY_MAY_MOVE] } } },
    },
    select: { id: true },
    orderBy: { expiresAt: "asc" },
    take: BATCH,
  });
  let failed = 0;
  for (const { id } of overdue) if (await expireOne(id, now)) failed += 1;
  return failed;
}

/** Looks again under the order's lock: a payment may have begun since. */
async function expireOne(orderId: number, at: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if ((await lockOrder(tx, orderId)) !== "pending") return false;
    const moving = await tx.payment.count({
      where: { orderId, status: { in: [...MONEY_MAY_MOVE] } },
    });
    if (moving > 0) return false;
    const reason = "not paid within 30 minutes";
    await failOrder(tx, { orderId, actor: "system", reason, at });
    return true;
  });
}
