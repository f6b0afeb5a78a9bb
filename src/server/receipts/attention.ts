import type { AttentionReason } from "@/domain/orders/order-actions";
import type { Attention } from "@/server/platform/feature";

export const RECEIPT_ATTENTION = {
  receipt_undrawn: {
    orders: () => `c.order_id FROM receipts c WHERE c.pdf IS NULL AND c.draw_tries > 1`,
  },
} satisfies Partial<Record<AttentionReason, Attention>>;
