import { CURRENCIES } from "@/domain/money";
import { isFinal, send } from "@/server/payments/moyasar/client";
import { readPayment } from "@/server/payments/moyasar/payments";
import {
  type MoyasarPayment,
  payment,
  readAnswer,
} from "@/server/payments/moyasar/response-schemas";
import { HttpRefusal } from "@/server/payments/provider/http";
import type { RefundResult, Returned } from "@/server/payments/provider/payment-provider";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { failpoint } from "@/server/platform/failpoint";

/**
 * Refunds of a payment. Moyasar documents neither idempotency keys nor ids for them: a payment only
 * has the total that went back. So the total before a request is stored, and a request without an
 * answer is resolved by reading the total again. Decision 111.
 */

/** The money of a payment that went back, in its smallest unit. */
const returnedTotal = ({ status, amount, refunded }: MoyasarPayment): number =>
  status === "voided" ? amount : refunded;

/** The id of the refund that brought a payment's total to `total`. */
export const refundIdOf = (captureId: string, total: number): string => `${captureId}-${total}`;

/** Seconds in which a request that was cut off may still be carried out. */
const UNDER_WAY_SECONDS = 15;

/**
 * Refunds (a part of) a payment once, however often it is called. Never throws.
 * @param amount in the payment's smallest unit
 */
export async function refundPayment(request: {
  requestKey: string;
  captureId: string;
  amount: number;
}): Promise<RefundResult> {
  try {
    return await refund(request);
  } catch (error) {
    return { outcome: "unknown", reason: String(error) };
  }
}

async function refund({
  requestKey,
  captureId,
  amount,
}: {
  requestKey: string;
  captureId: string;
  amount: number;
}): Promise<RefundResult> {
  const seen = await readPayment(captureId);
  if (seen === null) return { outcome: "refused", reason: "record_not_found" };
  const begun = await beginTry(requestKey, returnedTotal(seen));
  if (begun === null) return { outcome: "unknown", reason: "another refund is under way" };
  // An earlier request, or another refund, may have been carried out since that look.
  const found = begun.isRefund ? await readPayment(captureId) : seen;
  if (found === null) return { outcome: "unknown", reason: "the payment is not shown any more" };
  if (begun.isFirst && returnedTotal(found) !== begun.returnedBefore) {
    begun.returnedBefore = returnedTotal(found);
    await run(CORRECT_TOTAL, [requestKey, begun.returnedBefore]);
  }
  const total = begun.returnedBefore + amount;
  const refunded = { outcome: "refunded", refundId: refundIdOf(captureId, total) } as const;
  if (returnedTotal(found) >= total) return refunded;
  if (total > found.amount) return { outcome: "refused", reason: "REFUND_AMOUNT_EXCEEDED" };
  if (begun.isUnderWay) return { outcome: "unknown", reason: "an earlier request is under way" };
  try {
    failpoint("refund.before");
    const path = `/payments/${captureId}/refund`;
    const answer = readAnswer(payment, await send({ method: "POST", path, body: { amount } }));
    failpoint("refund.answered");
    if (answer.id === captureId && returnedTotal(answer) >= total) return refunded;
    return { outcome: "unknown", reason: `the payment is ${answer.status}` };
  } catch (error) {
    if (!(error instanceof HttpRefusal && isFinal(error))) throw error;
    // The refusal may be that of a repetition.
    const now = await readPayment(captureId);
    if (now !== null && returnedTotal(now) >= total) return refunded;
    return { outcome: "refused", reason: error.issue };
  }
}

/**
 * $1 the request key, $2 the total that went back so far: the total of the first try is kept, and
 * `refunds_one_under_way` allows one unresolved refund of a payment. A row that was asked about
 * recently may be under way.
 */
const BEGIN_TRY = statement(
  "begin_moyasar_refund",
  `
    WITH before AS (SELECT id, asked_at, returned_before FROM refunds WHERE request_key = $1 AND status = 'requested' FOR UPDATE)
    UPDATE refunds r SET returned_before = coalesce(r.returned_before, $2::int), asked_at = now()
    FROM before WHERE r.id = before.id AND NOT EXISTS (
      SELECT FROM refunds other WHERE other.payment_id = r.payment_id AND other.id <> r.id
        AND other.status = 'requested' AND other.returned_before IS NOT NULL)
    RETURNING r.returned_before AS "returnedBefore", before.returned_before IS NULL AS "isFirst",
      coalesce(before.asked_at > now() - interval '${UNDER_WAY_SECONDS} seconds', false) AS "isUnderWay"`,
);

/** $1 the request key, $2 the total that went back before the first request. */
const CORRECT_TOTAL = statement(
  "correct_moyasar_total",
  "UPDATE refunds SET returned_before = $2::int WHERE request_key = $1 AND status = 'requested'",
);

/** $1 the request key. */
const IS_REFUND = statement(
  "is_refund",
  `SELECT EXISTS (SELECT FROM refunds WHERE request_key = $1) AS "isRefund"`,
);

interface Begun {
  /** The total that went back before the first try. */
  returnedBefore: number;
  /** False for a further payment of a paid order. */
  isRefund: boolean;
  /** This is the first try of a refund. */
  isFirst: boolean;
  /** An earlier request may still be carried out. */
  isUnderWay: boolean;
}

/**
 * Stores the total before the first try; null while another refund of the payment is unresolved. A
 * further payment of a paid order has no row here: it is returned in full, which Moyasar carries
 * out once, since a payment's refunds cannot exceed it.
 */
async function beginTry(requestKey: string, total: number): Promise<Begun | null> {
  const [begun] = await run(BEGIN_TRY, [requestKey, total]);
  if (begun && begun.returnedBefore !== null) {
    const { returnedBefore } = begun;
    const isFirst = begun.isFirst === true;
    return { returnedBefore, isRefund: true, isFirst, isUnderWay: begun.isUnderWay === true };
  }
  const [known] = await run(IS_REFUND, [requestKey]);
  if (known?.isRefund) return null;
  return { returnedBefore: 0, isRefund: false, isFirst: false, isUnderWay: false };
}

/**
 * $1 the payment: the refunds in the books, and the one that is requested, the oldest first. `minor`
 * is in the currency of the charge.
 */
const FIND_BOOKED = statement(
  "find_booked_moyasar_refunds",
  `
    SELECT r.provider_refund_id AS "providerRefundId", r.request_key AS "requestKey", r.status,
      CASE p.charge_currency WHEN 'USD' THEN (r.amount_usd * 100)::int ELSE r.charge_minor END AS minor, r.returned_before AS "returnedBefore"
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE p.capture_id = $1 AND (
      r.status IN ('refunded', 'pending') OR r.status = 'requested' AND r.returned_before IS NOT NULL)
    ORDER BY r.id`,
);

/**
 * The refunds of a payment: those in the books, the requested one if Moyasar's total includes it,
 * and the rest of the total, which was refunded in Moyasar's dashboard.
 */
export async function returnsOfPayment(found: MoyasarPayment): Promise<Returned[]> {
  const { id } = found;
  const currency = CURRENCIES.find((one) => one === found.currency);
  if (currency === undefined) return [];
  const total = returnedTotal(found);
  const returns: Returned[] = [];
  let left = total;
  for (const row of await run(FIND_BOOKED, [id])) {
    const { status, minor, requestKey, returnedBefore, providerRefundId } = row;
    if (minor === null) continue;
    const isBooked = status !== "requested";
    if (!isBooked && total < (returnedBefore ?? 0) + minor) continue;
    if (!isBooked && left < minor) continue;
    left -= minor;
    returns.push({
      providerRefundId: providerRefundId ?? refundIdOf(id, (returnedBefore ?? 0) + minor),
      amount: { minor, currency },
      status: "refunded",
      requestKey,
    });
  }
  if (left > 0) {
    returns.push({
      providerRefundId: refundIdOf(id, total),
      amount: { minor: left, currency },
      status: "refunded",
      requestKey: null,
    });
  }
  return returns;
}
