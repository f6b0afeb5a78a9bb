import type { Prisma } from "@/server/platform/prisma-client/client";
import { rowOf, unseal } from "@/server/platform/secrets";

/** What `codesOf` needs of an order's line: sealed, so that reading them reveals nothing. */
export const codeColumns = {
  id: true,
  digitalContent: true,
  revealedAt: true,
  refundId: true,
  licenceKeys: {
    where: { status: "sold" },
    select: { id: true, sealed: true },
    orderBy: { id: "asc" },
  },
} as const satisfies Prisma.OrderItemSelect;

type SealedItem = Prisma.OrderItemGetPayload<{ select: typeof codeColumns }>;

/** A line that has codes, and is not taken back, as a condition. */
export const holdsCodes: Prisma.OrderItemWhereInput = {
  refundId: null,
  OR: [{ digitalContent: { not: null } }, { licenceKeys: { some: { status: "sold" } } }],
};

/**
 * Opens what was delivered of a line: its keys, or the one content that all buyers share. Nothing of a
 * line that a refund takes back. `revealLines` comes first.
 */
export function codesOf(item: SealedItem): string[] {
  if (item.refundId !== null || (item.licenceKeys.length === 0 && !item.digitalContent)) return [];
  if (item.revealedAt === null) throw new Error(`order item ${item.id} is opened unrecorded`);
  const keys = item.licenceKeys.map((key) => unseal(key.sealed, rowOf.licenceKey(key.id)));
  const shared = item.digitalContent ? [unseal(item.digitalContent, rowOf.orderItem(item.id))] : [];
  return [...keys, ...shared];
}
