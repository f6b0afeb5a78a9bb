import {
  SEARCH_MAX_COUNTED,
  SEARCH_MAX_RESULTS,
  type SearchFindsDto,
  type SearchResultDto,
} from "@/contract/catalogue";
import { SEARCH_MIN_LENGTH } from "@/domain/text/text-limits";
import type { Tx } from "@/server/platform/database/db";
import { run, type Statement } from "@/server/platform/database/statements";
import { Prisma } from "@/server/platform/prisma-client/client";
import { knownFinds } from "./known-finds";

/** $1 a text, $2 how many finds are counted, $3 how many are given, each with their number. */
const SEARCH: Statement<SearchResultDto & { total: number }> = {
  name: "search",
  text: `
    SELECT p.id, p.name, p.name_ar AS "nameAr", p.description, p.description_ar AS "descriptionAr",
      p.image_url AS "imageUrl", p.price_usd::text AS "priceUSD", found.total
    FROM search_finds($1, $2, $3) AS found JOIN products p ON p.id = found.product_id
    ORDER BY found.rank, p.is_available DESC, p.id`,
};

/**
 * The best of the active products that a query finds, in either language: every word of it, in any order, as a
 * whole word, as a beginning, or with a letter or two mistyped, in the names, in what a product is "also found
 * as" and its category, or in the descriptions. Shorter queries than two characters find nothing.
 * Specification §5 and §7; decision 014.
 */
export async function findProducts(query: string): Promise<SearchFindsDto> {
  const text = storable(query).trim();
  if ([...text].length < SEARCH_MIN_LENGTH) return { results: [], total: 0, isMore: false };
  const known = await knownFinds(text);
  if (known) return known;
  const rows = await run(SEARCH, [text, SEARCH_MAX_COUNTED, SEARCH_MAX_RESULTS]);
  const total = rows[0]?.total ?? 0;
  return {
    total: Math.min(total, SEARCH_MAX_COUNTED),
    isMore: total > SEARCH_MAX_COUNTED,
    results: rows.map(({ total: _, ...result }) => result),
  };
}

/** The finds alone: what GET /api/products/search answers. Specification §7. */
export async function searchProducts(query: string): Promise<SearchResultDto[]> {
  return (await findProducts(query)).results;
}

/** A product, of any state, that a text finds, as a condition on `products`; a text without words finds none. */
export function matchesWords(text: string): Prisma.Sql {
  // The query in brackets is run once, not for each row.
  return Prisma.sql`products.search @@ (SELECT (search_tiers(${storable(text)}))[9])`;
}

/** The same with the query spelled out: the planner knows then how many products it finds. */
export async function hasWordsOf(text: string, tx: Tx): Promise<Prisma.Sql> {
  const [found] = await tx.$queryRaw<{ query: string | null }[]>`
    SELECT (search_tiers(${storable(text)}))[9]::text AS query`;
  const query = found?.query ?? null;
  return query === null ? Prisma.sql`FALSE` : Prisma.sql`products.search @@ ${query}::tsquery`;
}

/**
 * The order of what matchesWords finds, as terms of ORDER BY: the name before "also found as" and the category,
 * those before the description; whole words before beginnings, those before mistyped ones; what can be bought
 * before what is sold out.
 */
export function searchRank(text: string): Prisma.Sql {
  return Prisma.sql`search_rank(products.search, (SELECT search_tiers(${storable(text)}))),
    products.is_available DESC, products.id`;
}

/** The zero character is in no text of the database, which refuses even to look for it. */
function storable(text: string): string {
  return text.replaceAll("\0", " ");
}
