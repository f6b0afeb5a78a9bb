import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { pollTopups } from "@/server/delivery/poll-topups";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import type { Feature } from "@/server/platform/feature";

export const delivery = {
  jobs: [deliverOrderJob, submitTopupJob],
  rounds: [{ run: () => pollTopups(), seconds: 60 }],
  alerts: {
    lateOrders: (late) => `
      SELECT 'topup_to_credit' AS reason, o.id AS order_id
      FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.refund_id IS NULL AND i.unpaid_refund_id IS NULL
        AND i.topup_status IN ('waiting', 'submitting', 'submitted')
        AND o.status IN ('completed', 'delivered') AND o.completed_at < ${late}`,
  },
} satisfies Feature;
