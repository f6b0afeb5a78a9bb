import { type Cents, cents } from "@/domain/money";
import { type Booked, chargeOfRefund } from "@/domain/orders/charge";
import { MONEY_REFUNDED } from "@/domain/orders/payment-lifecycle";
import { statement } from "@/server/platform/database/statement";
import { listOf } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";

interface Part {
  id: number;
  usd: Cents;
  /** Null where the previous release, which knows only dollars, recorded the refund. */
  minor: number | null;
  isGiven: boolean;
}

/**
 * $1 the payment: its captured amount in both currencies, and its refunds; no row for a payment in
 * dollars.
 */
const READ_CHARGED = statement(
  "read_charged_payment",
  `
    SELECT (coalesce(p.captured_usd, p.amount_usd) * 100)::float8 AS usd,
      coalesce(p.captured_minor, p.charge_minor)::float8 AS minor,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'usd', r.amount_usd * 100, 'minor', r.charge_minor,
          'isGiven', r.status IN (${listOf(MONEY_REFUNDED)})) ORDER BY r.id), '[]')
        FROM refunds r WHERE r.payment_id = p.id) AS refunds
    FROM payments p WHERE p.id = $1 AND p.charge_currency <> 'USD'`,
).typed<{ minor: number; refunds: Part[] }>();

/** $1 the refund, $2 its halalas. */
const SAVE_HALALAS = statement(
  "save_refund_halalas",
  "UPDATE refunds SET charge_minor = $2 WHERE id = $1 AND charge_minor IS NULL",
);

/**
 * The captured amount of a payment in riyals and its refunds that are executed or about to be; null
 * for a payment in dollars. While an update is deployed, the previous release records refunds
 * without halalas: this function calculates and stores their halalas. The caller must hold the
 * order's lock.
 */
export async function chargedPayment(
  tx: Transaction,
  paymentId: number,
): Promise<{ whole: Booked; earlier: Booked[] } | null> {
  const [payment] = await tx.run(READ_CHARGED, [paymentId]);
  if (!payment) return null;
  const whole = { usd: cents(payment.usd), minor: payment.minor };
  const known = payment.refunds.flatMap(({ minor, ...part }) =>
    minor === null ? [] : { ...part, minor },
  );
  const earlier: Booked[] = known.filter(({ isGiven }) => isGiven);
  for (const { id, usd, minor, isGiven } of payment.refunds) {
    if (minor !== null) continue;
    const part = { usd, minor: chargeOfRefund(whole, earlier, usd) };
    if (part.minor === 0) throw new Error(`no halalas are left for refund ${id}`);
    await tx.run(SAVE_HALALAS, [id, part.minor]);
    if (isGiven) earlier.push(part);
  }
  return { whole, earlier };
}
