import { KEPT_DAYS } from "@/domain/kept-days";
import { expireOrders } from "@/server/orders/expire-orders";
import { daysBefore, type Feature } from "@/server/platform/feature";

export const orders: Feature = {
  rounds: [{ run: () => expireOrders(), seconds: 10 }],
  retention: [
    {
      // A payment may be disputed for 180 days.
      what: "openings of codes",
      table: "code_openings",
      over: `t.opened_at < ${daysBefore(KEPT_DAYS.codeOpenings)}`,
    },
    {
      // Money may come for a failed order for a while; one that it came for is kept as a paid one is.
      what: "buyers of failed orders",
      table: "orders",
      over: `t.status = 'failed' AND t.created_at < ${daysBefore(KEPT_DAYS.failedBuyers)} AND t.customer_email <> ''
        AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = t.id AND p.status NOT IN ('created', 'declined'))
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = t.id)
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = t.id)`,
      forget: "customer_email = '', customer_phone = NULL, client_network = NULL",
    },
  ],
};
