import {
  SEARCH_MAX_COUNTED,
  SEARCH_MAX_RESULTS,
  type SearchFindsDto,
  type SearchResultDto,
} from "@/contract/catalogue";
import { SEARCH_MIN_LENGTH } from "@/domain/text/text-limits";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";
import { cachedSearch } from "./search-cache";

/** $1: a text, $2: the maximum to count, $3: the maximum to return; each row has the total. */
const SEARCH = statement(
  "search",
  `
    SELECT p.id, p.name, p.name_ar AS "nameAr", p.description, p.description_ar AS "descriptionAr",
      p.image_url AS "imageUrl", p.price_usd::text AS "priceUSD", found.total
    FROM search_finds($1, $2, $3) AS found JOIN products p ON p.id = found.product_id
    ORDER BY found.rank, p.is_available DESC, p.id`,
);

/**
 * The best matches among active products. Every word of the query must match, in any order and
 * either language: as a whole word, as a prefix, or with a letter or two mistyped. The names, the
 * search words ("Also found as" in the panel), the category and the descriptions are searched.
 * Queries under two characters match nothing. Decision 014: search in PostgreSQL.
 */
export async function findProducts(query: string): Promise<SearchFindsDto> {
  const text = storable(query).trim();
  if ([...text].length < SEARCH_MIN_LENGTH) return { results: [], total: 0, isMore: false };
  const known = await cachedSearch(text);
  if (known) return known;
  const rows = await run(SEARCH, [text, SEARCH_MAX_COUNTED, SEARCH_MAX_RESULTS]);
  const total = rows[0]?.total ?? 0;
  return {
    total: Math.min(total, SEARCH_MAX_COUNTED),
    isMore: total > SEARCH_MAX_COUNTED,
    results: rows.map(({ total: _, ...result }) => result),
  };
}

/** The results without the total: the response of GET /api/products/search. */
export async function searchProducts(query: string): Promise<SearchResultDto[]> {
  return (await findProducts(query)).results;
}

/** SQL condition: products of any state that match a text; a text without words matches none. */
export function matchesWords(text: string): Prisma.Sql {
  // The subquery runs once, not for each row.
  return Prisma.sql`products.search @@ (SELECT (search_tiers(${storable(text)}))[9])`;
}

/** $1 the text. */
const READ_SEARCH_WORDS = statement(
  "read_search_words",
  "SELECT (search_tiers($1))[9]::text AS query",
);

/** Like `matchesWords`, with a constant query, so that PostgreSQL can estimate the row count. */
export async function hasWordsOf(text: string, tx: Transaction): Promise<Prisma.Sql> {
  const [found] = await tx.run(READ_SEARCH_WORDS, [storable(text)]);
  const query = found?.query ?? null;
  return query === null ? Prisma.sql`FALSE` : Prisma.sql`products.search @@ ${query}::tsquery`;
}

/**
 * ORDER BY terms for `matchesWords`: name, then search words and category, then description; in
 * each, whole words before prefixes before mistyped words; then available before sold out.
 */
export function searchRank(text: string): Prisma.Sql {
  return Prisma.sql`search_rank(products.search, (SELECT search_tiers(${storable(text)}))),
    products.is_available DESC, products.id`;
}

/** PostgreSQL rejects the zero character, even in a search text. */
function storable(text: string): string {
  return text.replaceAll("\0", " ");
}
