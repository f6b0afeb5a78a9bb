import { MONEY_OVERDUE_MS } from "@/domain/order-actions";
import { type PaymentProvider, ProviderUnavailable } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { settlePayment } from "@/server/payments/settle-payment";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/** Seconds of quiet after which a payment is asked about: its money may be on the way, or not yet. */
const ASK_AFTER_SECONDS = { moving: 10, waiting: 30, failed: 15 * 60 };

/** How long the payment of a failed order is looked after, in milliseconds. */
const FAILED_WATCH_MS = 24 * 60 * 60 * 1000;

/** The most payments looked at in one round, and how many at once. */
const BATCH = 100;
const AT_ONCE = 5;

/**
 * Asks the provider about payments that nobody settled: the browser that closed after "pay", the answer
 * that was lost, the webhook that never came, the money that came for an order that had failed. Gives how
 * many were asked about.
 */
export async function reconcilePayments(
  provider?: PaymentProvider,
  clock: Clock = systemClock,
): Promise<number> {
  const unsettled = await findUnsettled(clock());
  for (let start = 0; start < unsettled.length; start += AT_ONCE) {
    const some = unsettled.slice(start, start + AT_ONCE);
    await Promise.all(some.map((payment) => reconcileOne(payment, clock(), provider)));
  }
  return unsettled.length;
}

interface Unsettled {
  id: number;
  provider: string;
  providerOrderId: string;
  status: string;
  attempt: number;
  createdAt: Date;
  order: { id: number; status: string };
}

async function findUnsettled(now: Date): Promise<Unsettled[]> {
  const quietFor = (seconds: number) => ({ lt: new Date(now.getTime() - seconds * 1000) });
  const pending = { order: { status: "pending" } };
  return db().payment.findMany({
    where: {
      OR: [
        {
          ...pending,
          status: { in: ["capturing", "pending"] },
          updatedAt: quietFor(ASK_AFTER_SECONDS.moving),
        },
        { ...pending, status: "created", updatedAt: quietFor(ASK_AFTER_SECONDS.waiting) },
        {
          status: { in: ["created", "declined"] },
          updatedAt: quietFor(ASK_AFTER_SECONDS.failed),
          order: {
            status: "failed",
            createdAt: { gt: new Date(now.getTime() - FAILED_WATCH_MS) },
          },
        },
      ],
    },
    select: {
      id: true,
      provider: true,
      providerOrderId: true,
      status: true,
      attempt: true,
      createdAt: true,
      order: { select: { id: true, status: true } },
    },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
}

async function reconcileOne(payment: Unsettled, now: Date, given?: PaymentProvider): Promise<void> {
  const { id, status, attempt } = payment;
  const isMoving = status === "capturing" || status === "pending";
  if (isMoving && now.getTime() - payment.createdAt.getTime() > MONEY_OVERDUE_MS) {
    log.error({ orderId: payment.order.id }, "money is on the way for too long: needs an admin");
  }
  try {
    const provider = given ?? providerOf(payment.provider);
    await settlePayment(payment.providerOrderId, "system", provider);
    await touch({ id, status, attempt });
  } catch (error) {
    const level = error instanceof ProviderUnavailable ? "warn" : "error";
    log[level]({ orderId: payment.order.id, err: error }, "a payment could not be settled yet");
    await touch({ id, status, attempt });
  }
}

/** Puts a payment at the end of the line, unless somebody has moved it since. */
async function touch(payment: { id: number; status: string; attempt: number }): Promise<void> {
  await db().payment.updateMany({ where: payment, data: { updatedAt: new Date() } });
}
