import { keyStepOf, type OptionStep } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

/**
 * SQL condition on a key `k`: it may still be sold. It is available, seen by an admin, in
 * quarantine, reserved by an order, or sold to a buyer who has not opened it: a refund would return
 * it to the pool.
 */
export const MAY_BE_SOLD = `(
  k.status IN ('available', 'seen', 'quarantined', 'reserved') OR (k.status = 'sold' AND k.revealed_at IS NULL
    AND EXISTS (SELECT FROM order_items i WHERE i.id = k.order_item_id AND i.revealed_at IS NULL)))`;

/**
 * Checks that the key pools of these products fit new steps. Writes nothing.
 * @param products the products' ids, as a subquery
 * @throws DomainError choice_has_keys if sellable keys belong to a choice that the steps lack
 */
export async function checkPools(
  tx: PrismaTransaction,
  products: Prisma.Sql,
  steps: readonly OptionStep[],
): Promise<void> {
  const [stranded] = await tx.prisma.$queryRaw<{ choice: string; count: number }[]>`
    SELECT k.choice, count(*)::int AS count FROM licence_keys k
    WHERE k.product_id IN (${products}) AND k.choice <> '' AND k.choice <> ALL(${valuesOf(steps)})
      AND ${Prisma.raw(MAY_BE_SOLD)}
    GROUP BY k.choice ORDER BY k.choice LIMIT 1`;
  if (stranded) throw new DomainError("choice_has_keys", { ...stranded });
}

/**
 * If the steps contain one that chooses the key, assigns the products' keys and order items without
 * a choice to the first value of that step. The caller has locked the products.
 */
export async function assignChoices(
  tx: PrismaTransaction,
  products: Prisma.Sql,
  steps: readonly OptionStep[],
): Promise<void> {
  const [first] = valuesOf(steps);
  if (first === undefined) return;
  await tx.prisma.$executeRaw`
    UPDATE order_items SET choice = ${first}
    WHERE product_id IN (${products}) AND choice = '' AND fulfilment = 'keys'`;
  await tx.prisma.$executeRaw`
    UPDATE licence_keys SET choice = ${first} WHERE product_id IN (${products}) AND choice = ''`;
}

function valuesOf(steps: readonly OptionStep[]): string[] {
  return keyStepOf(steps)?.options.map((option) => option.value) ?? [];
}
