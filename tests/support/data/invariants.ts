import { expect } from "vitest";
import { db } from "@/server/platform/db";

/** What must hold at any moment, each as the SQL that finds whatever breaks it. Design §5. */
const INVARIANTS: Record<string, string> = {
  "an order is captured once at most": `
    SELECT order_id FROM payments WHERE status = 'captured' GROUP BY order_id HAVING count(*) > 1`,
  "a paid order has a code for each unit": `
    SELECT i.id FROM order_items i JOIN orders o ON o.id = i.order_id
    LEFT JOIN licence_keys k ON k.order_item_id = i.id AND k.status = 'sold'
    WHERE i.fulfilment = 'keys' AND o.status IN ('completed', 'delivered') AND i.refund_id IS NULL
    GROUP BY i.id HAVING count(k.id) <> i.quantity`,
  "what a finished refund took back is sold to nobody": `
    SELECT k.id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    JOIN refunds r ON r.id = i.refund_id WHERE r.status = 'refunded' AND k.status <> 'revoked'`,
  "a refused refund takes nothing back": `
    SELECT i.id FROM order_items i JOIN refunds r ON r.id = i.refund_id
    WHERE r.status IN ('failed', 'replaced', 'closed') OR r.order_id <> i.order_id`,
  "an available key was never shown to anybody by its order": `
    SELECT id FROM licence_keys WHERE status = 'available' AND (order_item_id IS NOT NULL OR sold_at IS NOT NULL)`,
  "a pending order holds a code for each unit": `
    SELECT i.id FROM order_items i JOIN orders o ON o.id = i.order_id
    LEFT JOIN licence_keys k ON k.order_item_id = i.id AND k.status = 'reserved'
    WHERE i.fulfilment = 'keys' AND o.status = 'pending'
    GROUP BY i.id HAVING count(k.id) <> i.quantity`,
  "a failed order keeps no code": `
    SELECT k.id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    JOIN orders o ON o.id = i.order_id WHERE o.status = 'failed'`,
  "a key is sold as the product that it is": `
    SELECT k.id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    WHERE i.product_id <> k.product_id`,
  "a key is sold as the choice that it is": `
    SELECT k.id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    WHERE i.choice <> k.choice`,
  "no key waits for a choice that nobody can make": `
    SELECT k.id FROM licence_keys k JOIN products p ON p.id = k.product_id
    LEFT JOIN option_sets s ON s.id = p.option_set_id
    WHERE k.status IN ('available', 'reserved') AND NOT coalesce((
      SELECT EXISTS (SELECT FROM jsonb_array_elements(step->'options') AS o WHERE o->>'value' = k.choice)
      FROM jsonb_array_elements(s.steps) AS step WHERE (step->>'choosesKey')::boolean
    ), k.choice = '')`,
  "the lines of an order are its total": `
    SELECT o.id FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
    GROUP BY o.id HAVING o.total_usd <> coalesce(sum(i.price_usd * i.quantity), 0)`,
  "a paid order was captured, whole": `
    SELECT o.id FROM orders o WHERE o.status IN ('completed', 'delivered') AND NOT EXISTS (
      SELECT FROM payments p
      WHERE p.order_id = o.id AND p.status = 'captured' AND p.amount_usd = o.total_usd)`,
  "a paid order has its delivery mail written down": `
    SELECT o.id FROM orders o WHERE o.status IN ('completed', 'delivered') AND NOT EXISTS (
      SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = 'order-delivery')`,
  "money taken for a failed order goes back": `
    SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.status = 'failed' AND p.status = 'captured' AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = p.id)`,
  "no top-up is both refunded and credited": `
    SELECT i.id FROM order_items i JOIN refunds r ON r.id = i.refund_id
    WHERE i.topup_status IN ('credited', 'submitting') AND r.status IN ('requested', 'refunded')`,
  "a top-up that the supplier is asked for has its order paid, and not all of the money given back": `
    SELECT i.id FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.topup_status = 'submitting' AND (o.status NOT IN ('completed', 'delivered') OR (
      SELECT sum(r.amount_usd) FROM refunds r WHERE r.order_id = o.id AND r.status IN ('requested', 'refunded')
    ) >= o.total_usd)`,
  "no more is refunded than was captured": `
    SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id
      AND r.status IN ('requested', 'refunded', 'closed')
    GROUP BY p.id HAVING sum(r.amount_usd) > coalesce(p.captured_usd, p.amount_usd)`,
  "each status of an order is reached by one recorded move": `
    SELECT o.id FROM orders o WHERE o.status <> 'pending' AND (
      SELECT count(*) FROM order_events e
      WHERE e.order_id = o.id AND e.type = 'status' AND e.to_status = o.status) <> 1`,
  "nothing is delivered before it was sent or credited": `
    SELECT o.id FROM orders o WHERE o.delivered_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.sent_at IS NOT NULL)
    AND EXISTS (SELECT FROM order_items i
      WHERE i.order_id = o.id AND i.topup_status IS DISTINCT FROM 'credited')`,
  "stock never goes below nothing": `SELECT id FROM products WHERE stock < -1`,
};

/** For afterEach: fails the test that breaks an invariant of the shop. */
export async function expectInvariants(): Promise<void> {
  const broken: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(INVARIANTS)) {
    const rows = await db().$queryRawUnsafe<unknown[]>(sql);
    if (rows.length > 0) broken[name] = rows;
  }
  expect(broken).toEqual({});
}
