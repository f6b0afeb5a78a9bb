import type { CaptureOutcome } from "@/contract/payments";
import { cents } from "@/domain/money";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import { note } from "@/domain/orders/order-notes";
import { lockOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import type { Captured, ProviderOrderState } from "@/server/payments/provider/payment-provider";
import { type PaymentRow, recordUncaptured } from "@/server/payments/settlement/capture-attempts";
import { completeOrder } from "@/server/payments/settlement/complete-order";
import { differenceOf, holdForReview } from "@/server/payments/settlement/hold-for-review";
import type { Moment } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { autocommit } from "@/server/platform/database/transaction";

/** A payment that is being settled. */
export interface Settling {
  payment: PaymentRow;
  actor: Actor;
  at: Moment;
}

/** The outcome of settling a payment, with the status of its order. */
export interface Settlement {
  outcome: CaptureOutcome | "not_approved";
  orderId: number;
  orderStatus: OrderStatus;
  /** True if the payment was declined for a reason that no buyer can fix. */
  isShopsFault?: boolean;
}

/** The outcome of a payment, with the status of its order when the payment was read. */
export function settlement(payment: PaymentRow, outcome: Settlement["outcome"]): Settlement {
  const { orderId } = payment;
  const isShopsFault = outcome === "declined" && payment.isShopsFault;
  return {
    outcome,
    orderId,
    orderStatus: closedValue("orders.status", payment.orderStatus),
    isShopsFault,
  };
}

/** The statuses of a payment whose capture has begun and whose outcome is not known. */
export const CAPTURE_BEGUN: readonly string[] = ["capturing", "pending"];

/** Completes the order of a captured payment, or holds a payment that differs from its order. */
export async function concludeCaptured(
  { payment, actor, at }: Settling,
  captured: Captured,
): Promise<Settlement> {
  const { orderId, id: paymentId, chargeMinor: minor } = payment;
  const charge = {
    minor,
    currency: closedValue("payments.charge_currency", payment.chargeCurrency),
  };
  const asked = { usd: cents(payment.total), charge };
  const problem = differenceOf(captured, { charge, customId: String(orderId) });
  if (problem === null) {
    const { usd } = asked;
    return { orderId, ...(await completeOrder({ orderId, paymentId, captured, usd, actor, at })) };
  }
  const { provider } = payment;
  await holdForReview({ orderId, provider, paymentId, asked, captured, actor, at, problem });
  return { outcome: "review", orderId, orderStatus: await lockOrder(autocommit, orderId) };
}

/**
 * Records that the provider has not taken the money, for now or for good. Resets a payment marked
 * `capturing`, unless a capture call is in flight. The order's status does not change.
 */
export async function concludeUntaken(
  settling: Settling,
  found: Exclude<ProviderOrderState, { state: "captured" | "approved" }>,
): Promise<Settlement> {
  const { payment } = settling;
  if (payment.orderStatus !== "pending") {
    if (found.state === "pending") await notePending(settling, found);
    if (CAPTURE_BEGUN.includes(payment.status) && found.state === "declined") {
      await giveUp(settling);
    }
    return settlement(payment, "declined");
  }
  switch (found.state) {
    case "pending": {
      await notePending(settling, found);
      return settlement(payment, "pending");
    }
    case "declined": {
      const reason = found.reason ?? note("capture_refused");
      await recordUncaptured(settling, { outcome: "declined", reason, isUsedUp: true }, false);
      return settlement(payment, "declined");
    }
    // `missing` reaches this case only if no capture ever began (`isUnproven`), so nobody can have
    // paid.
    case "missing":
    case "void":
    case "waiting": {
      const isUsedUp = found.state !== "waiting";
      if (payment.status === "capturing" || isUsedUp) {
        await recordUncaptured(settling, { outcome: "not_approved", isUsedUp }, false);
      }
      return settlement(payment, "not_approved");
    }
  }
}

/** Records that the provider keeps the capture pending, with its id and the reason. */
export async function notePending(
  settling: Settling,
  { captureId, reason }: Extract<ProviderOrderState, { state: "pending" }>,
): Promise<void> {
  const { status, pendingCaptureId, pendingReason } = settling.payment;
  const isKnown =
    status === "pending" && pendingCaptureId === captureId && pendingReason === reason;
  if (!isKnown) await recordUncaptured(settling, { outcome: "pending", captureId, reason }, false);
}

/** Records that the capture took nothing and that the shop does not try it again. */
export const giveUp = (settling: Settling) =>
  recordUncaptured(settling, { outcome: "not_approved", isUsedUp: true }, false);
