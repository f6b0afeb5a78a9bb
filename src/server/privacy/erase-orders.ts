import { FEATURES } from "@/server/features";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

/**
 * Erases the buyer and the delivered content from these orders. The caller must have locked them
 * and checked that none is unsettled (`IS_UNSETTLED`). Amounts, products, dates, states, payments
 * and refunds remain, with the provider's ids, so that refunds are still possible.
 */
export async function eraseOrders(
  tx: PrismaTransaction,
  orderIds: readonly number[],
): Promise<void> {
  const orders = Prisma.sql`ANY(${[...orderIds]}::int[])`;
  for (const { personalData } of FEATURES) {
    for (const statement of personalData?.eraseOrders?.(orders) ?? [])
      await tx.prisma.$executeRaw(statement);
  }
}
