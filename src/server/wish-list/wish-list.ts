import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import { DomainError } from "@/domain/errors";
import { lockAccount } from "@/server/accounts/find-account";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { prismaTransaction } from "@/server/platform/database/transaction";

/** Product ids on a customer's wish list, the last saved first. */
export async function readWishes(userId: number): Promise<number[]> {
  const wishes = await db().wish.findMany({
    where: { userId },
    select: { productId: true },
    orderBy: [{ addedAt: "desc" }, { productId: "desc" }],
  });
  return wishes.map(({ productId }) => productId);
}

/** $1 products, $2 the account, $3 the limit. */
const ADD_WISHES = statement(
  "add_wishes",
  `
      WITH missing AS (
        SELECT p.id, a.position FROM unnest($1::int[]) WITH ORDINALITY AS a (id, position)
        JOIN products p ON p.id = a.id AND p.archived_at IS NULL
        WHERE NOT EXISTS (SELECT FROM wishes w WHERE w.user_id = $2 AND w.product_id = p.id)
      ), saved AS (
        INSERT INTO wishes (user_id, product_id, added_at)
        SELECT $2, id, now() - (position - 1) * interval '1 millisecond' FROM missing ORDER BY position
        LIMIT greatest(0, $3 - (SELECT count(*) FROM wishes WHERE user_id = $2))
        ON CONFLICT (user_id, product_id) DO NOTHING
        RETURNING product_id
      )
      SELECT (SELECT count(*)::int FROM missing) AS missing, (SELECT count(*)::int FROM saved) AS saved`,
);

/**
 * Saves products to a customer's wish list, the first of them on top, and returns the list. Those
 * already on the list keep their position, archived ones are ignored, and only as many are added as
 * there is room for. Locks the account's row, so that concurrent calls cannot exceed the limit.
 * @throws DomainError wish_list_full if there are new products but no room for any
 */
export async function saveWishes(userId: number, productIds: readonly number[]): Promise<number[]> {
  const asked = [...new Set(productIds)];
  await prismaTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const [found] = await tx.run(ADD_WISHES, [asked, userId, MAX_WISHES]);
    if (found && found.missing > 0 && found.saved === 0) throw new DomainError("wish_list_full");
  });
  return readWishes(userId);
}

/** Removes a product from a customer's wish list, if present, and returns the list. */
export async function removeWish(userId: number, productId: number): Promise<number[]> {
  await db().wish.deleteMany({ where: { userId, productId } });
  return readWishes(userId);
}
