import { setTimeout as delay } from "node:timers/promises";
import type { CaptureOutcome } from "@/contract/payments";
import { lockOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { providerOf } from "@/server/payments/provider/providers";
import {
  beginCapture,
  findPayment,
  type PaymentRow,
  recordUncaptured,
  requestKeyOf,
} from "@/server/payments/settlement/capture-attempts";
import {
  CAPTURE_BEGUN,
  concludeCaptured,
  concludeUntaken,
  type Settlement,
  type Settling,
  settlement,
} from "@/server/payments/settlement/conclude-payment";
import {
  followCapture,
  isUnproven,
  lookUpCapture,
} from "@/server/payments/settlement/follow-capture";
import { OUTCOME_OF_WAIT } from "@/server/payments/settlement/mark-waiting";
import { databaseClock } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { autocommit } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/**
 * The only way to settle a payment. The browser's return, the provider's webhook and the reconciler
 * all call it, concurrently and any number of times, and still cause one capture, one set of codes
 * and one mail. The function does not trust the caller: it reads the payment from the provider and
 * compares it with the order.
 *
 * @param given used instead of the provider that the payment was made with
 * @param captureId the capture that an event of the provider names
 * @throws DomainError order_not_found when the shop does not know the provider's order;
 *   ProviderUnavailable if the payment cannot be read from the provider
 */
export async function settlePayment(
  providerOrderId: string,
  actor: Actor,
  given?: PaymentProvider,
  captureId: string | null = null,
): Promise<Settlement> {
  return settle(await findPayment(providerOrderId), actor, given, captureId);
}

/** `settlePayment` for a payment whose row was read already. @throws ProviderUnavailable */
export async function settle(
  payment: PaymentRow,
  actor: Actor,
  given?: PaymentProvider,
  captureId: string | null = null,
): Promise<Settlement> {
  const provider = given ?? providerOf(payment.provider);
  const settled = settledOutcome(payment);
  if (settled !== null && !mayPayAgain(payment, provider)) return settlement(payment, settled);
  // Read the state from the provider before marking the payment `capturing`, so that a premature
  // request cannot block the order's expiry.
  const found = await provider.orderState(payment.providerOrderId);
  const settling = { payment, actor, at: databaseClock() };
  if (found.state === "captured") return concludeCaptured(settling, found.captured);
  if (settled !== null || isCaptureOfFailed(payment)) {
    await followCapture(settling, found, provider, captureId);
    return settlement(payment, settled ?? "declined");
  }
  if (isUnproven(payment, found)) return lookUpCapture(settling, provider, captureId);
  if (found.state === "approved") return takeMoney(settling, provider);
  return concludeUntaken(settling, found);
}

/**
 * The outcome of a settled payment, or of a payment whose order another payment has paid; null for
 * an unsettled payment.
 */
function settledOutcome(payment: PaymentRow): CaptureOutcome | null {
  const { status, orderStatus, waitsFor, isPaidOtherwise } = payment;
  if (isPaidOtherwise && orderStatus === "pending") {
    return waitsFor === null
      ? "review"
      : OUTCOME_OF_WAIT[closedValue("orders.waits_for", waitsFor)];
  }
  if (waitsFor !== null && status === "captured") {
    return OUTCOME_OF_WAIT[closedValue("orders.waits_for", waitsFor)];
  }
  if (orderStatus === "completed" || orderStatus === "delivered") return "captured";
  if (status === "review") return "review";
  return orderStatus === "failed" && status === "captured" ? "refunded" : null;
}

/**
 * True for a capture that began before its order failed, for example because another payment of the
 * order was refunded.
 */
function isCaptureOfFailed({ status, orderStatus }: PaymentRow): boolean {
  return orderStatus === "failed" && CAPTURE_BEGUN.includes(status);
}

/**
 * True if a payment of an already paid order may still take money: its capture has begun, or the
 * browser can still pay a provider that charges at once. Such money is refunded
 * (`keepFurtherCapture`).
 */
function mayPayAgain({ status }: PaymentRow, { flow }: PaymentProvider): boolean {
  if (CAPTURE_BEGUN.includes(status)) return true;
  return flow === "charge_at_once" && status !== "captured" && status !== "review";
}

/** Captures an approved payment, unless another caller is capturing it. */
async function takeMoney(settling: Settling, provider: PaymentProvider): Promise<Settlement> {
  const { providerOrderId } = settling.payment;
  const begun = await beginCapture(providerOrderId, settling.actor);
  if (!begun) return awaitOtherAttempt(settling);
  const result = await provider.capture({ providerOrderId, requestKey: requestKeyOf(begun) });
  if (result.outcome === "captured") {
    return concludeCaptured({ ...settling, payment: begun }, result.captured);
  }
  const { orderId } = begun;
  if (result.outcome === "unknown") {
    // The payment stays `capturing`: the reconciler checks it again until the provider knows the
    // outcome.
    log.warn(
      { orderId, reason: result.reason },
      "outcome of a capture unknown; the reconciler asks again",
    );
  }
  await recordUncaptured({ ...settling, payment: begun }, result, true);
  const isShopsFault = result.outcome === "declined" && result.isShopsFault === true;
  const orderStatus = await lockOrder(autocommit, orderId);
  return { outcome: result.outcome, orderId, orderStatus, isShopsFault };
}

/** Milliseconds between two checks of another caller's attempt. */
const LOOK_AGAIN_MS = 150;

/**
 * Returns the outcome of another caller's capture. A buyer's call waits for it; any other call
 * returns `unknown` if the capture has not ended.
 */
async function awaitOtherAttempt({ payment, actor }: Settling): Promise<Settlement> {
  for (;;) {
    const now = await findPayment(payment.providerOrderId);
    const settled = settledOutcome(now);
    if (settled) return settlement(now, settled);
    if (now.orderStatus === "failed" || now.status === "declined") {
      return settlement(now, "declined");
    }
    if (actor !== "customer" || !now.isInFlight) return settlement(now, "unknown");
    await delay(LOOK_AGAIN_MS);
  }
}
