import { ERASED } from "@/domain/account/erasure";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { positionAllOrderChanges } from "@/server/orders/order-changes";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

export const orders = {
  rounds: [{ run: positionAllOrderChanges, seconds: 30 }],
  retention: [
    {
      // Code openings are evidence in a dispute, and a payment can be disputed for 180 days.
      what: "code openings",
      table: "code_openings",
      over: `t.opened_at < ${daysBefore(RETENTION_DAYS.codeOpenings)}`,
    },
    {
      // If a payment of a failed order has taken money or still may, the order keeps its buyer's
      // data like a paid one.
      what: "buyers of failed orders",
      table: "orders",
      over: `t.status = 'failed' AND t.created_at < ${daysBefore(RETENTION_DAYS.failedBuyers)} AND t.customer_email <> ''
        AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = t.id AND p.status NOT IN ('created', 'declined'))
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = t.id)
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = t.id)`,
      forget: "customer_email = '', customer_phone = NULL, client_network = NULL",
    },
  ],
  personalData: {
    eraseOrders: (orders) => [
      sql`UPDATE orders SET customer_email = '', customer_phone = NULL, client_network = NULL, user_id = NULL,
        session_id = 'erased', snapshot = '' WHERE id = ${orders}`,
      sql`DELETE FROM code_openings c USING order_items i WHERE i.order_id = ${orders} AND c.item_id = i.id`,
      sql`UPDATE order_items SET digital_content = NULL, pubg_player_id = NULL, topup_fields = CASE WHEN fulfilment = 'topup' THEN '{"erased": ""}'::jsonb ELSE '{}' END,
        topup_answers = '[]', player_name = NULL, correct_until = NULL,
        revealed_at = CASE WHEN topup_status IS NULL THEN coalesce(revealed_at, now()) ELSE revealed_at END
        WHERE order_id = ${orders}`,
      sql`UPDATE audit_entries SET before = without_address(before), after = without_address(after)
        WHERE entity = 'order' AND entity_id IN (SELECT o.id::text FROM orders o WHERE o.id = ${orders})
          AND (before->>'customerEmail' <> ${ERASED} OR after->>'customerEmail' <> ${ERASED})`,
    ],
  },
} satisfies Feature;
