import type { PrismaTransaction } from "@/server/platform/database/transaction";

/**
 * Locks the whole `categories` table against other writers until `tx` ends: slugs, count and order
 * concern all rows and rarely change. Reads continue.
 */
export async function lockCategories(tx: PrismaTransaction): Promise<void> {
  // PostgreSQL cannot prepare LOCK TABLE, so this is not a named statement.
  await tx.prisma.$executeRaw`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`;
}
