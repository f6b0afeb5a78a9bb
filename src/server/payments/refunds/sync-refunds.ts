import type { Currency } from "@/domain/money";
import {
  type Captured,
  type PaymentProvider,
  ProviderUnavailable,
  type ReturnNotice,
} from "@/server/payments/provider/payment-provider";
import { watchSilence } from "@/server/payments/provider/provider-silence";
import { providerOf } from "@/server/payments/provider/providers";
import { bookReturns } from "@/server/payments/refunds/book-refunds";
import {
  recordUnbookableRefunds,
  sortByCurrency,
} from "@/server/payments/refunds/unbookable-refunds";
import { keepFurtherCapture } from "@/server/payments/refunds/unmatched-captures";
import { databaseClock, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** A payment that took money. */
export interface CapturedPayment {
  paymentId: number;
  orderId: number;
  provider: string;
  providerOrderId: string;
  captureId: string;
  chargeCurrency: Currency;
}

/**
 * Reads the refunds of a capture from the provider and books them. Also records refunds that cannot
 * be booked, and further captures of the same provider order.
 * @param notice the event that caused the call, if any: its refund is looked up separately if the
 *   provider's list lacks it
 * @returns the number of refunds that the shop did not request and that are new or changed status
 * @throws ProviderUnavailable
 */
export async function findReturns(
  payment: CapturedPayment,
  { given, notice }: FindingOptions = {},
): Promise<number> {
  const { paymentId, captureId, providerOrderId, chargeCurrency } = payment;
  const provider = given ?? providerOf(payment.provider);
  const providerRefundId = notice?.providerRefundId;
  const found = await provider.returnsOf({ captureId, providerOrderId, providerRefundId });
  const { returns, unbooked } = sortByCurrency(found, chargeCurrency);
  await recordUnbookableRefunds(payment.orderId, unbooked);
  await keepFurther(payment, found.captures);
  const reversalId = notice?.isReversal ? providerRefundId : undefined;
  const learned = await bookReturns(payment, returns, { reversalId });
  await markAsked(paymentId);
  return learned;
}

/**
 * Records each further capture of the same provider order: it is refunded automatically or waits
 * for a person (`keepFurtherCapture`).
 */
async function keepFurther(
  { captureId, orderId, provider }: CapturedPayment,
  captures: readonly Captured[],
): Promise<void> {
  for (const captured of captures) {
    if (captured.captureId === captureId) continue;
    await transaction((tx) => keepFurtherCapture(tx, { provider, orderId, captured }));
  }
}

interface FindingOptions {
  /** Used instead of the provider that the payment was made with. */
  given?: PaymentProvider;
  notice?: ReturnNotice;
}

/** $1 the payment. */
const MARK_RETURNS_ASKED = statement(
  "mark_returns_asked",
  "UPDATE payments SET returns_asked_at = now() WHERE id = $1",
);

async function markAsked(paymentId: number): Promise<void> {
  await run(MARK_RETURNS_ASKED, [paymentId]);
}

/** The order's payments that took money, the latest first. */
export async function capturedPaymentsOf(orderId: number): Promise<CapturedPayment[]> {
  return run(FIND_CAPTURED, [orderId]);
}

const CAPTURED = `
  p.id AS "paymentId", p.order_id AS "orderId", p.provider, p.provider_order_id AS "providerOrderId",
  p.capture_id AS "captureId", p.charge_currency AS "chargeCurrency"`;

/** $1 the order. */
const FIND_CAPTURED = statement(
  "find_captured_payments",
  `
    SELECT ${CAPTURED} FROM payments p WHERE p.order_id = $1 AND p.capture_id IS NOT NULL ORDER BY p.id DESC`,
).typed<Pick<CapturedPayment, "captureId" | "chargeCurrency">>();

/** The payment of a capture; null where the shop knows none. */
export async function paymentOfCapture(captureId: string): Promise<CapturedPayment | null> {
  const [payment] = await run(FIND_BY_CAPTURE, [captureId]);
  return payment ?? null;
}

/** $1 the capture. */
const FIND_BY_CAPTURE = statement(
  "find_payment_of_capture",
  `SELECT ${CAPTURED} FROM payments p WHERE p.capture_id = $1`,
).typed<Pick<CapturedPayment, "captureId" | "chargeCurrency">>();

/** Upper bound on the captures checked in one run. */
export const CAPTURES_A_ROUND = 20;

/** The provider counts as unreachable after this many captures in a row without an answer. */
const AWAY_AFTER = 3;

/**
 * Looks for refunds of captures of the last 180 days, and of older ones with a pending refund: for
 * example, a refund on the provider's site whose webhook never came. The captures that were checked
 * longest ago come first. A capture is due an hour after its last check; after ten minutes if it
 * has a pending refund or the provider did not answer; in the next run if both. Captures of a
 * provider that counts as unreachable are marked like unanswered ones, without a call.
 * @returns the number of captures checked, without those that the provider did not answer
 */
export async function reconcileReturns(
  given?: PaymentProvider,
  clock: SharedClock = databaseClock,
): Promise<number> {
  let answered = 0;
  const silence = watchSilence(AWAY_AFTER);
  for (const payment of await run(FIND_DUE, [CAPTURES_A_ROUND, clock()])) {
    const { orderId, paymentId, provider } = payment;
    if (silence.isAway(provider)) {
      await run(MARK_UNANSWERED, [paymentId]);
      continue;
    }
    try {
      await findReturns(payment, { given });
    } catch (error) {
      log.warn({ orderId, err: error }, "refunds of a payment could not be read from the provider");
      if (error instanceof ProviderUnavailable) {
        await run(MARK_UNANSWERED, [paymentId]);
        silence.note(provider, false);
        continue;
      }
      await markAsked(paymentId);
    }
    answered += 1;
    silence.note(provider, true);
  }
  return answered;
}

/** $1 the payment. It is due again in ten minutes, or in the next run if a refund is pending. */
const MARK_UNANSWERED = statement(
  "mark_capture_unanswered",
  "UPDATE payments SET returns_asked_at = now() - interval '50 minutes' WHERE id = $1",
);

/**
 * $1 the limit, $2 now. A capture older than 180 days leaves the queue (`returns_asked_at` is the
 * year 9999) and is due only while a refund of it is pending.
 */
const FIND_DUE = statement(
  "find_captures_to_ask_about",
  `
    WITH longest AS (
      SELECT id, captured_at FROM payments
      WHERE capture_id IS NOT NULL
        AND coalesce(returns_asked_at, captured_at) < ${momentOf("$2")} - interval '1 hour'
      ORDER BY coalesce(returns_asked_at, captured_at) LIMIT 500
    ), retired AS (
      UPDATE payments SET returns_asked_at = '9999-01-01' FROM longest
      WHERE payments.id = longest.id AND longest.captured_at <= ${momentOf("$2")} - interval '180 days'
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = longest.id AND r.status = 'pending')
    ), due AS (
      SELECT id FROM longest WHERE captured_at > ${momentOf("$2")} - interval '180 days'
      UNION
      SELECT p.id FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'pending' AND (p.returns_asked_at = '9999-01-01'
        OR coalesce(p.returns_asked_at, p.captured_at) < ${momentOf("$2")} - interval '10 minutes')
    )
    SELECT ${CAPTURED} FROM due JOIN payments p ON p.id = due.id
    ORDER BY coalesce(p.returns_asked_at, p.captured_at) LIMIT $1::int`,
).typed<Pick<CapturedPayment, "captureId" | "chargeCurrency">>();
