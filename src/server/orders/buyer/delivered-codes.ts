import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, unseal } from "@/server/platform/secrets";

/** The columns that `codesOf` needs; the values are encrypted, so reading them reveals nothing. */
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
  /** Any non-null time counts as revealed. */
  revealedAt: Date | string | null;
  refundId: number | null;
  /** A gift's codes are only for its recipient: see src/server/gifts/gift-page.ts. */
  isGift: boolean;
}

/** Condition: the item has codes for the buyer, and no refund has withdrawn it. */
export const holdsCodes: Prisma.OrderItemWhereInput = {
  refundId: null,
  isGift: false,
  OR: [{ digitalContent: { not: null } }, { licenceKeys: { some: { status: "sold" } } }],
};

/**
 * Decrypts an item's codes: its keys, or the content that all buyers share. Empty for a withdrawn
 * item or a gift. Call `revealLines` first.
 * @throws Error if the item is not marked as revealed, or a code cannot be decrypted
 */
export function codesOf(item: SealedItem): string[] {
  if (
    item.isGift ||
    item.refundId !== null ||
    (item.licenceKeys.length === 0 && !item.digitalContent)
  )
    return [];
  if (item.revealedAt === null)
    throw new Error(`the opening of order item ${item.id} is not recorded`);
  // Keys that were erased with the buyer's data are empty (src/server/privacy/erase-orders.ts).
  const kept = item.licenceKeys.filter((key) => key.sealed !== "");
  const keys = kept.map((key) => unseal(key.sealed, associatedData.licenceKey(key.id)));
  const shared = item.digitalContent
    ? [unseal(item.digitalContent, associatedData.orderItem(item.id))]
    : [];
  return [...keys, ...shared];
}

/** $1 orders. */
const REVEAL_LINES = statement(
  "reveal_lines",
  `
    UPDATE order_items SET revealed_at = now()
    FROM orders
    WHERE orders.id = order_items.order_id AND orders.status IN ('completed', 'delivered')
      AND order_items.order_id = ANY($1::int[])
      AND order_items.revealed_at IS NULL AND order_items.refund_id IS NULL
      AND order_items.topup_status IS NULL AND NOT order_items.is_gift`,
);

/**
 * Records, before codes of these orders leave the shop, that the buyer has seen them: after a
 * refund only unseen keys can return to the pool. Withdrawn items stay hidden. Only paid orders
 * have codes.
 */
export async function revealLines(orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await run(REVEAL_LINES, [orderIds]);
}
