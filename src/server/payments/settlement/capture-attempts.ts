import { DomainError } from "@/domain/errors";
import { note } from "@/domain/orders/order-notes";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import type { CaptureResult } from "@/server/payments/provider/payment-provider";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** A payment with its order. */
export interface PaymentRow {
  id: number;
  providerOrderId: string;
  status: string;
  provider: string;
  /** The provider's reason for keeping the payment pending; null if it states none. */
  pendingReason: string | null;
  /** The number of the latest capture attempt. */
  attempt: number;
  /** True while the latest attempt may still be answered. */
  isInFlight: boolean;
  /** True if the payment was declined for a reason that no buyer can fix. */
  isShopsFault: boolean;
  /** When the latest attempt began, by the database's clock; null before the first attempt. */
  captureBegunAt: Date | null;
  /** Minutes since the latest attempt began; before the first, since the payment was created. */
  captureAge: number;
  /** The capture that the provider keeps pending; null if none is known. */
  pendingCaptureId: string | null;
  orderId: number;
  orderStatus: string;
  /**
   * The reason why the paid order is not fulfilled yet (`ORDER_WAITS`); null if it does not wait.
   */
  waitsFor: string | null;
  /** The order's total in US cents. */
  total: number;
  /** True if another payment of the order is captured or in review, so that it took the money. */
  isPaidOtherwise: boolean;
  chargeCurrency: string;
  /** The amount that the buyer is asked to pay, in the smallest unit of `chargeCurrency`. */
  chargeMinor: number;
}

const IN_FLIGHT = "coalesce(p.in_flight_until > now(), false)";

const IS_PAID_OTHERWISE = `EXISTS (
      SELECT FROM payments x
      WHERE x.order_id = p.order_id AND x.id <> p.id AND x.status IN ('captured', 'review'))`;

/**
 * True if another payment of the order may be taking money right now. False for a payment that is
 * itself `capturing`, so that two captures cannot block each other.
 */
const IS_CAPTURED_OTHERWISE = `(p.status <> 'capturing' AND EXISTS (
      SELECT FROM payments x
      WHERE x.order_id = p.order_id AND x.id <> p.id AND x.status IN ('capturing', 'pending')))`;

const COLUMNS = `
  p.id, p.provider_order_id AS "providerOrderId", p.status, p.provider, p.pending_reason AS "pendingReason",
  p.attempt, ${IN_FLIGHT} AS "isInFlight", p.is_shops_fault AS "isShopsFault",
  p.capture_begun_at AS "captureBegunAt", p.pending_capture_id AS "pendingCaptureId",
  (extract(epoch FROM now() - coalesce(p.capture_begun_at, p.created_at)) / 60)::float8 AS "captureAge",
  o.id AS "orderId", o.status AS "orderStatus",
  o.waits_for AS "waitsFor", (o.total_usd * 100)::float8 AS total, p.charge_currency AS "chargeCurrency",
  coalesce(p.charge_minor, o.total_usd * 100)::float8 AS "chargeMinor",
  ${IS_PAID_OTHERWISE} AS "isPaidOtherwise"`;

/** $1 the provider's order, $2 the sessions that may own the shop's order; null for any. */
const FIND_PAYMENT = statement(
  "find_payment",
  `
    SELECT ${COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider_order_id = $1 AND ($2::text[] IS NULL OR o.session_id = ANY($2))`,
);

/**
 * @param sessionIds only a payment of an order of these sessions is found; null: any payment
 * @throws DomainError order_not_found when there is no such payment
 */
export async function findPayment(
  providerOrderId: string,
  sessionIds: readonly string[] | null = null,
): Promise<PaymentRow> {
  const [found] = await run(FIND_PAYMENT, [providerOrderId, sessionIds]);
  if (!found) throw new DomainError("order_not_found");
  return found;
}

/** Seconds for which an attempt may be answered: longer than any call to the provider takes. */
const ATTEMPT_SECONDS = 10;

/**
 * Marks the payment `capturing`, so that its order neither expires nor is replaced during the
 * capture. Returns no row if no money may be taken, or while an earlier attempt may still be
 * answered. Locks the order first, so that both statuses are current.
 *
 * Three kinds of order are never captured: a failed order, because its buyer would have to agree
 * again; a waiting order, which is paid already; and an order for which another payment has taken,
 * or may be taking, the money. If two captures begin at the same moment, the second one is
 * refunded. After a decline only the buyer may try again, until the order expires, and only if the
 * provider's order is not used up.
 *
 * $1 the provider's order, $2 true for the buyer's own request.
 */
const BEGIN_CAPTURE = statement(
  "begin_capture",
  `
    WITH o AS MATERIALIZED (
      SELECT id, status, waits_for, total_usd, expires_at FROM orders
      WHERE id = (SELECT order_id FROM payments WHERE provider_order_id = $1) FOR UPDATE
    )
    UPDATE payments p SET status = 'capturing', attempt = p.attempt + 1, updated_at = now(),
      capture_begun_at = now(), in_flight_until = now() + interval '${ATTEMPT_SECONDS} seconds',
      is_shops_fault = false
    FROM o
    WHERE p.provider_order_id = $1 AND o.status = 'pending' AND o.waits_for IS NULL
      AND p.status NOT IN ('captured', 'review') AND NOT ${IN_FLIGHT}
      AND NOT ${IS_PAID_OTHERWISE} AND NOT ${IS_CAPTURED_OTHERWISE}
      AND (p.status <> 'declined' OR ($2 AND NOT p.is_used_up AND o.expires_at > now()))
    RETURNING ${COLUMNS}`,
);

/** Begins a capture. Returns the payment with its new attempt, or undefined if none may begin. */
export async function beginCapture(
  providerOrderId: string,
  actor: Actor,
): Promise<PaymentRow | undefined> {
  const [begun] = await run(BEGIN_CAPTURE, [providerOrderId, actor === "customer"]);
  return begun;
}

/**
 * Idempotency key of the latest attempt: equal keys get the response to the first request. A
 * database restored from a backup may reuse attempt numbers, so the key includes the time.
 */
export function requestKeyOf({ providerOrderId, attempt, captureBegunAt }: PaymentRow): string {
  return `capture-${providerOrderId}-${captureBegunAt?.getTime().toString(36)}-${attempt}`;
}

/**
 * The result of an attempt that is not captured. After `unknown` and `pending`, the attempt may
 * still take the money.
 */
export type UncapturedResult =
  | Exclude<CaptureResult, { outcome: "captured" | "not_approved" }>
  | { outcome: "not_approved"; isUsedUp?: boolean };

/**
 * Records an `UncapturedResult`. A compare-and-swap: it applies to the latest attempt only, and a
 * result other than the attempt's own response applies only while no attempt is in flight.
 *
 * $1 the payment, $2 the attempt, $3 the expected status, $4 the new status, $5 the reason of a
 * decline, $6 whether the provider's order is used up, $7 the actor, $8 true for the attempt's own
 * response, $9 the pending capture, $10 why it is pending, $11 whether a decline is the shop's
 * fault.
 */
const END_TRY = statement(
  "end_try",
  `
    WITH ended AS (
      UPDATE payments p SET status = $4, decline_reason = coalesce($5, decline_reason),
        is_used_up = coalesce($6, is_used_up), in_flight_until = NULL, updated_at = now(),
        pending_capture_id = coalesce($9, pending_capture_id), pending_reason = $10,
        is_shops_fault = $11
      WHERE id = $1 AND attempt = $2 AND status = $3 AND ($8 OR NOT ${IN_FLIGHT})
      RETURNING order_id
    )${insertEvent({
      orderId: "order_id",
      type: "payment",
      actor: "$7",
      reason: `'${note("declined")}: ' || $5`,
      from: "ended",
      where: "$5 IS NOT NULL AND $3 <> $4",
    })}`,
);

const STATUS_AFTER = {
  unknown: "capturing",
  pending: "pending",
  declined: "declined",
  not_approved: "created",
} as const satisfies Record<UncapturedResult["outcome"], string>;

/** @param isOwnAnswer true for the attempt's own response, false for a state read separately */
export async function recordUncaptured(
  { payment, actor }: { payment: PaymentRow; actor: Actor },
  result: UncapturedResult,
  isOwnAnswer: boolean,
): Promise<void> {
  const reason = result.outcome === "declined" ? result.reason : null;
  const isUsedUp = "isUsedUp" in result ? (result.isUsedUp ?? null) : null;
  const pendingReason = result.outcome === "pending" ? result.reason : null;
  const { id, attempt, status } = payment;
  const after = STATUS_AFTER[result.outcome];
  const captureId = result.outcome === "pending" ? result.captureId : null;
  const isShopsFault = result.outcome === "declined" && result.isShopsFault === true;
  const values = [id, attempt, status, after, reason, isUsedUp, actor, isOwnAnswer] as const;
  await run(END_TRY, [...values, captureId, pendingReason, isShopsFault]);
}

/** $1 the order, $2 the reason: recorded once. */
const NOTE_MISSING = statement(
  "note_missing_payment",
  insertEvent({
    orderId: "$1::int",
    type: "payment",
    actor: "'provider'",
    reason: "$2::text",
    where: `NOT EXISTS (SELECT FROM order_events WHERE order_id = $1::int AND reason = $2::text)`,
  }),
);

/**
 * Records in the order's history, once, that the provider does not show a payment that was begun.
 */
export async function noteUnshown(
  orderId: number,
  code: "payment_not_shown" | "payment_never_shown",
): Promise<void> {
  await run(NOTE_MISSING, [orderId, note(code)]);
}
