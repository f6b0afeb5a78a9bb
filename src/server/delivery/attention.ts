import { type AttentionReason, DELIVERY_TOO_LONG_MS } from "@/domain/orders/order-actions";
import { beforeMoment } from "@/server/platform/clock";
import type { Attention } from "@/server/platform/feature";

const OPEN_TOPUP = `o.id AS order_id
  FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE i.refund_id IS NULL AND i.unpaid_refund_id IS NULL AND o.status IN ('completed', 'delivered')`;

export const DELIVERY_ATTENTION = {
  topup_to_credit: {
    orders: (at) => `${OPEN_TOPUP} AND i.topup_status IN ('waiting', 'submitting', 'submitted')
      AND (i.topup_status = 'submitted' OR o.completed_at < ${beforeMoment(at, DELIVERY_TOO_LONG_MS)})`,
  },
  topup_rejected: { orders: () => `${OPEN_TOPUP} AND i.topup_status = 'rejected'` },
  topup_unpaid: {
    orders: () => `i.order_id FROM order_items i
      WHERE i.unpaid_refund_id IS NOT NULL AND i.unpaid_seen_at IS NULL AND i.refund_id IS NULL
      AND i.topup_status IN ('submitting', 'credited')`,
  },
  supplier_conflict: {
    orders: () => `i.order_id FROM supplier_conflicts c JOIN order_items i ON i.id = c.order_item_id
      WHERE c.acknowledged_at IS NULL`,
  },
} satisfies Partial<Record<AttentionReason, Attention>>;
