import type { Tx } from "@/server/platform/database/db";

/**
 * Takes the turn on the categories as a whole until `tx` ends: their slugs, their number and their order
 * concern all of them, and are changed seldom. Pages and orders read on.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`;
}
