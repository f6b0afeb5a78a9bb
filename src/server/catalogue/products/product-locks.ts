import { DomainError } from "@/domain/errors";
import type { Tx } from "@/server/platform/database/db";
import { runOf, type Statement, type Within } from "@/server/platform/database/statements";

/**
 * Keeps these products from being deleted until `tx` ends; whatever else of them may change.
 * @throws DomainError product_not_found when one is deleted already
 */
export async function pinProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  const kept = await tx.$queryRaw<unknown[]>`
    SELECT id FROM products WHERE id = ANY(${productIds}::int[]) ORDER BY id FOR KEY SHARE`;
  if (kept.length < new Set(productIds).size) throw new DomainError("product_not_found");
}

/** $1 products. */
const LOCK_PRODUCTS: Statement<unknown> = {
  name: "lock_products",
  text: "SELECT id FROM products WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE",
};

/**
 * Takes the turn on these products until the transaction ends, in the order of their ids. Whoever needs several
 * takes all of them in one call, and orders before products, so that nobody waits in a circle.
 */
export async function lockProducts(within: Within, productIds: readonly number[]): Promise<void> {
  await runOf(within)(LOCK_PRODUCTS, [productIds]);
}
