import type { z } from "zod";
import type { FeaturedRow, saveFeaturedInput } from "@/contract/admin/catalogue/featured";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction } from "@/server/platform/database/transaction";

/** The featured products in order, including those not for sale. */
export async function featuredProducts(): Promise<FeaturedRow[]> {
  const rows = await db().product.findMany({
    where: { featuredPosition: { not: null } },
    select: {
      id: true,
      name: true,
      nameAr: true,
      imageUrl: true,
      priceUSD: true,
      isActive: true,
    },
    orderBy: [{ featuredPosition: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...row, priceUSD: row.priceUSD.toFixed(2) }));
}

const LOCK_FEATURED = statement(
  "lock_featured",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('featured products', 0))",
);

/** $1 the products featured before or now, $2 those featured now, in order. */
const WRITE_FEATURED = statement(
  "write_featured",
  `
      UPDATE products SET featured_position = ordered.place
      FROM (
        SELECT known.id, wanted.place::int AS place
        FROM unnest($1::int[]) AS known (id)
        LEFT JOIN unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) ON wanted.id = known.id
      ) AS ordered
      WHERE products.id = ordered.id AND products.featured_position IS DISTINCT FROM ordered.place`,
);

/**
 * Replaces the list of featured products, which was `before` when the admin opened it.
 * @throws DomainError featured_changed if the stored list is no longer `before`; product_not_found
 *   if a product of the new list does not exist
 */
export async function saveFeatured(
  call: AdminCall,
  { before, products }: z.output<typeof saveFeaturedInput>,
): Promise<null> {
  return executeAudited(call, async (tx) => {
    // Serializes saves, so that the second one sees the first one's list.
    await tx.run(LOCK_FEATURED, []);
    await lockProducts(tx, [...new Set([...before, ...products])]);
    if ((await featuredIds(tx)).join() !== before.join()) throw new DomainError("featured_changed");
    const known = await tx.prisma.product.count({ where: { id: { in: products } } });
    if (known < products.length) throw new DomainError("product_not_found");
    await tx.run(WRITE_FEATURED, [[...new Set([...before, ...products])], products]);
    return {
      action: "featured.update",
      entity: "featured",
      entityId: "home",
      before: { products: before.join(", ") },
      after: { products: products.join(", ") },
      result: null,
    };
  });
}

async function featuredIds(tx: PrismaTransaction): Promise<number[]> {
  const rows = await tx.prisma.product.findMany({
    where: { featuredPosition: { not: null } },
    select: { id: true },
    orderBy: [{ featuredPosition: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id }) => id);
}
