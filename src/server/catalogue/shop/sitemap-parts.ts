import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/**
 * Products per part. Each has two addresses, one per language. The sum is far below the
 * sitemap protocol's limit of 50,000 addresses.
 */
const PART_SIZE = 5_000;

export interface SitemapPart {
  /** 0-based; part 0 holds the products with ids 1 to 5,000. */
  part: number;
  updatedAt: Date;
}

/** $1 the products per part. */
const SITEMAP_PARTS = statement(
  "sitemap_parts",
  `
    SELECT (id - 1) / $1::int AS part, max(updated_at) AS "updatedAt"
    FROM products WHERE is_active GROUP BY part ORDER BY part`,
);

/** The parts that hold a product for sale, each with the time of its last change. */
export async function sitemapParts(): Promise<SitemapPart[]> {
  return run(SITEMAP_PARTS, [PART_SIZE]);
}

/** The products for sale of a part, in id order; empty for a part that does not exist. */
export async function sitemapProducts(part: number): Promise<{ id: number; updatedAt: Date }[]> {
  const first = part * PART_SIZE + 1;
  if (!Number.isSafeInteger(first) || first + PART_SIZE > 2_147_483_647) return [];
  return db().product.findMany({
    where: { isActive: true, id: { gte: first, lt: first + PART_SIZE } },
    select: { id: true, updatedAt: true },
    orderBy: { id: "asc" },
  });
}
