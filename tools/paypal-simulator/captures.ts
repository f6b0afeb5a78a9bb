import { invalidRequest, notFound, unprocessable } from "./errors";
import { now, resourceId } from "./ids";
import type { RefundRecord } from "./ledger";
import { fromMinor, minus, toMinor } from "./money";
import { checkPositive, refundSchema } from "./order-request";
import type { SimulatorState } from "./simulator-state";
import type { Capture, Money, Refund } from "./wire-types";

/** @throws ApiError 404 if there is no such capture */
export function findCapture(world: SimulatorState, id: string): Capture {
  const capture = world.ledger.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

/** @throws ApiError 404 if there is no such refund, or it is unlisted */
export function findRefund(world: SimulatorState, id: string): RefundRecord {
  const refund = world.ledger.refunds.get(id);
  if (!refund || refund.isUnlisted) throw notFound();
  return refund;
}

/** Completes or declines a capture that is PENDING. @returns false if it is not */
export function settlePending(world: SimulatorState, capture: Capture, accepted: boolean): boolean {
  if (capture.status !== "PENDING") return false;
  capture.status = accepted ? "COMPLETED" : "DECLINED";
  capture.status_details = undefined;
  capture.update_time = now();
  world.webhooks.captureChanged(capture, accepted ? "COMPLETED" : "DENIED");
  return true;
}

/** Sum of a capture's refunds, pending ones included, in the smallest unit of its currency. */
function returnedMinor(world: SimulatorState, capture: Capture): number {
  const mine = [...world.ledger.refunds.values()].filter(
    (one) => one.captureId === capture.id && one.status !== "FAILED",
  );
  return mine.reduce((sum, refund) => sum + toMinor(refund.amount), 0);
}

/** Updates a capture's status from its completed refunds. */
function followReturns(world: SimulatorState, capture: Capture): void {
  const done = [...world.ledger.refunds.values()].filter(
    (one) => one.captureId === capture.id && one.status === "COMPLETED",
  );
  const sum = done.reduce((total, refund) => total + toMinor(refund.amount), 0);
  if (sum === 0) capture.status = "COMPLETED";
  else capture.status = sum < toMinor(capture.amount) ? "PARTIALLY_REFUNDED" : "REFUNDED";
  capture.update_time = now();
}

/**
 * Refunds a capture: the whole remainder if the body names no amount. `endRefund` completes or
 * fails a pending refund.
 * @throws ApiError 400 for a malformed body; 422 CAPTURE_FULLY_REFUNDED, REFUND_AMOUNT_EXCEEDED,
 * REFUND_CAPTURE_CURRENCY_MISMATCH, REFUND_NOT_ALLOWED, or for an invalid amount
 */
export function refundCapture(
  world: SimulatorState,
  capture: Capture,
  { body, isPending = false }: { body?: unknown; isPending?: boolean } = {},
): RefundRecord {
  const parsed = refundSchema.safeParse(body ?? {});
  if (!parsed.success) {
    const field = `/${parsed.error.issues[0]?.path.join("/") ?? ""}`;
    const description = "The value of a field does not conform to the expected format.";
    throw invalidRequest(field, "INVALID_PARAMETER_SYNTAX", description);
  }
  const refund = writeRefund(world, capture, parsed.data, isPending ? "PENDING" : "COMPLETED");
  world.webhooks.returned(refundView(refund), isPending ? "pending" : "refunded");
  return refund;
}

/**
 * Reverses the remainder of a capture, as after a chargeback, in the shape of a refund.
 * @throws ApiError 422 REFUND_NOT_ALLOWED, CAPTURE_FULLY_REFUNDED
 */
export function reverseCapture(
  world: SimulatorState,
  capture: Capture,
  { isUnlisted = false }: { isUnlisted?: boolean } = {},
): RefundRecord {
  const asked = { note_to_payer: "Payment reversed" };
  const { status } = capture;
  const reversal = writeRefund(world, capture, asked, "COMPLETED");
  if (isUnlisted) {
    reversal.isUnlisted = true;
    capture.status = status;
  }
  world.webhooks.returned(refundView(reversal), "reversed");
  return reversal;
}

/** Ends a pending refund. @returns false if the refund is not PENDING */
export function endRefund(world: SimulatorState, refund: RefundRecord, isDone: boolean): boolean {
  if (refund.status !== "PENDING") return false;
  refund.status = isDone ? "COMPLETED" : "FAILED";
  refund.update_time = now();
  followReturns(world, findCapture(world, refund.captureId));
  world.webhooks.returned(refundView(refund), isDone ? "refunded" : "failed");
  return true;
}

interface AskedRefund {
  amount?: Money;
  note_to_payer?: string;
  invoice_id?: string;
  custom_id?: string;
}

function writeRefund(
  world: SimulatorState,
  capture: Capture,
  asked: AskedRefund,
  status: RefundRecord["status"],
): RefundRecord {
  const before = returnedMinor(world, capture);
  const left = toMinor(capture.amount) - before;
  const isOpen = capture.status === "PENDING" || capture.status === "DECLINED";
  if (isOpen || world.ledger.refusing.has(capture.id)) {
    throw unprocessable("REFUND_NOT_ALLOWED", "Capture cannot be refunded.");
  }
  if (left === 0) {
    throw unprocessable("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded");
  }
  const amount = asked.amount ?? fromMinor(left, capture.amount.currency_code);
  checkRefundAmount(amount, capture, left);
  const refund = { ...newRefund(world, capture, amount, before, asked), status };
  if (status === "PENDING") refund.status_details = { reason: "ECHECK" };
  world.ledger.refunds.set(refund.id, refund);
  followReturns(world, capture);
  return refund;
}

function checkRefundAmount(amount: Money, capture: Capture, left: number): void {
  if (amount.currency_code !== capture.amount.currency_code) {
    throw unprocessable(
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
      "Refund must be in the same currency as the capture",
      { field: "/amount/currency_code", value: amount.currency_code },
    );
  }
  checkPositive(amount, "/amount/value");
  if (toMinor(amount) > left) {
    throw unprocessable(
      "REFUND_AMOUNT_EXCEEDED",
      "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
      { field: "/amount/value", value: amount.value },
    );
  }
}

function newRefund(
  world: SimulatorState,
  capture: Capture,
  amount: Money,
  before: number,
  asked: AskedRefund,
): RefundRecord {
  const currency = amount.currency_code;
  const id = resourceId();
  const time = now();
  const fee = fromMinor(0, currency);
  return {
    id,
    captureId: capture.id,
    status: "COMPLETED",
    amount,
    note_to_payer: asked.note_to_payer,
    custom_id: asked.custom_id ?? capture.custom_id,
    invoice_id: asked.invoice_id ?? capture.invoice_id,
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: fee,
      net_amount: minus(amount, fee),
      total_refunded_amount: fromMinor(before + toMinor(amount), currency),
    },
    create_time: time,
    update_time: time,
    links: [
      { href: `${world.baseUrl}/v2/payments/refunds/${id}`, rel: "self", method: "GET" },
      { href: `${world.baseUrl}/v2/payments/captures/${capture.id}`, rel: "up", method: "GET" },
    ],
  };
}

/** The full response body of a refund. */
export function refundView({
  captureId: _,
  isUnlisted: _unlisted,
  ...refund
}: RefundRecord): Refund {
  return refund;
}

/** The response body of a refund for `Prefer: return=minimal`, the provider's default. */
export function minimalRefund({ id, status, links }: RefundRecord): object {
  return { id, status, links };
}
