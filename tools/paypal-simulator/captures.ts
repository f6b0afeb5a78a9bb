import { invalidRequest, notFound, unprocessable } from "./errors";
import { now, resourceId } from "./ids";
import type { RefundRecord } from "./ledger";
import { fromMinor, minus, toMinor } from "./money";
import { checkPositive, refundSchema } from "./order-request";
import type { Capture, Money, Refund } from "./wire-types";
import type { World } from "./world";

/** @throws ApiError 404 */
export function findCapture(world: World, id: string): Capture {
  const capture = world.ledger.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

/** @throws ApiError 404 */
export function findRefund(world: World, id: string): RefundRecord {
  const refund = world.ledger.refunds.get(id);
  if (!refund) throw notFound();
  return refund;
}

/** The provider decides about a payment under review. @returns false when it is not PENDING */
export function settlePending(world: World, capture: Capture, accepted: boolean): boolean {
  if (capture.status !== "PENDING") return false;
  capture.status = accepted ? "COMPLETED" : "DECLINED";
  capture.status_details = undefined;
  capture.update_time = now();
  world.webhooks.captureChanged(capture, accepted ? "COMPLETED" : "DENIED");
  return true;
}

function refundedMinor(world: World, capture: Capture): number {
  const mine = [...world.ledger.refunds.values()].filter((one) => one.captureId === capture.id);
  return mine.reduce((sum, refund) => sum + toMinor(refund.amount), 0);
}

/**
 * Gives money back: all that is left when the body names no amount.
 * @throws ApiError 422 CAPTURE_FULLY_REFUNDED, REFUND_AMOUNT_EXCEEDED,
 *   REFUND_CAPTURE_CURRENCY_MISMATCH, REFUND_NOT_ALLOWED
 */
export function refundCapture(world: World, capture: Capture, body: unknown): RefundRecord {
  const parsed = refundSchema.safeParse(body ?? {});
  if (!parsed.success) {
    const field = `/${parsed.error.issues[0]?.path.join("/") ?? ""}`;
    const description = "The value of a field does not conform to the expected format.";
    throw invalidRequest(field, "INVALID_PARAMETER_SYNTAX", description);
  }
  const asked = parsed.data;
  const before = refundedMinor(world, capture);
  const left = toMinor(capture.amount) - before;
  if (capture.status === "PENDING" || capture.status === "DECLINED") {
    throw unprocessable("REFUND_NOT_ALLOWED", "Capture cannot be refunded.");
  }
  if (left === 0) {
    throw unprocessable("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded");
  }
  const amount = asked.amount ?? fromMinor(left, capture.amount.currency_code);
  checkRefundAmount(amount, capture, left);
  const refund = newRefund(world, capture, amount, before, asked);
  world.ledger.refunds.set(refund.id, refund);
  capture.status = toMinor(amount) === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
  capture.update_time = refund.create_time;
  world.webhooks.refunded(refundView(refund));
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
  world: World,
  capture: Capture,
  amount: Money,
  before: number,
  asked: { note_to_payer?: string; invoice_id?: string; custom_id?: string },
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

/** A refund on the wire, whole. */
export function refundView({ captureId: _captureId, ...refund }: RefundRecord): Refund {
  return refund;
}

/** What `Prefer: return=minimal`, the provider's default, leaves of a refund. */
export function minimalRefund({ id, status, links }: RefundRecord): object {
  return { id, status, links };
}
