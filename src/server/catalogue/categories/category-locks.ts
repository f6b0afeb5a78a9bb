import type { PrismaTransaction } from "@/server/platform/database/transaction";

/**
 * Locks the whole `categories` table against other writers until `tx` ends: slugs, count and order
 * concern all rows and rarely change. Reads continue.
 */
export async function lockCategories(tx: PrismaTransaction): Promise<void> {
  // PostgreSQL prepares no LOCK TABLE, so this is no named statement.
  await tx.prisma.$executeRaw`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`;
}
