import { setTimeout as delay } from "node:timers/promises";
import type { CaptureOutcome } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { cents } from "@/domain/money";
import { ORDER_WAITS, type OrderStatus } from "@/domain/order-lifecycle";
import { note } from "@/domain/order-notes";
import { lockOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import { completeOrder } from "@/server/payments/complete-order";
import { differenceOf, holdForReview } from "@/server/payments/hold-for-review";
import type {
  Captured,
  CaptureResult,
  PaymentProvider,
  ProviderOrderState,
} from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { OUTCOME_OF_WAIT } from "@/server/payments/wait-unfilled";
import { databaseClock, type Moment } from "@/server/platform/clock";
import { oneOf, orderStatusOf } from "@/server/platform/columns";
import { log } from "@/server/platform/log";
import { run, type Statement } from "@/server/platform/statements";

/** Seconds for which a capture may be answered: longer than any call to the provider takes. */
const TRY_SECONDS = 10;

/**
 * The one way in which a payment is settled. The browser's return, the provider's webhook and the
 * reconciler all come here, at once and any number of times: one capture, one set of codes, one mail.
 * Nothing of it trusts the caller: the provider is asked, and its answer compared with the order.
 */
export interface Settlement {
  outcome: CaptureOutcome | "not_approved";
  orderId: number;
  orderStatus: OrderStatus;
  /** The payment was declined for a reason that no buyer can mend. */
  isShopsFault?: boolean;
}

/**
 * @param given asked instead of the provider that the payment was made with
 * @param captureId the capture that an event of the provider names
 * @throws DomainError order_not_found when the provider's order is none of ours; ProviderUnavailable
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
  const settled = settledOutcome(payment);
  if (settled) return settlement(payment, settled);
  const provider = given ?? providerOf(payment.provider);
  // Ask the provider before marking the payment `capturing`, so that a premature request cannot
  // block the order's expiry.
  const found = await provider.orderState(payment.providerOrderId);
  const settling = { payment, actor, at: databaseClock() };
  if (found.state === "captured") return concludeCaptured(settling, found.captured);
  if (isUnproven(payment, found)) return askForCapture(settling, provider, captureId);
  if (found.state === "approved") return takeMoney(settling, provider);
  return concludeUntaken(settling, found);
}

/**
 * True when the provider shows less than it has said before: an order that it does not show, or one
 * without the capture that it keeps pending. Absence proves nothing about the money. Decision 076.
 */
function isUnproven(payment: PaymentRow, { state }: ProviderOrderState): boolean {
  if (payment.status !== "pending") return state === "missing" && payment.attempt > 0;
  if (state === "void") return payment.pendingCaptureId !== null;
  return state !== "pending" && state !== "declined";
}

/** A payment with its order. */
export interface PaymentRow {
  id: number;
  providerOrderId: string;
  status: string;
  provider: string;
  /** Why the provider keeps it waiting. */
  pendingReason: string | null;
  /** The number of its latest try. */
  attempt: number;
  /** Whether that one may still be answered. */
  isInFlight: boolean;
  /** Whether it was declined for a reason that no buyer can mend. */
  isShopsFault: boolean;
  /** When its latest try began, by the database's clock; null before the first. */
  captureBegunAt: Date | null;
  /** The capture that the provider keeps pending. */
  pendingCaptureId: string | null;
  orderId: number;
  orderStatus: string;
  /** What the order waits for, paid. */
  waitsFor: string | null;
  /** Of the order, in cents. */
  total: number;
}

const IN_FLIGHT = "coalesce(p.in_flight_until > now(), false)";

const COLUMNS = `
  p.id, p.provider_order_id AS "providerOrderId", p.status, p.provider, p.pending_reason AS "pendingReason",
  p.attempt, ${IN_FLIGHT} AS "isInFlight", p.is_shops_fault AS "isShopsFault",
  p.capture_begun_at AS "captureBegunAt", p.pending_capture_id AS "pendingCaptureId",
  o.id AS "orderId", o.status AS "orderStatus",
  o.waits_for AS "waitsFor", (o.total_usd * 100)::float8 AS total`;

/** $1 the provider's order, $2 the sessions that it must be of, null for any. */
const FIND_PAYMENT: Statement<PaymentRow> = {
  name: "find_payment",
  text: `
    SELECT ${COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider_order_id = $1 AND ($2::text[] IS NULL OR o.session_id = ANY($2))`,
};

/** @throws DomainError order_not_found when it is no order of theirs */
export async function findPayment(
  providerOrderId: string,
  sessionIds: readonly string[] | null = null,
): Promise<PaymentRow> {
  const [found] = await run(FIND_PAYMENT, [providerOrderId, sessionIds]);
  if (!found) throw new DomainError("order_not_found");
  return found;
}

function settlement(payment: PaymentRow, outcome: Settlement["outcome"]): Settlement {
  const { orderId } = payment;
  const isShopsFault = outcome === "declined" && payment.isShopsFault;
  return { outcome, orderId, orderStatus: orderStatusOf(payment.orderStatus), isShopsFault };
}

/** What became of a payment that somebody has settled; null when nobody has. */
function settledOutcome({ status, orderStatus, waitsFor }: PaymentRow): CaptureOutcome | null {
  if (waitsFor !== null && status === "captured") {
    return OUTCOME_OF_WAIT[oneOf(ORDER_WAITS, waitsFor)];
  }
  if (orderStatus === "completed" || orderStatus === "delivered") return "captured";
  if (status === "review") return "review";
  return orderStatus === "failed" && status === "captured" ? "refunded" : null;
}

interface Settling {
  payment: PaymentRow;
  actor: Actor;
  at: Moment;
}

/**
 * Marks that money may be on the way, so that the order neither expires nor is replaced meanwhile; gives no row where
 * no money may be taken, or while an earlier try may still be answered. $1 the provider's order, $2 whether its buyer
 * asks. The order is locked first: its status is the one of then, and so, in an UPDATE, is the payment's. The buyer of a
 * failed order, or one who was told "declined", has not said yes again; who was told so has the order's thirty minutes,
 * and another order at the provider where this one is used up.
 */
const BEGIN_CAPTURE: Statement<PaymentRow> = {
  name: "begin_capture",
  text: `
    WITH o AS MATERIALIZED (
      SELECT id, status, waits_for, total_usd, expires_at FROM orders
      WHERE id = (SELECT order_id FROM payments WHERE provider_order_id = $1) FOR UPDATE
    )
    UPDATE payments p SET status = 'capturing', attempt = p.attempt + 1, updated_at = now(),
      capture_begun_at = now(), in_flight_until = now() + interval '${TRY_SECONDS} seconds',
      is_shops_fault = false
    FROM o
    WHERE p.provider_order_id = $1 AND o.status = 'pending' AND p.status <> 'review' AND NOT ${IN_FLIGHT}
      AND (p.status <> 'declined' OR ($2 AND NOT p.is_used_up AND o.expires_at > now()))
    RETURNING ${COLUMNS}`,
};

/** The buyer approved it: asks for the money, unless somebody else is asking. */
async function takeMoney(settling: Settling, provider: PaymentProvider): Promise<Settlement> {
  const { providerOrderId } = settling.payment;
  const [begun] = await run(BEGIN_CAPTURE, [providerOrderId, settling.actor === "customer"]);
  if (!begun) return overtaken(settling);
  const result = await provider.capture({ providerOrderId, requestKey: requestKeyOf(begun) });
  if (result.outcome === "captured") {
    return concludeCaptured({ ...settling, payment: begun }, result.captured);
  }
  const { orderId } = begun;
  if (result.outcome === "unknown") {
    // Stays `capturing`: the reconciler asks again until the provider says what happened.
    log.warn({ orderId, reason: result.reason }, "the outcome of a capture is unknown");
  }
  await endTry({ ...settling, payment: begun }, result, true);
  const isShopsFault = result.outcome === "declined" && result.isShopsFault === true;
  const orderStatus = await lockOrder(run, orderId);
  return { outcome: result.outcome, orderId, orderStatus, isShopsFault };
}

/**
 * Names the latest try: equal keys get the answer of the first request. A restored database counts
 * tries from the start, so the moment keeps its keys apart from earlier ones.
 */
function requestKeyOf({ providerOrderId, attempt, captureBegunAt }: PaymentRow): string {
  return `capture-${providerOrderId}-${captureBegunAt?.getTime().toString(36)}-${attempt}`;
}

/**
 * Asks for the capture itself where the provider does not show it within its order: by its id, or by
 * repeating the request of the latest try, which the provider answers with what that try did. The
 * payment waits while neither gives an answer, and the order's history says so.
 */
async function askForCapture(
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
      await endTry(settling, result, false);
      return settlement(payment, result.outcome);
    }
  }
  if (payment.status !== "capturing" && payment.status !== "pending") {
    return settlement(payment, payment.status === "declined" ? "declined" : "not_approved");
  }
  log.warn({ orderId: payment.orderId }, "the provider does not show a payment that was begun");
  await run(NOTE_MISSING, [payment.orderId, NOT_SHOWN]);
  return settlement(payment, payment.status === "pending" ? "pending" : "unknown");
}

/**
 * False for a refusal of the shop itself, e.g. without permission after a change of the app: it refuses
 * the repetition and proves nothing about the try, which may have taken the money.
 */
function isAnswerOfTry(result: CaptureResult): result is Untaken {
  if (result.outcome === "captured" || result.outcome === "unknown") return false;
  return result.outcome !== "declined" || result.isShopsFault !== true;
}

/** True while the latest try has no answer, and nobody waits for one at this moment. */
function mayRepeat({ status, orderStatus, isInFlight, captureBegunAt }: PaymentRow): boolean {
  const isOpen = status === "capturing" && orderStatus === "pending";
  return isOpen && !isInFlight && captureBegunAt !== null;
}

const NOT_SHOWN = note("payment_not_shown");

/** $1 the order, $2 the reason: recorded once. */
const NOTE_MISSING: Statement<never> = {
  name: "note_missing_payment",
  text: `
    INSERT INTO order_events (order_id, type, actor, reason)
    SELECT $1::int, 'payment', 'provider', $2::text
    WHERE NOT EXISTS (SELECT FROM order_events WHERE order_id = $1::int AND reason = $2::text)`,
};

/** Milliseconds between two looks at a try of somebody else's. */
const LOOK_AGAIN_MS = 150;

/** Somebody else is asking, or was quicker; the buyer waits for the answer of theirs. */
async function overtaken({ payment, actor }: Settling): Promise<Settlement> {
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
 * The provider has no money for the shop: not yet, or never. A payment that was marked as on its way
 * is so no more, unless somebody is asking at this moment; a failed order stays as it is.
 */
async function concludeUntaken(
  settling: Settling,
  found: Exclude<ProviderOrderState, { state: "captured" | "approved" }>,
): Promise<Settlement> {
  const { payment } = settling;
  if (payment.orderStatus !== "pending") return settlement(payment, "declined");
  switch (found.state) {
    case "pending": {
      const { captureId, reason } = found;
      const isKnown =
        payment.status === "pending" &&
        payment.pendingCaptureId === captureId &&
        payment.pendingReason === reason;
      if (!isKnown) await endTry(settling, { outcome: "pending", captureId, reason }, false);
      return settlement(payment, "pending");
    }
    case "declined": {
      const reason = note("capture_refused");
      await endTry(settling, { outcome: "declined", reason, isUsedUp: true }, false);
      return settlement(payment, "declined");
    }
    // Missing, and no capture of it ever began (`isUnproven`): nobody can have paid it.
    case "missing":
    case "void":
    case "waiting": {
      const isUsedUp = found.state !== "waiting";
      if (payment.status === "capturing" || isUsedUp) {
        await endTry(settling, { outcome: "not_approved", isUsedUp }, false);
      }
      return settlement(payment, "not_approved");
    }
  }
}

/** How a try ended without money. */
type Untaken =
  | Exclude<CaptureResult, { outcome: "captured" | "not_approved" }>
  | { outcome: "not_approved"; isUsedUp?: boolean };

/**
 * Compare and swap: only the latest try may say that its money was not taken, and a look from outside only while none is
 * in flight. $1 the payment, $2 the try, $3 whose status, $4 its status from now on; of a decline $5 why; $6 whether the
 * provider's order is used up, $7 who asked, $8 whether it is the try's own answer, $9 the capture that is pending, $10 why,
 * $11 whether a decline is no fault of the buyer.
 */
const END_TRY: Statement<unknown> = {
  name: "end_try",
  text: `
    WITH ended AS (
      UPDATE payments p SET status = $4, decline_reason = coalesce($5, decline_reason),
        is_used_up = coalesce($6, is_used_up), in_flight_until = NULL, updated_at = now(),
        pending_capture_id = coalesce($9, pending_capture_id), pending_reason = $10,
        is_shops_fault = $11
      WHERE id = $1 AND attempt = $2 AND status = $3 AND ($8 OR NOT ${IN_FLIGHT})
      RETURNING order_id
    )
    INSERT INTO order_events (order_id, type, actor, reason)
    SELECT order_id, 'payment', $7, '${note("declined")}: ' || $5 FROM ended WHERE $5 IS NOT NULL AND $3 <> $4`,
};

const STATUS_AFTER = {
  unknown: "capturing",
  pending: "pending",
  declined: "declined",
  not_approved: "created",
} as const satisfies Record<Untaken["outcome"], string>;

async function endTry(
  { payment, actor }: Settling,
  result: Untaken,
  isOwnAnswer: boolean,
): Promise<void> {
  const reason = result.outcome === "declined" ? result.reason : null;
  const isUsedUp = "isUsedUp" in result ? (result.isUsedUp ?? null) : null;
  const pendingReason = result.outcome === "pending" ? result.reason : null;
  const { id, attempt, status } = payment;
  const after = STATUS_AFTER[result.outcome];
  const captureId = result.outcome === "pending" ? result.captureId : null;
  const isShopsFault = result.outcome === "declined" && result.isShopsFault === true;
  const values = [id, attempt, status, after, reason, isUsedUp, actor, isOwnAnswer];
  await run(END_TRY, [...values, captureId, pendingReason, isShopsFault]);
}

async function concludeCaptured(
  { payment, actor, at }: Settling,
  captured: Captured,
): Promise<Settlement> {
  const { orderId, id: paymentId } = payment;
  const expected = { amount: cents(payment.total), customId: String(orderId) };
  const problem = differenceOf(captured, expected);
  if (problem === null) {
    return { orderId, ...(await completeOrder({ orderId, paymentId, captured, actor, at })) };
  }
  const { provider } = payment;
  await holdForReview({ orderId, provider, paymentId, captured, actor, at, problem });
  return { outcome: "review", orderId, orderStatus: await lockOrder(run, orderId) };
}
