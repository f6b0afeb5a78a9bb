import { setTimeout as delay } from "node:timers/promises";
import type { CaptureOutcome } from "@/contract/payments";
import { cents } from "@/domain/money";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import { note } from "@/domain/orders/order-notes";
import { lockOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import type {
  Captured,
  CaptureResult,
  PaymentProvider,
  ProviderOrderState,
} from "@/server/payments/provider/payment-provider";
import { providerOf } from "@/server/payments/provider/providers";
import {
  beginCapture,
  findPayment,
  noteUnshown,
  type PaymentRow,
  recordUncaptured,
  requestKeyOf,
  type UncapturedResult,
} from "@/server/payments/settlement/capture-attempts";
import { completeOrder } from "@/server/payments/settlement/complete-order";
import { differenceOf, holdForReview } from "@/server/payments/settlement/hold-for-review";
import { OUTCOME_OF_WAIT } from "@/server/payments/settlement/mark-waiting";
import { databaseClock, type Moment } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { autocommit } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** The outcome of settling a payment, with the status of its order. */
export interface Settlement {
  outcome: CaptureOutcome | "not_approved";
  orderId: number;
  orderStatus: OrderStatus;
  /** The payment was declined for a reason that no buyer can fix. */
  isShopsFault?: boolean;
}

/**
 * The only way to settle a payment. The browser's return, the provider's webhook and the reconciler
 * all call it, concurrently and any number of times: one capture, one set of codes, one mail. It
 * does not trust the caller: it asks the provider and compares the answer with the order.
 *
 * @param given used instead of the provider that the payment was made with
 * @param captureId the capture that an event of the provider names
 * @throws DomainError order_not_found when the shop does not know the provider's order;
 *   ProviderUnavailable
 */
export async function settlePayment(
  providerOrderId: string,
  actor: Actor,
  given?: PaymentProvider,
  captureId: string | null = null,
): Promise<Settlement> {
  return settle(await findPayment(providerOrderId), actor, given, captureId);
}

/** Settles a payment that has been read already. @throws ProviderUnavailable */
export async function settle(
  payment: PaymentRow,
  actor: Actor,
  given?: PaymentProvider,
  captureId: string | null = null,
): Promise<Settlement> {
  const provider = given ?? providerOf(payment.provider);
  const settled = settledOutcome(payment);
  if (settled !== null && !mayPayAgain(payment, provider)) return settlement(payment, settled);
  // Ask the provider before marking the payment `capturing`, so that a premature request cannot
  // block the order's expiry.
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
 * True when the provider shows less than it did before: no order, or an order without the capture
 * that it kept pending. Absence proves nothing about the money. Decision 076.
 */
function isUnproven(payment: PaymentRow, { state }: ProviderOrderState): boolean {
  if (payment.status !== "pending") return state === "missing" && payment.attempt > 0;
  if (state === "void") return payment.pendingCaptureId !== null;
  return state !== "pending" && state !== "declined";
}

function settlement(payment: PaymentRow, outcome: Settlement["outcome"]): Settlement {
  const { orderId } = payment;
  const isShopsFault = outcome === "declined" && payment.isShopsFault;
  return {
    outcome,
    orderId,
    orderStatus: closedValue("orders.status", payment.orderStatus),
    isShopsFault,
  };
}

/**
 * The outcome of a settled payment, or of one whose order another payment has paid; null for an
 * unsettled one.
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

/** The statuses of a payment whose capture has begun and whose end is not known. */
const CAPTURE_BEGUN: readonly string[] = ["capturing", "pending"];

/** True for a capture that began before its order failed, e.g. by a refund of another payment. */
function isCaptureOfFailed({ status, orderStatus }: PaymentRow): boolean {
  return orderStatus === "failed" && CAPTURE_BEGUN.includes(status);
}

/**
 * True for an attempt beside the payment of a paid order that may still take money: its capture has
 * begun, or its browser can still pay a provider that charges at once. That money goes back
 * (`keepFurtherCapture`).
 */
function mayPayAgain({ status }: PaymentRow, { flow }: PaymentProvider): boolean {
  if (CAPTURE_BEGUN.includes(status)) return true;
  return flow === "charge_at_once" && status !== "captured" && status !== "review";
}

/**
 * Minutes after which a provider no longer executes a request for a capture. Until then, an approved
 * order may still have that request ahead.
 */
const EXECUTION_MINUTES = 15;

/**
 * Minutes after which a capture that the provider has never shown does not exist: 30 days. No
 * provider hides a payment for so long.
 */
const UNSHOWN_MINUTES = 30 * 24 * 60;

/**
 * Follows a capture that began beside the payment of a paid order, or before its order failed, to
 * its end. If it took nothing, the attempt is given up: the shop does not capture it again.
 */
async function followCapture(
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

/** Records that the capture took nothing and that the shop does not try it again. */
const giveUp = (settling: Settling) =>
  recordUncaptured(settling, { outcome: "not_approved", isUsedUp: true }, false);

interface Settling {
  payment: PaymentRow;
  actor: Actor;
  at: Moment;
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
    // The payment stays `capturing`: the reconciler asks again until the provider knows the
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

/**
 * Looks up the capture itself where the provider's order does not show it: by its id, or by
 * repeating the request of the latest attempt, which the provider answers with the result of that
 * attempt. While neither gives an answer, the payment waits, and the order's history says so.
 */
async function lookUpCapture(
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
  if (payment.status !== "capturing" && payment.status !== "pending") {
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
 * False for a refusal of the shop itself, e.g. without permission after a change of the app: it
 * refuses the repetition and proves nothing about the attempt, which may have taken the money.
 */
function isAnswerOfTry(result: CaptureResult): result is UncapturedResult {
  if (result.outcome === "captured" || result.outcome === "unknown") return false;
  return result.outcome !== "declined" || result.isShopsFault !== true;
}

/** True for an attempt whose order is failed, or is paid by another payment. */
const isNeededByNobody = ({ orderStatus, isPaidOtherwise }: PaymentRow) =>
  isPaidOtherwise || orderStatus !== "pending";

/**
 * True while the latest attempt has no answer and is not in flight. A repetition may be the first
 * request that arrives and takes the money, so the order must still need it.
 */
function mayRepeat(payment: PaymentRow): boolean {
  const isOpen = payment.status === "capturing" && !isNeededByNobody(payment);
  return isOpen && !payment.isInFlight && payment.captureBegunAt !== null;
}

/** Milliseconds between two looks at another caller's attempt. */
const LOOK_AGAIN_MS = 150;

/** Another caller is capturing, or was quicker; a buyer waits for that caller's outcome. */
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

/**
 * The provider has no money for the shop, not yet or never. A payment marked `capturing` is reset,
 * unless an attempt is in flight; a failed order stays as it is.
 */
async function concludeUntaken(
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
    // Missing, and no capture ever began (`isUnproven`): nobody can have paid.
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
async function notePending(
  settling: Settling,
  { captureId, reason }: Extract<ProviderOrderState, { state: "pending" }>,
): Promise<void> {
  const { status, pendingCaptureId, pendingReason } = settling.payment;
  const isKnown =
    status === "pending" && pendingCaptureId === captureId && pendingReason === reason;
  if (!isKnown) await recordUncaptured(settling, { outcome: "pending", captureId, reason }, false);
}

async function concludeCaptured(
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
