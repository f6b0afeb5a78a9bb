import { SEARCH_MAX_RESULTS, SEARCH_MIN_LENGTH, type SearchResultDto } from "@/contract/catalogue";
import { db } from "@/server/platform/db";
import { escapeLike } from "@/server/platform/like-pattern";

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
  const patterns = text.split(/\s+/).map((word) => `%${escapeLike(word)}%`);
  // The expression is that of the index products_search.
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, name, name_ar, description, description_ar, image_url, price_usd::text AS price
    FROM products
    WHERE is_active AND
      lower(name || ' ' || coalesce(name_ar, '') || ' ' || description || ' ' || coalesce(description_ar, ''))
        LIKE ALL (${patterns}::text[])
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
