import { sendDueGifts } from "@/server/gifts/send-gifts";
import type { Feature } from "@/server/platform/feature";

export const gifts: Feature = {
  rounds: [{ run: sendDueGifts, seconds: 30 }],
  retention: [
    {
      // Its order was never paid: its buyer is forgotten at the same time.
      what: "gifts of failed orders",
      table: "gifts",
      over: `t.recipient_email <> '' AND EXISTS (SELECT FROM orders o
        WHERE o.id = t.order_id AND o.status = 'failed' AND o.customer_email = '')`,
      forget: "recipient_email = '', recipient_name = '', words = ''",
    },
  ],
};
