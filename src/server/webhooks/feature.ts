import { daysBefore, type Feature } from "@/server/platform/feature";
import { deliverWebhooks } from "@/server/webhooks/deliver-webhooks";
import { tidyWebhooks } from "@/server/webhooks/tidy-webhooks";

/** Days for which the panel shows an event's deliveries. */
const DELIVERY_DAYS = 30;

export const webhooks = {
  rounds: [
    { run: (stopping) => deliverWebhooks(stopping), seconds: 1 },
    { run: () => tidyWebhooks(), seconds: 60 },
  ],
  retention: [
    {
      // An event is deleted with its deliveries and attempts.
      what: "webhook events",
      table: "webhook_events",
      over: `t.occurred_at < ${daysBefore(DELIVERY_DAYS)}`,
    },
  ],
  alerts: {
    // The alert ends when the endpoint is switched on or removed, or after a week.
    rows: (at) => `
      SELECT 'webhook_disabled' AS kind, 'webhook:' || id AS subject,
        jsonb_build_object('host', split_part(split_part(url, '/', 3), '?', 1), 'isGone', disabled_reason = 'gone') AS facts
      FROM webhook_endpoints WHERE state = 'disabled' AND disabled_reason <> 'switched_off'
        AND disabled_at > ${at} - interval '7 days'`,
  },
} satisfies Feature;
