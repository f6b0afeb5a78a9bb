import type { Feature } from "@/server/platform/feature";

export const customers: Feature = {
  retention: [
    {
      // With the buyer whom they are about.
      what: "notes of failed orders",
      table: "notes",
      over: `EXISTS (SELECT FROM orders o WHERE o.id = t.order_id AND o.status = 'failed' AND o.customer_email = '')`,
    },
  ],
};
