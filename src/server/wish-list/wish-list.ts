import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";

/** Numbers of the products on a customer's wish list, the one that was saved last first. */
export async function readWishes(userId: number): Promise<number[]> {
  const wishes = await db().wish.findMany({
    where: { userId },
    select: { productId: true },
    orderBy: [{ addedAt: "desc" }, { productId: "desc" }],
  });
  return wishes.map(({ productId }) => productId);
}

/**
 * Saves products to a customer's wish list, the first of them on top, and answers with the list. One that is on it keeps
 * its place; one that the shop does not sell is left out; of several as many are saved as there is room for. The
 * account's row is locked: calls at once do not exceed the limit together.
 * @throws DomainError wish_list_full: there is room for none
 */
export async function saveWishes(userId: number, productIds: readonly number[]): Promise<number[]> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const [found] = await tx.$queryRaw<{ asked: number; saved: number }[]>`
      WITH asked AS (
        SELECT p.id, a.position FROM unnest(${[...productIds]}::int[]) WITH ORDINALITY AS a (id, position)
        JOIN products p ON p.id = a.id AND p.is_active
        WHERE NOT EXISTS (SELECT FROM wishes w WHERE w.user_id = ${userId} AND w.product_id = p.id)
      ), saved AS (
        INSERT INTO wishes (user_id, product_id, added_at)
        SELECT ${userId}, id, now() - (position - 1) * interval '1 millisecond' FROM asked ORDER BY position
        LIMIT greatest(0, ${MAX_WISHES} - (SELECT count(*) FROM wishes WHERE user_id = ${userId}))
        ON CONFLICT (user_id, product_id) DO NOTHING
        RETURNING product_id
      )
      SELECT (SELECT count(*)::int FROM asked) AS asked, (SELECT count(*)::int FROM saved) AS saved`;
    if (found && found.asked > 0 && found.saved === 0) throw new DomainError("wish_list_full");
  });
  return readWishes(userId);
}

/** Takes a product off a customer's wish list, and answers with the list. One that is not on it changes nothing. */
export async function removeWish(userId: number, productId: number): Promise<number[]> {
  await db().wish.deleteMany({ where: { userId, productId } });
  return readWishes(userId);
}
