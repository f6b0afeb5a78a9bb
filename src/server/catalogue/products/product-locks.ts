import { DomainError } from "@/domain/errors";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/** $1 the product ids. */
const LOCK_PRODUCTS_TO_CHANGE = statement(
  "lock_products_to_change",
  "SELECT id FROM products WHERE id = ANY($1::int[]) ORDER BY id FOR KEY SHARE",
);

/**
 * Keeps these products from being deleted until `tx` ends; other changes remain possible.
 * @throws DomainError product_not_found if one is already deleted
 */
export async function pinProducts(tx: Transaction, productIds: readonly number[]): Promise<void> {
  const kept = await tx.run(LOCK_PRODUCTS_TO_CHANGE, [productIds]);
  if (kept.length < new Set(productIds).size) throw new DomainError("product_not_found");
}

/** $1: the product ids. */
const LOCK_PRODUCTS = statement(
  "lock_products",
  "SELECT id FROM products WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE",
);

/**
 * Locks these products, in id order, until the transaction ends. To prevent deadlocks, a
 * transaction locks all its products in one call, and locks orders before products.
 */
export async function lockProducts(tx: Transaction, productIds: readonly number[]): Promise<void> {
  await tx.run(LOCK_PRODUCTS, [productIds]);
}
