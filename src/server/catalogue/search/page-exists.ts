import { pagesOf } from "@/domain/catalogue/product-list";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** $1: a product id. Returns a row if the product has a page. */
const HAS_PRODUCT = statement(
  "place-product",
  "SELECT id FROM products WHERE id = $1 AND is_active",
);

/**
 * Number of active products by category; `slug` is null for a hidden category, which has no page.
 */
const SHELVES = statement(
  "place-shelves",
  `
    SELECT CASE WHEN c.is_shown THEN c.slug END AS slug, coalesce(tally.count, 0) AS count
    FROM categories c LEFT JOIN (
      SELECT category_id, count(*)::int AS count FROM products WHERE is_active GROUP BY category_id
    ) tally ON tally.category_id = c.id`,
);

/** $1: a policy kind, $2: a version, or null for the one in force. Returns a row if it exists. */
const HAS_POLICY = statement(
  "place-policy",
  `
    SELECT id FROM policies
    WHERE kind = $1 AND version IS NOT NULL AND ($2::int IS NULL OR version = $2) LIMIT 1`,
);

/** Number of pages of each list, by category slug; null is the whole shop. */
type ListPages = ReadonlyMap<string | null, number>;

/** Lifetime of the counts, in milliseconds: a database signal may be late or lost. */
const TTL_MS = 10_000;

let known: { pages: Promise<ListPages>; readAt: number } | null = null;
const signals = catalogueSignals();
const forget = () => {
  known = null;
};
signals.on("changed", forget);
signals.on("lost", forget);

export async function hasProduct(id: number): Promise<boolean> {
  return (await run(HAS_PRODUCT, [id])).length > 0;
}

/** @param version null for the version in force */
export async function hasPolicy(kind: string, version: number | null): Promise<boolean> {
  return (await run(HAS_POLICY, [kind, version])).length > 0;
}

/**
 * Number of pages of a category's list (null: the whole shop); undefined if the category is hidden
 * or does not exist.
 */
export async function listPagesOf(slug: string | null): Promise<number | undefined> {
  if (!known || performance.now() - known.readAt > TTL_MS) {
    const reading = { pages: readPages(), readAt: performance.now() };
    known = reading;
    reading.pages.catch(() => {
      if (known === reading) known = null;
    });
  }
  return (await known.pages).get(slug);
}

async function readPages(): Promise<ListPages> {
  const rows = await run(SHELVES, []);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const pages = new Map<string | null, number>();
  for (const { slug, count } of rows) if (slug !== null) pages.set(slug, pagesOf(count));
  return pages.set(null, pagesOf(total));
}
