import { CURRENCIES, cents, decimalFromCents, formatStated } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type {
  Captured,
  Returned,
  UnbookedReturn,
} from "@/server/payments/provider/payment-provider";
import { returnSurplusJob } from "@/server/payments/refunds/return-surplus";
import { statement } from "@/server/platform/database/statement";
import { listOf, run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";

/**
 * Captures at the provider that match no payment of the shop: a second capture of a paid order, or
 * a capture of an unknown order. Each is one row, however often it is found. A second capture is
 * refunded automatically (`return-surplus.ts`); every other one waits for a person. Decisions 076
 * and 111.
 */

/** SQL condition: the shop has a row for the capture `captureId`. */
export const IS_MATCHED = (captureId: string) => `(
  EXISTS (SELECT FROM payments WHERE capture_id = ${captureId})
  OR EXISTS (SELECT FROM unmatched_captures WHERE capture_id = ${captureId}))`;

/** $1 the capture. */
const FIND_MATCH = statement("find_capture_match", `SELECT ${IS_MATCHED("$1")} AS "isMatched"`);

export async function isMatched(captureId: string): Promise<boolean> {
  const [found] = await run(FIND_MATCH, [captureId]);
  return found?.isMatched === true;
}

interface UnmatchedCapture {
  provider: string;
  captureId: string;
  /** The amount as text with two decimals, for example "9.99". */
  amount: string;
  currencyCode: string;
  /** The order number that the provider states; null if it states none. */
  orderNumber: string | null;
}

/**
 * $1 the provider, $2 the capture, $3 its amount, $4 its currency, $5 the order's number, $6
 * whether it is refunded automatically: if so, the row gets an idempotency key for the refund.
 */
const KEEP_UNMATCHED = statement(
  "keep_unmatched_capture",
  `
    INSERT INTO unmatched_captures (provider, capture_id, amount, currency_code, order_number, return_key)
    SELECT $1, $2, $3, $4, $5, CASE WHEN $6::boolean THEN 'surplus-' || gen_random_uuid() END
    WHERE NOT ${IS_MATCHED("$2")}
    ON CONFLICT (capture_id) DO NOTHING RETURNING id`,
);

/** Records a capture for a person, unless the shop has a row for it. */
export async function keepUnmatched(tx: Transaction, found: UnmatchedCapture): Promise<void> {
  await keep(tx, found, false);
}

/** @returns the new row's id; null if the shop had a row for the capture */
async function keep(
  tx: Transaction,
  found: UnmatchedCapture,
  isReturned: boolean,
): Promise<number | null> {
  const { provider, captureId, amount, currencyCode, orderNumber } = found;
  const values = [provider, captureId, amount, currencyCode, orderNumber, isReturned] as const;
  const [kept] = await tx.run(KEEP_UNMATCHED, values);
  if (kept && isReturned) log.warn({ captureId, orderNumber }, "order paid twice; refunding");
  else if (kept)
    log.error({ captureId, orderNumber }, "capture matches no payment; needs an admin");
  return kept?.id ?? null;
}

/**
 * $1 the order, $2 the fee for a further capture, $3 its currency: adds the fee to the payment that
 * took the order's money, converted at the exchange rate of the order.
 */
const ADD_FURTHER_FEE = statement(
  "add_further_fee",
  `
    UPDATE payments SET further_fee_minor = coalesce(further_fee_minor, 0) + round(
        $2::int * asked.usd * coalesce(charge_minor, amount_usd * 100) / (asked.minor * amount_usd)),
      updated_at = now()
    FROM (
      SELECT amount_usd AS usd, coalesce(charge_minor, amount_usd * 100) AS minor
      FROM payments WHERE order_id = $1 AND charge_currency = $3 LIMIT 1
    ) AS asked
    WHERE id = (
      SELECT id FROM payments WHERE order_id = $1 AND status IN (${listOf(MONEY_TAKEN)})
      ORDER BY status = 'captured' DESC, id DESC LIMIT 1)`,
);

/**
 * Records a further capture of an order that another capture has paid: its money is refunded
 * automatically, and the order's history and a mail say so. The capture waits for a person instead
 * if its payee or order is in doubt, if any of it is refunded already, or if the shop does not
 * charge in its currency. The provider's fee reduces the order's profit, unless another account
 * paid the fee or no payment of the order was charged in the capture's currency. Does nothing if
 * the shop has a row for the capture.
 */
export async function keepFurtherCapture(
  tx: Transaction,
  further: { provider: string; orderId: number; captured: Captured },
): Promise<void> {
  const { provider, orderId, captured } = further;
  const { captureId, amount: stated, fee } = captured;
  const [found] = await tx.run(FIND_MATCH, [captureId]);
  if (found?.isMatched === true) return;
  // Lock the order first, like everywhere else; another sequence of locks can deadlock.
  await lockOrder(tx, orderId);
  const amount = decimalFromCents(cents(stated.minor));
  const isCertain = captured.payee === "ours" && captured.customId === String(orderId);
  const isKnown = CURRENCIES.some((one) => one === stated.currency);
  const isReturned = isCertain && isKnown && !captured.isRefunded;
  const money = { captureId, amount, currencyCode: stated.currency };
  const id = await keep(tx, { provider, ...money, orderNumber: String(orderId) }, isReturned);
  if (id === null) return;
  if (fee !== null && captured.payee !== "another") {
    await tx.run(ADD_FURTHER_FEE, [orderId, fee, stated.currency]);
  }
  if (!isReturned) return;
  const reason = note("paid_twice", formatStated(stated));
  await recordEvent(tx, { orderId, type: "payment", actor: "provider", reason });
  await sendJob(tx, returnSurplusJob, { captureId: id });
}

/** $1 the capture, $2 the refunded amount, $3 its currency. */
const CLOSE_RETURNED = statement(
  "close_returned_capture",
  `
    UPDATE unmatched_captures SET closed_at = coalesce(closed_at, now())
    WHERE capture_id = $1 AND currency_code = $3
      AND CASE WHEN amount ~ '^[0-9]+(\\.[0-9]+)?$' THEN amount::numeric = $2::numeric END
    RETURNING id`,
);

/** Closes an unmatched capture if `gone` is its whole amount. @returns whether it is closed */
export async function closeReturned(captureId: string, gone: UnbookedReturn): Promise<boolean> {
  const { amount, currencyCode } = gone;
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount)) return false;
  return (await run(CLOSE_RETURNED, [captureId, amount, currencyCode])).length > 0;
}

/** $1 the capture. */
const FIND_UNMATCHED = statement(
  "find_unmatched_capture",
  `
    SELECT currency_code AS "currencyCode", closed_at IS NOT NULL AS "isClosed"
    FROM unmatched_captures WHERE capture_id = $1`,
);

/**
 * Closes an unmatched capture if the refunds that the provider reports add up to its whole amount.
 * @returns false if the refund event must wait for a person: the capture is unknown, or it was
 *   closed before and has no refund. A capture that stays open is itself listed for a person.
 */
export async function closeByReturns(
  captureId: string,
  returns: readonly Returned[],
): Promise<boolean> {
  const [found] = await run(FIND_UNMATCHED, [captureId]);
  if (!found) return false;
  const { currencyCode, isClosed } = found;
  const gone = returns
    .filter(({ status, amount }) => status === "refunded" && amount.currency === currencyCode)
    .reduce((sum, { amount }) => sum + amount.minor, 0);
  if (isClosed === true) return gone > 0;
  await run(CLOSE_RETURNED, [captureId, decimalFromCents(cents(gone)), currencyCode]);
  return true;
}
