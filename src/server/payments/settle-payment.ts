import type { CaptureOutcome } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { lockOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import { recordEvent } from "@/server/orders/record-event";
import { completeOrder } from "@/server/payments/complete-order";
import { holdForReview } from "@/server/payments/hold-for-review";
import type { CaptureResult, PaymentProvider } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/**
 * The one way in which a payment is settled. The browser's return, the provider's webhook and the
 * reconciler all come here, at once and any number of times: one capture, one set of codes, one mail.
 * Nothing of it trusts the caller: the provider is asked, and its answer compared with the order.
 */
export interface Settlement {
  outcome: CaptureOutcome | "not_approved";
  orderId: number;
  orderStatus: OrderStatus;
}

/**
 * @param provider asked instead of the one that the payment was made with
 * @throws DomainError order_not_found when the provider's order is none of ours
 */
export async function settlePayment(
  providerOrderId: string,
  actor: Actor,
  provider?: PaymentProvider,
  clock: Clock = systemClock,
): Promise<Settlement> {
  const begun = await beginCapture(providerOrderId, actor, provider);
  if (begun.settled) return begun.settled;
  const { orderId, paymentId, attempt } = begun;
  const result = begun.mayCapture
    ? await begun.provider.capture(orderId, providerOrderId)
    : await capturedElsewhere(providerOrderId, begun.provider);
  const outcome = await concludeCapture({
    orderId,
    paymentId,
    attempt,
    actor,
    result,
    at: clock(),
  });
  return { outcome, orderId, orderStatus: await statusOf(orderId) };
}

type Begun =
  | { settled: Settlement }
  | {
      settled: null;
      mayCapture: boolean;
      provider: PaymentProvider;
      orderId: number;
      paymentId: number;
      attempt: number;
    };

/** Marks that money may be on the way, so that the order neither expires nor is replaced meanwhile. */
async function beginCapture(
  providerOrderId: string,
  actor: Actor,
  given?: PaymentProvider,
): Promise<Begun> {
  return db().$transaction(async (tx) => {
    const found = await tx.payment.findUnique({ where: { providerOrderId } });
    if (!found) throw new DomainError("order_not_found");
    const { orderId } = found;
    const orderStatus = await lockOrder(tx, orderId);
    const payment = await tx.payment.findUniqueOrThrow({ where: { id: found.id } });
    const settled = (outcome: CaptureOutcome): Begun => ({
      settled: { outcome, orderId, orderStatus },
    });
    if (orderStatus === "completed" || orderStatus === "delivered") return settled("captured");
    if (payment.status === "review") return settled("review");
    if (orderStatus === "failed" && payment.status === "captured") return settled("refunded");
    const provider = given ?? providerOf(payment.provider);
    // The buyer of a failed order, or one who was told "declined", has not said yes again.
    const mayCapture =
      orderStatus === "pending" && (payment.status !== "declined" || actor === "customer");
    const attempt = payment.attempt + 1;
    if (mayCapture) {
      await tx.payment.update({
        where: { id: payment.id },
        data: { status: "capturing", attempt },
      });
    }
    return { settled: null, mayCapture, provider, orderId, paymentId: payment.id, attempt };
  });
}

/** Takes no money, but looks whether somebody did: an answer that was lost, or another way to capture. */
async function capturedElsewhere(
  providerOrderId: string,
  provider: PaymentProvider,
): Promise<CaptureResult> {
  const found = await provider.orderState(providerOrderId);
  if (found.state === "captured") return { outcome: "captured", captured: found.captured };
  return { outcome: "declined", reason: "not captured", isUsedUp: false };
}

interface Conclusion {
  orderId: number;
  paymentId: number;
  attempt: number;
  actor: Actor;
  result: CaptureResult;
  at: Date;
}

async function concludeCapture(conclusion: Conclusion): Promise<Settlement["outcome"]> {
  const { orderId, paymentId, actor, result, at } = conclusion;
  switch (result.outcome) {
    case "captured": {
      const problem = await holdForReview({
        orderId,
        paymentId,
        captured: result.captured,
        actor,
        at,
      });
      return problem
        ? "review"
        : completeOrder({ orderId, paymentId, captured: result.captured, actor, at });
    }
    case "declined":
      await afterCapture(conclusion, {
        status: "declined",
        declineReason: result.reason,
        isUsedUp: result.isUsedUp,
      });
      return "declined";
    case "not_approved":
      await afterCapture(conclusion, { status: "created" });
      return "not_approved";
    case "pending":
      await afterCapture(conclusion, { status: "pending" });
      return "pending";
    case "unknown":
      // Stays `capturing`: the reconciler asks again until the provider says what happened.
      log.warn({ orderId, reason: result.reason }, "the outcome of a capture is unknown");
      return "unknown";
  }
}

/** Compare and swap: only the latest try may say that its money was not taken. */
async function afterCapture(
  { orderId, paymentId, attempt, actor }: Conclusion,
  data: { status: string; declineReason?: string; isUsedUp?: boolean },
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.payment.updateMany({
      where: { id: paymentId, status: "capturing", attempt },
      data,
    });
    if (count === 0 || data.declineReason === undefined) return;
    const reason = `declined: ${data.declineReason}`;
    await recordEvent(tx, { orderId, type: "payment", actor, reason });
  });
}

async function statusOf(orderId: number): Promise<OrderStatus> {
  return db().$transaction((tx) => lockOrder(tx, orderId));
}
