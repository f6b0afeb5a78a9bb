import { CURRENCIES, cents, decimalFromCents, type Money } from "@/domain/money";
import { isFinal, send } from "@/server/payments/moyasar/client";
import { readPayment } from "@/server/payments/moyasar/payments";
import {
  type MoyasarPayment,
  payment,
  readAnswer,
} from "@/server/payments/moyasar/response-schemas";
import { HttpRefusal } from "@/server/payments/provider/http";
import type { RefundResult, Returned, Returns } from "@/server/payments/provider/payment-provider";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { failpoint } from "@/server/platform/failpoint";

/**
 * Refunds of a payment. Moyasar documents neither idempotency keys nor ids for them: a payment only
 * states its refunded total. So the total before a request is stored, and a request without a
 * response is resolved by reading the total again. Decision 111 (the browser pays, the shop reads).
 */

/** The refunded total of a payment, in the smallest unit of its currency. */
const returnedTotal = ({ status, amount, refunded }: MoyasarPayment): number =>
  status === "voided" ? amount : refunded;

/** The id of the refund that brings the total of a payment's refunds to `total`. */
export const refundIdOf = (captureId: string, total: number): string => `${captureId}-${total}`;

/** Seconds during which a request whose connection was lost may still be executed. */
const UNDER_WAY_SECONDS = 15;

/**
 * The refunded total after a refund of `minor`. The shop records no refund below a cent, so `minor`
 * may exceed the rest of the payment slightly: an excess below one and a half cents, the most that
 * rounding causes, reduces the refund to the rest. Decision 110 (the charged currency).
 * @param before the refunded total before the refund
 * @param whole the amount of the payment
 * @param cent halalas per US cent; null for a payment in dollars
 */
function totalAfter(
  before: number,
  { minor, whole, cent }: { minor: number; whole: number; cent: number | null },
): number {
  const excess = before + minor - whole;
  return excess > 0 && excess < 1.5 * (cent ?? 0) ? whole : before + minor;
}

interface Request {
  requestKey: string;
  captureId: string;
  amount: Money;
}

/** Refunds (a part of) a payment once, however often it is called. Never throws. */
export async function refundPayment(request: Request): Promise<RefundResult> {
  try {
    return await refund(request);
  } catch (error) {
    return { outcome: "unknown", reason: String(error) };
  }
}

async function refund({ requestKey, captureId, amount }: Request): Promise<RefundResult> {
  const { minor, currency } = amount;
  const seen = await readPayment(captureId);
  if (seen === null) return { outcome: "refused", reason: "record_not_found" };
  // Moyasar reads the amount in the payment's currency.
  if (seen.currency !== currency) return { outcome: "refused", reason: "CURRENCY_MISMATCH" };
  const begun = await beginTry(requestKey, returnedTotal(seen));
  if (begun === null) return { outcome: "unknown", reason: "another refund is under way" };
  // An earlier request, or another refund, may have been executed since the first read.
  const found = begun.isRefund ? await readPayment(captureId) : seen;
  if (found === null) return { outcome: "unknown", reason: "the payment is not shown any more" };
  const { askedAt, cent } = begun;
  // If no request was sent yet, the total that an earlier try stored may be outdated: use the
  // current total.
  const isAsked = askedAt !== null || !begun.isRefund;
  const returnedBefore = isAsked ? begun.returnedBefore : returnedTotal(found);
  const total = totalAfter(returnedBefore, { minor, whole: found.amount, cent });
  const refundId = refundIdOf(captureId, returnedBefore + minor);
  const refunded = { outcome: "refunded", refundId } as const;
  if (returnedTotal(found) >= total) return refunded;
  if (total > found.amount) return { outcome: "refused", reason: "REFUND_AMOUNT_EXCEEDED" };
  if (begun.isUnderWay) return { outcome: "unknown", reason: "an earlier request is under way" };
  if (begun.isRefund && !(await beginRequest({ requestKey, returnedBefore, askedAt }))) {
    return { outcome: "unknown", reason: "the refund has been booked, or requested concurrently" };
  }
  try {
    failpoint("refund.before");
    const path = `/payments/${captureId}/refund`;
    const body = { amount: total - returnedBefore };
    const answer = readAnswer(payment, await send({ method: "POST", path, body }));
    failpoint("refund.answered");
    if (answer.id === captureId && returnedTotal(answer) >= total) return refunded;
    return { outcome: "unknown", reason: `the payment is ${answer.status}` };
  } catch (error) {
    if (!(error instanceof HttpRefusal && isFinal(error))) throw error;
    // An earlier request may have been executed, so that only its repetition was refused.
    const now = isAsked ? await readPayment(captureId) : null;
    if (now !== null && returnedTotal(now) >= total) return refunded;
    return { outcome: "refused", reason: error.issue };
  }
}

/** SQL: halalas per US cent, at the rate of the payment `p`; null for a payment in dollars. */
const HALALAS_OF_A_CENT =
  "(coalesce(p.captured_minor, p.charge_minor) / (coalesce(p.captured_usd, p.amount_usd) * 100))::float8";

/**
 * $1 the request key, $2 the total refunded so far. Keeps the total of an earlier try; the index
 * `refunds_one_under_way` allows one unresolved refund per payment. A request sent less than
 * UNDER_WAY_SECONDS ago may be under way.
 */
const BEGIN_TRY = statement(
  "begin_moyasar_refund",
  `
    WITH before AS (
      SELECT r.id, ${HALALAS_OF_A_CENT} AS cent
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.request_key = $1 AND r.status = 'requested' FOR UPDATE OF r)
    UPDATE refunds r SET returned_before = coalesce(r.returned_before, $2::int)
    FROM before WHERE r.id = before.id AND NOT EXISTS (
      SELECT FROM refunds other WHERE other.payment_id = r.payment_id AND other.id <> r.id
        AND other.status = 'requested' AND other.returned_before IS NOT NULL)
    RETURNING r.returned_before AS "returnedBefore", r.asked_at AS "askedAt", before.cent,
      coalesce(r.asked_at > now() - interval '${UNDER_WAY_SECONDS} seconds', false) AS "isUnderWay"`,
);

/**
 * $1 the request key, $2 the total refunded before the request, $3 when the previous request was
 * sent, or null. Returns no row if the refund is no longer `requested`, for example because a
 * refund in the dashboard was matched to it, or if another worker has sent a request since.
 */
const BEGIN_REQUEST = statement(
  "begin_moyasar_refund_request",
  `
    UPDATE refunds SET returned_before = $2::int, asked_at = now()
    WHERE request_key = $1 AND status = 'requested' AND asked_at IS NOT DISTINCT FROM $3::timestamptz
    RETURNING id`,
);

/** Records that a request is sent now. @returns false if it must not be sent */
async function beginRequest(request: {
  requestKey: string;
  returnedBefore: number;
  askedAt: Date | null;
}): Promise<boolean> {
  const { requestKey, returnedBefore, askedAt } = request;
  return (await run(BEGIN_REQUEST, [requestKey, returnedBefore, askedAt])).length > 0;
}

/** $1 the request key. */
const IS_REFUND = statement(
  "is_refund",
  `SELECT EXISTS (SELECT FROM refunds WHERE request_key = $1) AS "isRefund"`,
);

interface Begun {
  /** The total refunded before the first request. */
  returnedBefore: number;
  /** True for a row of `refunds`; false for a further payment of a paid order, which has none. */
  isRefund: boolean;
  /** When the last request was sent; null if none was, and for a further payment. */
  askedAt: Date | null;
  /** True if an earlier request may still be executed. */
  isUnderWay: boolean;
  /** Halalas per US cent; null for a payment in dollars and for a further payment. */
  cent: number | null;
}

/**
 * Stores the refunded total before the first try. A further payment of a paid order has no row in
 * `refunds`: it is refunded in full, which succeeds only once, since the refunds of a payment
 * cannot exceed its amount.
 * @returns null while another refund of the payment is unresolved
 */
async function beginTry(requestKey: string, total: number): Promise<Begun | null> {
  const [begun] = await run(BEGIN_TRY, [requestKey, total]);
  if (begun && begun.returnedBefore !== null) {
    const { returnedBefore, askedAt, cent } = begun;
    return { returnedBefore, isRefund: true, askedAt, isUnderWay: begun.isUnderWay === true, cent };
  }
  const [known] = await run(IS_REFUND, [requestKey]);
  if (known?.isRefund) return null;
  return { returnedBefore: 0, isRefund: false, askedAt: null, isUnderWay: false, cent: null };
}

/**
 * $1 the capture. Returns the executed or pending refunds, and the requested one if its request was
 * sent; the oldest first. `minor` is in the smallest unit of the charge's currency.
 */
const FIND_BOOKED = statement(
  "find_booked_moyasar_refunds",
  `
    SELECT r.provider_refund_id AS "providerRefundId", r.request_key AS "requestKey", r.status,
      CASE p.charge_currency WHEN 'USD' THEN (r.amount_usd * 100)::int ELSE r.charge_minor END AS minor,
      r.returned_before AS "returnedBefore", ${HALALAS_OF_A_CENT} AS cent
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE p.capture_id = $1 AND (
      r.status IN ('refunded', 'pending') OR r.status = 'requested' AND r.asked_at IS NOT NULL)
    ORDER BY r.id`,
);

/**
 * $1 the capture. Returns the sum, in hundredths, of its refunds that the shop recorded in
 * `unbooked_returns`, because the payment's currency is not that of the shop's charge.
 */
const SUM_UNBOOKED = statement(
  "sum_unbooked_moyasar_returns",
  `
    SELECT coalesce(sum(u.amount::numeric * 100), 0)::float8 AS minor
    FROM payments p JOIN unbooked_returns u ON u.order_id = p.order_id
    WHERE p.capture_id = $1 AND starts_with(u.provider_refund_id, $1 || '-')`,
);

/**
 * The refunds of a payment: those that the shop recorded, the requested one if Moyasar's total
 * includes it, and the rest of the total, which was refunded in Moyasar's dashboard. A rest in a
 * currency that the shop does not charge is not bookable; amounts already recorded in
 * `unbooked_returns` are left out.
 */
export async function returnsOfPayment(
  found: MoyasarPayment,
): Promise<Pick<Returns, "returns" | "unbooked">> {
  const { id } = found;
  const total = returnedTotal(found);
  const [recorded] = await run(SUM_UNBOOKED, [id]);
  let left = total - (recorded?.minor ?? 0);
  const currency = CURRENCIES.find((one) => one === found.currency);
  if (currency === undefined) {
    const unbooked = {
      providerRefundId: refundIdOf(id, total),
      amount: decimalFromCents(cents(left)),
      currencyCode: found.currency,
      status: "refunded",
    };
    return { returns: [], unbooked: left > 0 ? [unbooked] : [] };
  }
  const returns: Returned[] = [];
  for (const row of await run(FIND_BOOKED, [id])) {
    const { status, minor, requestKey, providerRefundId, cent } = row;
    if (minor === null) continue;
    const isBooked = status !== "requested";
    const before = row.returnedBefore ?? 0;
    if (!isBooked && total < totalAfter(before, { minor, whole: found.amount, cent })) continue;
    if (!isBooked && left < minor) continue;
    left -= minor;
    returns.push({
      providerRefundId: providerRefundId ?? refundIdOf(id, before + minor),
      amount: { minor, currency },
      status: "refunded",
      requestKey,
    });
  }
  if (left > 0) {
    const restId = refundIdOf(id, total);
    // A refund by the shop already has this id if it followed the refund in the dashboard.
    const isTaken = returns.some(({ providerRefundId }) => providerRefundId === restId);
    returns.push({
      providerRefundId: isTaken ? `${restId}-rest` : restId,
      amount: { minor: left, currency },
      status: "refunded",
      requestKey: null,
    });
  }
  return { returns, unbooked: [] };
}
