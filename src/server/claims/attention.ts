import type { NeedDto } from "@/contract/admin/today";
import type { AttentionReason } from "@/domain/orders/order-actions";
import { db } from "@/server/platform/database/db";
import type { Attention } from "@/server/platform/feature";

export const CLAIM_ATTENTION = {
  claim_open: {
    orders: () => `i.order_id FROM claims c JOIN order_items i ON i.id = c.order_item_id
      WHERE c.status = 'open'`,
    since: `(SELECT min(c.created_at) FROM claims c JOIN order_items i ON i.id = c.order_item_id
      WHERE i.order_id = o.id AND c.status = 'open')`,
    details: async (orderId) =>
      orderId === null ? {} : { product: await claimedProduct(orderId) },
  },
} satisfies Partial<Record<AttentionReason, Attention>>;

async function claimedProduct(orderId: number): Promise<NeedDto["product"]> {
  const claim = await db().claim.findFirst({
    where: { status: "open", orderItem: { orderId } },
    select: { orderItem: { select: { productId: true, productName: true, productNameAr: true } } },
    orderBy: { id: "asc" },
  });
  if (!claim) return null;
  const { productId, productName, productNameAr } = claim.orderItem;
  return { id: productId, name: productName, nameAr: productNameAr };
}
