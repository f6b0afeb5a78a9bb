import type { z } from "zod";
import {
  type foundCustomersDto,
  MAX_CUSTOMER_RESULTS,
  MIN_CUSTOMER_SEARCH,
} from "@/contract/admin/people/customers";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { blockedMailbox } from "@/server/orders/placing/blocked";
import { customerKey } from "@/server/orders/placing/customer-key";
import { escapeLike } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { listOf, runUnprepared } from "@/server/platform/database/statements";

/** Maximum number of orders, newest first, that a search or the list of latest buyers reads. */
const LATEST = 1_000;

/** Maximum number of a customer's latest orders in the sums. */
const SUMMED = 1_000;

type Found = z.infer<typeof foundCustomersDto>;

/**
 * $1 the LIKE pattern, $2 the maximum number of orders read, $3 the maximum number of results, $4
 * the address as searched, $5 the HMAC of its mailbox (`blockedMailbox`), which an e-mail block has
 * as its key.
 */
const FIND_CUSTOMERS = statement(
  "find_customers",
  `
    WITH ordered AS (
      SELECT email, max(id) AS id FROM (
        SELECT lower(o.customer_email) AS email, o.id FROM orders o
        WHERE lower(o.customer_email) LIKE $1 ORDER BY o.id DESC LIMIT $2) latest
      GROUP BY email ORDER BY id DESC LIMIT $3
    ),
    known AS (
      SELECT $4 AS email WHERE EXISTS (SELECT FROM users WHERE email = $4 AND is_verified)
        OR EXISTS (SELECT FROM gifts WHERE recipient_email = $4)
        OR EXISTS (SELECT FROM notes WHERE customer_email = $4)
        OR EXISTS (SELECT FROM blocks WHERE kind = 'email' AND key = $5)
    )
    SELECT email FROM (
      SELECT * FROM ordered
      UNION ALL SELECT email, 0 FROM known WHERE email NOT IN (SELECT email FROM ordered)) found
    ORDER BY id DESC`,
);

/**
 * Without a search text, returns the latest buyers. Otherwise returns the customers whose address
 * contains the text, newest order first, and nothing if the text is too short. An address without
 * orders must match in full and belong to a verified account, a gift, a note or a block.
 */
export async function findCustomers(q: string): Promise<Found> {
  if (q === "") return withSums(await latestBuyers());
  const email = q.toLowerCase();
  if (email.length < MIN_CUSTOMER_SEARCH) return [];
  const pattern = `%${escapeLike(email)}%`;
  const found = await runUnprepared(FIND_CUSTOMERS, [
    pattern,
    LATEST,
    MAX_CUSTOMER_RESULTS,
    email,
    blockedMailbox(email),
  ]);
  return withSums(found.map((row) => row.email));
}

/** $1 the number of orders to look at, $2 the limit. */
const LATEST_CUSTOMERS = statement(
  "latest_customers",
  `
    SELECT email FROM (
      SELECT lower(o.customer_email) AS email, o.id FROM orders o
      WHERE o.status IN ('completed', 'delivered') AND o.customer_email <> ''
      ORDER BY o.id DESC LIMIT $1) latest
    GROUP BY email ORDER BY max(id) DESC LIMIT $2`,
);

/** Addresses of the latest paid orders, without those of erased buyers. */
async function latestBuyers(): Promise<string[]> {
  const found = await runUnprepared(LATEST_CUSTOMERS, [LATEST, MAX_CUSTOMER_RESULTS]);
  return found.map(({ email }) => email);
}

/** $1 addresses, $2 the number of orders summed for each. */
const SUM_CUSTOMERS = statement(
  "sum_customers",
  `
    SELECT who.email, sums.* FROM unnest($1::text[]) WITH ORDINALITY AS who(email, place)
    CROSS JOIN LATERAL (
      WITH own AS MATERIALIZED (
        SELECT o.id, o.created_at FROM orders o WHERE lower(o.customer_email) = who.email
        ORDER BY o.id DESC LIMIT $2)
      SELECT count(*)::int AS orders, max(created_at) AS "lastOrderAt", round(
        (SELECT coalesce(sum(coalesce(p.captured_usd, p.amount_usd)), 0) FROM payments p JOIN own ON own.id = p.order_id
          WHERE p.status IN (${listOf(MONEY_TAKEN)}))
        - (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r JOIN own ON own.id = r.order_id
          WHERE r.status = 'refunded'), 2)::text AS "spentUSD"
      FROM own) sums
    ORDER BY who.place`,
).typed<{ email: string }>();

/** Adds to each address the number of orders and the amount paid (captures minus refunds). */
export async function withSums(emails: readonly string[]): Promise<Found> {
  const rows = await runUnprepared(SUM_CUSTOMERS, [emails, SUMMED]);
  return rows.map(({ lastOrderAt, ...customer }) => ({
    ...customer,
    key: customerKey(customer.email),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  }));
}
