import { failOrder } from "@/server/orders/fail-order";
import { lockOrder } from "@/server/orders/move-order";
import { MONEY_MAY_MOVE } from "@/server/orders/supersede-pending";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { paymentProvider } from "@/server/payments/provider";
import { settlePayment } from "@/server/payments/settle-payment";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/** Seconds after which a payment that nobody settled is asked about. */
const ASK_AFTER_SECONDS = 10;

/** The most payments or orders looked at in one round. */
const BATCH = 100;

/**
 * Asks the provider about payments of pending orders that nobody settled: the browser that closed after
 * "pay", the answer that was lost, the webhook that never came. Gives how many were asked about.
 */
export async function reconcilePayments(
  provider: PaymentProvider = paymentProvider,
  clock: Clock = systemClock,
): Promise<number> {
  const quietSince = new Date(clock().getTime() - ASK_AFTER_SECONDS * 1000);
  const unsettled = await db().payment.findMany({
    where: {
      status: { in: ["created", "capturing"] },
      updatedAt: { lt: quietSince },
      order: { status: "pending" },
    },
    select: { id: true, providerOrderId: true, status: true },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
  for (const payment of unsettled) await reconcileOne(payment, provider);
  return unsettled.length;
}

async function reconcileOne(
  payment: { id: number; providerOrderId: string; status: string },
  provider: PaymentProvider,
): Promise<void> {
  try {
    const found = await provider.orderState(payment.providerOrderId);
    if (found.state === "approved" || found.state === "captured") {
      await settlePayment(payment.providerOrderId, "system", provider);
      return;
    }
    // Nobody took money: the order may be paid, replaced or expire again. A pending capture waits.
    const status = found.state === "pending" ? payment.status : "created";
    await db().payment.updateMany({
      where: { id: payment.id, status: payment.status },
      data: { status },
    });
  } catch (error) {
    log.warn({ paymentId: payment.id, err: error }, "the payment provider could not be asked");
  }
}

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
      payments: { none: { status: { in: MONEY_MAY_MOVE } } },
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
      where: { orderId, status: { in: MONEY_MAY_MOVE } },
    });
    if (moving > 0) return false;
    const reason = "not paid within 30 minutes";
    await failOrder(tx, { orderId, actor: "system", reason, at });
    return true;
  });
}
