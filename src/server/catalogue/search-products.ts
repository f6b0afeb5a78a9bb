import { SEARCH_MAX_RESULTS, type SearchResultDto } from "@/contract/catalogue";
import { normalizeDigits } from "@/domain/normalize-digits";
import { SEARCH_MIN_LENGTH } from "@/domain/text-limits";
import { db, escapeLike } from "@/server/platform/db";
import { Prisma } from "@/server/platform/prisma-client/client";

interface Row {
  id: number;
  name: string;
  name_ar: string | null;
  description: string;
  description_ar: string | null;
  image_url: string;
  price: string;
}

/**
 * Active products whose names or descriptions, in either language, hold every word of the query;
 * those whose name begins with it first. Shorter queries than two characters find nothing.
 * Specification §5 and §7.
 */
export async function searchProducts(query: string): Promise<SearchResultDto[]> {
  // The zero character is in no text of the database, which refuses even to look for it.
  const text = query.replaceAll("\0", " ").trim().toLowerCase();
  if ([...text].length < SEARCH_MIN_LENGTH) return [];
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, name, name_ar, description, description_ar, image_url, price_usd::text AS price
    FROM products
    WHERE is_active AND ${matchesWords(text)}
    ORDER BY
      (lower(name) LIKE ${`${escapeLike(text)}%`} OR lower(coalesce(name_ar, '')) LIKE ${`${escapeLike(text)}%`}) DESC,
      (lower(name || ' ' || coalesce(name_ar, '')) LIKE ${`%${escapeLike(text)}%`}) DESC,
      id
    LIMIT ${SEARCH_MAX_RESULTS}`;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nameAr: row.name_ar,
    description: row.description,
    descriptionAr: row.description_ar,
    imageUrl: row.image_url,
    priceUSD: row.price,
  }));
}

/**
 * A product in whose names or descriptions, of either language, each word stands, as a condition; a word
 * with Arabic-Indic digits may stand there in Western ones.
 */
export function matchesWords(text: string): Prisma.Sql {
  // The expression is that of the index products_search, which LIKE ALL would not use.
  const holds = (word: string) => Prisma.sql`
    lower(name || ' ' || coalesce(name_ar, '') || ' ' || description || ' ' || coalesce(description_ar, ''))
      LIKE ${`%${escapeLike(word)}%`}`;
  const words = text.split(/\s+/).map((word) => {
    const inWestern = normalizeDigits(word);
    return inWestern === word ? holds(word) : Prisma.sql`(${holds(word)} OR ${holds(inWestern)})`;
  });
  return Prisma.sql`(${Prisma.join(words, " AND ")})`;
}
