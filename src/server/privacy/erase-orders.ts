import { FEATURES } from "@/server/features";
import type { Tx } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";

/**
 * Takes out of these orders, which are locked and settled, who bought and what was delivered. What is left are numbers:
 * amounts, products, days, states, payments and refunds with the provider's numbers, by which money can still go back.
 */
export async function eraseOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const orders = Prisma.sql`ANY(${[...orderIds]}::int[])`;
  for (const { personalData } of FEATURES) {
    for (const statement of personalData?.eraseOrders?.(orders) ?? [])
      await tx.$executeRaw(statement);
  }
}
