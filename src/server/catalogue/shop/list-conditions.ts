import type { ListFilter } from "@/contract/product-list";
import type { ListSort } from "@/domain/catalogue/product-list";
import { decimalFromCents } from "@/domain/money";
import type { Locale } from "@/domain/text/locale";
import { SEARCH_MIN_LENGTH } from "@/domain/text/text-limits";
import { matchesWords, searchRank } from "@/server/catalogue/search/search-products";
import { Prisma } from "@/server/platform/prisma-client/client";

/** The conditions on `products` that are not facets: for sale, the filter's text and prices. */
export function textAndPrice({ q, minPrice, maxPrice }: ListFilter): Prisma.Sql[] {
  const conditions = [Prisma.sql`is_active`];
  if (q !== "") conditions.push(holdsWords(q));
  if (minPrice !== null) conditions.push(Prisma.sql`price_usd >= ${decimal(minPrice)}`);
  if (maxPrice !== null) conditions.push(Prisma.sql`price_usd <= ${decimal(maxPrice)}`);
  return conditions;
}

/** All conditions of a filter. */
export function filterConditions(filter: ListFilter): Prisma.Sql[] {
  const conditions = textAndPrice(filter);
  const { delivery, inStock, discounted, platform, game } = filter;
  if (delivery !== null) conditions.push(Prisma.sql`fulfilment = ${delivery}`);
  if (inStock) conditions.push(Prisma.sql`is_available`);
  if (discounted) conditions.push(Prisma.sql`is_discounted`);
  if (platform !== null) conditions.push(Prisma.sql`platform = ${platform}`);
  if (game !== null) {
    conditions.push(Prisma.sql`game_id = (SELECT id FROM games WHERE slug = ${game})`);
  }
  return conditions;
}

/** SQL condition: the product matches the text. A text under two characters matches nothing. */
function holdsWords(q: string): Prisma.Sql {
  const text = q.trim().toLowerCase();
  return [...text].length < SEARCH_MIN_LENGTH ? Prisma.sql`false` : matchesWords(text);
}

const decimal = (value: Parameters<typeof decimalFromCents>[0]) =>
  Prisma.sql`${decimalFromCents(value)}::numeric`;

/**
 * ORDER BY of a list; equal rows are ordered by id, so that no page repeats a product. Names are
 * collated by language; in Arabic a product without an Arabic name is ordered by its English name.
 */
export function listOrder(sort: ListSort, locale: Locale, q = ""): Prisma.Sql {
  switch (sort) {
    case "featured":
      // A search shows its best matches first.
      return q === "" ? Prisma.sql`featured_position, id` : searchRank(q.trim());
    case "priceUp":
      return Prisma.sql`price_usd, id`;
    case "priceDown":
      return Prisma.sql`price_usd DESC, id DESC`;
    case "name":
      return Prisma.sql`${nameKey(locale)}, id`;
  }
}

/**
 * SQL condition: the row comes after the product `id` in the order `sort`, even if that product is
 * not for sale.
 */
export function comesAfter(id: number, sort: ListSort, locale: Locale): Prisma.Sql {
  const [key, direction] = {
    // Products that are not featured come last.
    featured: [Prisma.sql`coalesce(featured_position, 2147483647)`, Prisma.sql`>`],
    priceUp: [Prisma.sql`price_usd`, Prisma.sql`>`],
    priceDown: [Prisma.sql`price_usd`, Prisma.sql`<`],
    name: [nameKey(locale), Prisma.sql`>`],
  }[sort] as [Prisma.Sql, Prisma.Sql];
  return Prisma.sql`(${key}, id) ${direction} (SELECT ${key}, id FROM products WHERE id = ${id})`;
}

function nameKey(locale: Locale): Prisma.Sql {
  return locale === "ar"
    ? Prisma.sql`list_name_ar COLLATE names_ar`
    : Prisma.sql`name COLLATE names_en`;
}
