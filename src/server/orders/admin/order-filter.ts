import type { OrderFilter } from "@/contract/admin/orders/order-table";
import { ATTENTION_REASONS } from "@/domain/orders/order-actions";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { attentionRows } from "@/server/orders/attention";
import { hasOwnMoney } from "@/server/orders/own-money";
import { paidWith } from "@/server/orders/paid-with";
import { type Moment, momentText } from "@/server/platform/clock";
import { escapeLike } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { startOfDay } from "@/server/platform/shop-time";

/** The largest id that an order can have. */
const LAST_ID = 2_147_483_647;

/**
 * SQL condition: money of the order `o` was refunded. The refund of a payment in review does not
 * count if another payment paid the order (`hasOwnMoney`), as for the badge in second-badges.ts.
 */
const REFUNDED = Prisma.sql`o.id IN (
  SELECT r.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status IN ('refunded', 'closed') AND ${Prisma.raw(hasOwnMoney("p"))})`;

/** SQL condition on `orders o`: the order matches the filter of the table or the export. */
export function orderCondition(filter: OrderFilter, at: Moment): Prisma.Sql {
  const { q, status, attention, provider, charged, from, to } = filter;
  const conditions = [Prisma.sql`TRUE`];
  if (q !== "") conditions.push(foundBy(normalizeDigits(q)));
  if (status === "refunded") conditions.push(REFUNDED);
  else if (status !== null) conditions.push(Prisma.sql`o.status = ${status}`);
  if (attention !== null) {
    const reasons = attention === "all" ? ATTENTION_REASONS : [attention];
    const waiting = Prisma.raw(attentionRows(momentText(at), reasons));
    conditions.push(Prisma.sql`o.id IN (SELECT order_id FROM (${waiting}) AS waiting)`);
  }
  if (provider !== null || charged !== null)
    conditions.push(paidWith(Prisma.sql`o.id`, { provider, charged }));
  if (from !== null) conditions.push(Prisma.sql`o.created_at >= ${startOfDay(from)}`);
  if (to !== null) conditions.push(Prisma.sql`o.created_at < ${startOfDay(to, 1)}`);
  return Prisma.join(conditions, " AND ");
}

/**
 * Matches part of an e-mail address or a product name, or exactly an order's number or one of the
 * provider's ids. Each UNION branch uses its own index; conditions joined by OR would scan every
 * order. A number matches no product name: "325" is an order, not every pack of 325.
 */
function foundBy(text: string): Prisma.Sql {
  const pattern = `%${escapeLike(text.toLowerCase())}%`;
  const number = Number(/^#?(\d+)$/.exec(text)?.[1] ?? 0);
  const ofProducts = /\p{L}/u.test(text)
    ? Prisma.sql`UNION SELECT i.order_id FROM products p JOIN order_items i ON i.product_id = p.id
        WHERE lower(p.name) LIKE ${pattern} OR lower(p.name_ar) LIKE ${pattern}`
    : Prisma.empty;
  return Prisma.sql`o.id IN (
    SELECT ${number <= LAST_ID ? number : 0}::int
    UNION SELECT id FROM orders WHERE lower(customer_email) LIKE ${pattern}
    UNION SELECT id FROM orders WHERE paypal_order_id = ${text}
    UNION SELECT order_id FROM payments WHERE provider_order_id = ${text}
    UNION SELECT order_id FROM payments WHERE capture_id = ${text}
    UNION SELECT order_id FROM refunds WHERE provider_refund_id = ${text}
    ${ofProducts})`;
}
