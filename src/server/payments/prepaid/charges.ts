import type { Cents } from "@/domain/money";
import { CALLBACK_LEASE, PREPAID_ID } from "@/domain/orders/upstream-order";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { type Transaction, transaction } from "@/server/platform/database/transaction";

/**
 * The value of `payments.provider` for orders of another shop, which orders through the API and
 * pays from its account's prepaid limit (`upstream_accounts`).
 */
export const PREPAID = "prepaid";

/** The provider's id of an order's charge. */
export const chargeIdOf = (orderId: number): string => `${PREPAID_ID}${orderId}`;

/** The provider's id of a refund. */
export const returnIdOf = (requestKey: string): string => `${PREPAID_ID}${requestKey}`;

/** The order of a charge; null for any other text. */
export function orderOfCharge(chargeId: string): number | null {
  const [, digits] = /^prepaid-([1-9]\d{0,9})$/.exec(chargeId) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * $1 the account (API key) of the other shop, $2 the order's total in cents, $3 the order, $4 its
 * number at the other shop, $5 the callback's URL or null, $6 the charge, $7 the total in dollars.
 * Returns no row if the limit has less left than the total. The payment starts as `capturing`,
 * because its money is already taken: the order does not expire, and the reconciler completes the
 * order if this process dies. Only the shop refunds the payment, so `returns_asked_at` excludes it
 * from the search for refunds at the provider.
 */
const CHARGE = statement(
  "charge_prepaid",
  `
    WITH taken AS (
      UPDATE upstream_accounts SET used_cents = used_cents + $2
      WHERE id = $1 AND limit_cents - used_cents >= $2 RETURNING id
    ),
    ordered AS (
      INSERT INTO upstream_orders (order_id, api_key_id, order_number, callback_url, charged_cents, next_callback_at)
      SELECT $3, id, $4, $5::text, $2, CASE WHEN $5::text IS NOT NULL THEN now() END FROM taken
    )
    INSERT INTO payments (order_id, provider, provider_order_id, amount_usd, status, capture_begun_at, returns_asked_at)
    SELECT $3, '${PREPAID}', $6, $7::numeric, 'capturing', now(), '9999-01-01' FROM taken RETURNING id`,
);

/**
 * Takes an order's total from the prepaid limit, in the transaction that places the order.
 * @returns false if the limit has less left; then the order must not be placed
 */
export async function chargePrepaid(
  tx: Transaction,
  charge: {
    apiKeyId: number;
    orderId: number;
    amount: Cents;
    /** `amount` in dollars. */
    amountUSD: string;
    orderNumber: string;
    callbackUrl: string | null;
  },
): Promise<boolean> {
  const { apiKeyId, orderId, amount, amountUSD, orderNumber, callbackUrl } = charge;
  const order = [orderId, orderNumber, callbackUrl, chargeIdOf(orderId), amountUSD] as const;
  return (await tx.run(CHARGE, [apiKeyId, amount, ...order])).length === 1;
}

/** $1 the order. */
const READ_CHARGE = statement(
  "read_prepaid_charge",
  `
    SELECT api_key_id AS "apiKeyId", charged_cents AS charged, returned_cents AS returned
    FROM upstream_orders WHERE order_id = $1`,
);

/**
 * Reads the cents that an order took from its account's limit and the cents returned to that limit;
 * null without a charge.
 */
export async function readCharge(orderId: number) {
  const [charge] = await run(READ_CHARGE, [orderId]);
  return charge ?? null;
}

/** $1 the order. */
const READ_RETURNS = statement(
  "read_prepaid_returns",
  `
    SELECT request_key AS "requestKey", amount_cents AS amount FROM prepaid_refunds
    WHERE order_id = $1 ORDER BY created_at, request_key`,
);

/** The refunds of an order that were returned to its prepaid limit, in cents. */
export const readReturns = (orderId: number) => run(READ_RETURNS, [orderId]);

/** $1 the order. Locks its charge, so that concurrent refunds cannot exceed it. */
const LOCK_CHARGE = statement(
  "lock_prepaid_charge",
  `
    SELECT charged_cents - returned_cents AS left FROM upstream_orders WHERE order_id = $1 FOR UPDATE`,
);

/**
 * $1 the request's key, $2 the order, $3 cents. Returns a row if the request is new. Makes the
 * order's callback to the other shop due: at once, or, if a worker may be sending an earlier
 * callback, when that worker's lease ends.
 */
const INSERT_RETURN = statement(
  "insert_prepaid_refund",
  `
    WITH made AS (
      INSERT INTO prepaid_refunds (request_key, order_id, amount_cents) VALUES ($1, $2, $3)
      ON CONFLICT (request_key) DO NOTHING RETURNING order_id, amount_cents
    ),
    noted AS (
      UPDATE upstream_orders u SET returned_cents = u.returned_cents + made.amount_cents,
        next_callback_at = CASE WHEN u.callback_url IS NOT NULL
          THEN least(coalesce(u.next_callback_at, now()), now() + interval '${CALLBACK_LEASE} seconds') END
      FROM made WHERE u.order_id = made.order_id RETURNING u.api_key_id
    )
    UPDATE upstream_accounts a SET used_cents = a.used_cents - $3
    FROM noted WHERE a.id = noted.api_key_id RETURNING a.id`,
);

/** $1 the request's key. */
const FIND_RETURN = statement(
  "find_prepaid_refund",
  "SELECT amount_cents AS amount FROM prepaid_refunds WHERE request_key = $1",
);

/**
 * Returns all or part of an order's charge to the account's prepaid limit, once per request key.
 * @returns true if the request is executed, now or earlier with this amount; false if less is left
 *   of the order's charge, or if the request was executed with another amount
 */
export async function returnPrepaid(
  orderId: number,
  { requestKey, amount }: { requestKey: string; amount: Cents },
): Promise<boolean> {
  return transaction(async (tx) => {
    const [charge] = await tx.run(LOCK_CHARGE, [orderId]);
    const [known] = await tx.run(FIND_RETURN, [requestKey]);
    if (known) return known.amount === amount;
    if ((charge?.left ?? 0) < amount) return false;
    return (await tx.run(INSERT_RETURN, [requestKey, orderId, amount])).length === 1;
  });
}
