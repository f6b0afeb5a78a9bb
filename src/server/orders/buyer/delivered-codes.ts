import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, unseal } from "@/server/platform/secrets";

/** What `codesOf` needs of an order's line: sealed, so that reading them reveals nothing. */
export const codeColumns = {
  id: true,
  digitalContent: true,
  revealedAt: true,
  refundId: true,
  isGift: true,
  licenceKeys: {
    where: { status: "sold" },
    select: { id: true, sealed: true },
    orderBy: { id: "asc" },
  },
} as const satisfies Prisma.OrderItemSelect;

interface SealedItem {
  id: number;
  digitalContent: string | null;
  licenceKeys: readonly { id: string; sealed: string }[];
  /** Any moment. */
  revealedAt: Date | string | null;
  refundId: number | null;
  /** They are the recipient's alone: see gifts/gift-page.ts. */
  isGift: boolean;
}

/** A line that has codes for its buyer, and is not withdrawn, as a condition. */
export const holdsCodes: Prisma.OrderItemWhereInput = {
  refundId: null,
  isGift: false,
  OR: [{ digitalContent: { not: null } }, { licenceKeys: { some: { status: "sold" } } }],
};

/**
 * Opens what was delivered of a line: its keys, or the one content that all buyers share. Nothing of a
 * line that a refund withdraws, nor of a gift. `revealLines` comes first.
 */
export function codesOf(item: SealedItem): string[] {
  if (
    item.isGift ||
    item.refundId !== null ||
    (item.licenceKeys.length === 0 && !item.digitalContent)
  )
    return [];
  if (item.revealedAt === null) throw new Error(`order item ${item.id} is opened unrecorded`);
  // What was erased with its buyer is sealed no more (privacy/erase-orders.ts).
  const kept = item.licenceKeys.filter((key) => key.sealed !== "");
  const keys = kept.map((key) => unseal(key.sealed, associatedData.licenceKey(key.id)));
  const shared = item.digitalContent
    ? [unseal(item.digitalContent, associatedData.orderItem(item.id))]
    : [];
  return [...keys, ...shared];
}

/**
 * Writes down, before any code of these orders leaves the shop, that it does: what its buyer has never
 * seen can go back to the pool after a refund, what they have seen never. Lines that a refund withdraws
 * stay hidden. Only paid orders have codes.
 */
export async function revealLines(orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db().$executeRaw`
    UPDATE order_items SET revealed_at = now()
    FROM orders
    WHERE orders.id = order_items.order_id AND orders.status IN ('completed', 'delivered')
      AND order_items.order_id = ANY(${orderIds as number[]}::int[])
      AND order_items.revealed_at IS NULL AND order_items.refund_id IS NULL
      AND order_items.topup_status IS NULL AND NOT order_items.is_gift`;
}
