import type {
  CaptureResult,
  PaymentProvider,
  ProviderOrderState,
} from "@/server/payments/provider/payment-provider";
import {
  noteUnshown,
  type PaymentRow,
  recordUncaptured,
  requestKeyOf,
  type UncapturedResult,
} from "@/server/payments/settlement/capture-attempts";
import {
  CAPTURE_BEGUN,
  concludeCaptured,
  concludeUntaken,
  giveUp,
  notePending,
  type Settlement,
  type Settling,
  settlement,
} from "@/server/payments/settlement/conclude-payment";
import { log } from "@/server/platform/log/log";

/**
 * True when the provider shows less than it did before: no order, or an order without the capture
 * that it kept pending. Absence proves nothing about the money. Decision 076 (captures matched by
 * id).
 */
export function isUnproven(payment: PaymentRow, { state }: ProviderOrderState): boolean {
  if (payment.status !== "pending") return state === "missing" && payment.attempt > 0;
  if (state === "void") return payment.pendingCaptureId !== null;
  return state !== "pending" && state !== "declined";
}

/**
 * Minutes after which a provider no longer executes a request for a capture. Until then, the
 * request may still be executed although the provider shows the order as approved.
 */
const EXECUTION_MINUTES = 15;

/**
 * Minutes after which a capture that the provider has never shown is assumed not to exist: 30 days.
 * No provider hides a payment for so long.
 */
const UNSHOWN_MINUTES = 30 * 24 * 60;

/**
 * Follows a begun capture to its end when another payment has paid the order, or the order has
 * failed. A capture that took no money is given up: the shop does not repeat it.
 * @param namedCaptureId the capture that an event of the provider names; null if none does
 */
export async function followCapture(
  settling: Settling,
  found: ProviderOrderState,
  provider: PaymentProvider,
  namedCaptureId: string | null,
): Promise<void> {
  const { payment } = settling;
  if (!CAPTURE_BEGUN.includes(payment.status)) return;
  if (found.state === "pending") {
    await notePending(settling, found);
  } else if (isUnproven(payment, found)) {
    await lookUpCapture(settling, provider, namedCaptureId);
  } else if (found.state !== "approved" || payment.captureAge > EXECUTION_MINUTES) {
    await giveUp(settling);
  }
}

/**
 * Looks up the capture itself if the provider's order does not show it: by its id, or by repeating
 * the request of the latest attempt, which the provider answers with the result of that attempt.
 * While neither returns a result, the payment waits, and the order's history records this. A
 * payment that its order no longer needs is given up after 30 days.
 * @param namedCaptureId the capture that an event of the provider names; null if none does
 */
export async function lookUpCapture(
  settling: Settling,
  provider: PaymentProvider,
  namedCaptureId: string | null,
): Promise<Settlement> {
  const { payment } = settling;
  const captureId = payment.pendingCaptureId ?? namedCaptureId;
  if (captureId !== null) {
    const found = await provider.captureState(captureId);
    if (found.state === "captured") return concludeCaptured(settling, found.captured);
    if (found.state !== "missing") return concludeUntaken(settling, found);
  } else if (mayRepeat(payment)) {
    const { providerOrderId } = payment;
    const result = await provider.capture({ providerOrderId, requestKey: requestKeyOf(payment) });
    if (result.outcome === "captured") return concludeCaptured(settling, result.captured);
    if (isAnswerOfTry(result)) {
      await recordUncaptured(settling, result, false);
      return settlement(payment, result.outcome);
    }
  }
  if (!CAPTURE_BEGUN.includes(payment.status)) {
    return settlement(payment, payment.status === "declined" ? "declined" : "not_approved");
  }
  const { orderId } = payment;
  if (isNeededByNobody(payment) && payment.captureAge > UNSHOWN_MINUTES) {
    log.error({ orderId }, "provider has not shown a payment for 30 days; it is given up");
    await noteUnshown(orderId, "payment_never_shown");
    await giveUp(settling);
    return settlement(payment, "not_approved");
  }
  log.warn({ orderId }, "provider does not know a payment that was begun");
  await noteUnshown(orderId, "payment_not_shown");
  return settlement(payment, payment.status === "pending" ? "pending" : "unknown");
}

/**
 * True if the result of a repeated request is that of the attempt. False for a refusal that is the
 * shop's fault, such as a permission that the app has lost: that refusal concerns only the
 * repetition, and the attempt may have taken the money.
 */
function isAnswerOfTry(result: CaptureResult): result is UncapturedResult {
  if (result.outcome === "captured" || result.outcome === "unknown") return false;
  return result.outcome !== "declined" || result.isShopsFault !== true;
}

/** True for a payment whose order is no longer pending, or is paid by another payment. */
const isNeededByNobody = ({ orderStatus, isPaidOtherwise }: PaymentRow) =>
  isPaidOtherwise || orderStatus !== "pending";

/**
 * True while the latest attempt has no answer and is not in flight. A repetition may be the first
 * request that arrives and takes the money, so the order must still need the payment.
 */
function mayRepeat(payment: PaymentRow): boolean {
  const isOpen = payment.status === "capturing" && !isNeededByNobody(payment);
  return isOpen && !payment.isInFlight && payment.captureBegunAt !== null;
}
