import { MONEY_OVERDUE_MS } from "@/domain/orders/order-actions";
import {
  type PaymentProvider,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { watchSilence } from "@/server/payments/provider/provider-silence";
import { providerOf, providersThatChargeAtOnce } from "@/server/payments/provider/providers";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { semaphore } from "@/server/platform/admission/queue";
import { databaseClock, momentOf, type SharedClock } from "@/server/platform/clock";
import { inLane } from "@/server/platform/database/pool";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { inSpan } from "@/server/platform/watch/tracing";

/** Upper bound on the payments checked in one run. */
const CEILING = 50;
/** The part of `CEILING` that is reserved for the payments checked longest ago. */
const FOR_THE_LONGEST = 10;
/** Upper bound on concurrent checks of one provider. */
const AT_ONCE = 5;

/**
 * Settles payments that nobody has settled: the browser was closed after "pay", the response was
 * lost, the webhook never came, or money came for a failed order. The most urgent come first, and
 * the number per run is limited, so that abandoned orders do not delay a payment.
 * @param provider replaces each payment's provider, for tests and benchmarks
 * @returns the number of payments checked
 */
export function reconcilePayments(
  provider?: PaymentProvider,
  clock: SharedClock = databaseClock,
): Promise<number> {
  return inLane("settling", () => reconcile(provider, clock));
}

async function reconcile(
  provider: PaymentProvider | undefined,
  clock: SharedClock,
): Promise<number> {
  const bounds = [clock(), MONEY_OVERDUE_MS, CEILING, FOR_THE_LONGEST] as const;
  const due = await run(FIND_DUE, [...bounds, providersThatChargeAtOnce()]);
  // Each provider has separate slots, so that a slow provider does not delay another's payments.
  const limits = new Map(due.map(({ provider }) => [provider, semaphore(AT_ONCE)]));
  let asked = 0;
  const silence = watchSilence(AT_ONCE);
  const looks = due.map((payment) =>
    limits.get(payment.provider)?.(async () => {
      // The provider is unreachable: its other payments are checked in a later run.
      if (silence.isAway(payment.provider) || !(await claim(payment))) return;
      asked += 1;
      const isAnswered = await reconcileOne(payment, provider);
      silence.note(payment.provider, isAnswered);
    }),
  );
  await Promise.all(looks);
  return asked;
}

interface DuePayment {
  id: number;
  provider: string;
  providerOrderId: string;
  status: string;
  attempt: number;
  /** When the payment last changed or was last checked. */
  updatedAt: Date;
  orderId: number;
  /** True if the money has been on the way for too long. */
  isOverdue: boolean;
}

/**
 * $1 the moment, $2 milliseconds after which money on the way is overdue, $3 the limit, $4 the part
 * of the limit reserved for the payments checked longest ago. Sorted by urgency: payments being
 * captured, payments that an event of the provider names, payments younger than five minutes, older
 * payments, unpaid payments of a failed or paid order. A payment is due after a pause since its
 * last change or check. The pause grows with the time since the capture began, or since the
 * payment was created; it is 8 seconds if an event has named the payment since that change or
 * check. The payment of a failed order is checked until a day after the order was placed, in case
 * it is paid after all; so is a further payment of a paid order, if its provider is one of $5,
 * which charge at once. A payment of a paid or failed order whose money may be moving is checked
 * until its outcome is known (`settlePayment`).
 */
const FIND_DUE = statement(
  "find_due_payments",
  `
    WITH clock AS (SELECT ${momentOf("$1")} AS at),
    unsettled AS (
      SELECT p.*, o.status AS order_status
      FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.status = 'pending' AND p.status IN ('capturing', 'pending', 'created')
      UNION ALL
      SELECT p.*, o.status
      FROM clock, orders o JOIN payments p ON p.order_id = o.id
      WHERE o.status = 'failed' AND p.status IN ('created', 'declined') AND o.created_at > at - interval '1 day'
      UNION ALL
      SELECT p.*, 'failed'
      FROM clock, orders o JOIN payments p ON p.order_id = o.id
      WHERE o.status IN ('completed', 'delivered') AND p.status IN ('created', 'declined')
        AND p.provider = ANY($5::text[]) AND o.created_at > at - interval '1 day'
      UNION ALL
      SELECT p.*, 'closed'
      FROM clock, payments p JOIN orders o ON o.id = p.order_id
      WHERE o.status <> 'pending' AND p.status IN ('capturing', 'pending')
    ),
    told AS (
      SELECT *, at - created_at AS age, at - coalesce(capture_begun_at, created_at) AS waiting,
        at - updated_at AS quiet, EXISTS (
        SELECT FROM provider_events e WHERE e.resource_id = provider_order_id AND e.received_at > updated_at) AS is_told
      FROM clock, unsettled
    ),
    ranked AS (
      SELECT *,
        CASE WHEN status = 'capturing' THEN 1 WHEN is_told THEN 2 WHEN order_status = 'failed' THEN 5
          WHEN age < interval '5 minutes' THEN 3 ELSE 4 END AS urgency,
        CASE WHEN is_told THEN interval '8 seconds'
          WHEN order_status = 'failed' THEN greatest(age / 4, interval '15 minutes')
          WHEN order_status = 'closed' THEN least(greatest(waiting / 8, interval '8 seconds'), interval '1 hour')
          WHEN status = 'capturing' THEN least(greatest(waiting / 8, interval '8 seconds'), interval '5 minutes')
          WHEN status = 'pending' THEN least(greatest(waiting / 8, interval '8 seconds'), interval '1 hour')
          ELSE least(greatest(age / 8, interval '8 seconds'), interval '5 minutes') END AS pause
      FROM told
    ),
    due AS (
      SELECT *, row_number() OVER (ORDER BY urgency, quiet DESC) AS turn,
        row_number() OVER (ORDER BY quiet DESC) AS seniority
      FROM ranked WHERE quiet > pause
    )
    SELECT id, provider, provider_order_id AS "providerOrderId", status, attempt, updated_at AS "updatedAt",
      order_id AS "orderId",
      status IN ('capturing', 'pending') AND age > $2::int * interval '1 millisecond' AS "isOverdue"
    FROM due WHERE turn <= $3::int - $4::int OR seniority <= $4::int ORDER BY turn`,
);

/**
 * $1 the payment, $2 its status, $3 its attempt, $4 its last change. Only one worker gets a row.
 */
const CLAIM = statement(
  "claim_payment",
  `
    UPDATE payments SET updated_at = now()
    WHERE id = (
      SELECT id FROM payments WHERE id = $1 AND status = $2 AND attempt = $3 AND updated_at = $4
      FOR UPDATE SKIP LOCKED)
    RETURNING id`,
);

/** Moves a payment to the end of the queue, unless it has changed or another worker locks it. */
async function claim({ id, status, attempt, updatedAt }: DuePayment): Promise<boolean> {
  return (await run(CLAIM, [id, status, attempt, updatedAt])).length > 0;
}

/** @returns whether the provider answered */
async function reconcileOne(payment: DuePayment, given?: PaymentProvider): Promise<boolean> {
  const { orderId, providerOrderId } = payment;
  if (payment.isOverdue) log.error({ orderId }, "payment unsettled for too long; needs an admin");
  try {
    const provider = given ?? providerOf(payment.provider);
    const span = { isRoot: true, attributes: { "barq.order_id": orderId } } as const;
    await inSpan("reconcile payment", span, async () => {
      await settlePayment(providerOrderId, "system", provider);
    });
    return true;
  } catch (error) {
    const isAway = error instanceof ProviderUnavailable;
    log[isAway ? "warn" : "error"](
      { orderId, err: error },
      "payment could not be settled; retrying in a later round",
    );
    return !isAway;
  }
}
