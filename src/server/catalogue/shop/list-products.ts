import type { ProductCardDto, ProductListDto, ProductListInput } from "@/contract/product-list";
import { MAX_FEATURED } from "@/domain/catalogue/featured";
import { BUILT_IN_GAME_ID } from "@/domain/catalogue/game";
import { LIST_PAGE_SIZE, pagesOf } from "@/domain/catalogue/product-list";
import { DomainError } from "@/domain/errors";
import { stockLevel } from "@/domain/orders/cart";
import type { Locale } from "@/domain/text/locale";
import { hasChoicePools } from "@/server/catalogue/products/product-dto";
import { searchRank } from "@/server/catalogue/search/search-products";
import { db, type RowOf } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { filterConditions, listOrder } from "./list-conditions";
import { listCounts, tallyProducts } from "./list-counts";

/**
 * A page of active products with counts and facets. A page beyond the last is empty.
 * @throws DomainError category_unknown
 */
export async function listPage(input: ProductListInput, locale: Locale): Promise<ProductListDto> {
  const categoryId = input.category === null ? null : await categoryIdOf(input.category);
  const [tallies, ids] = await Promise.all([
    tallyProducts(input),
    listIds({ ...input, categoryId }, locale),
  ]);
  const { total, counts, facets } = listCounts(tallies, categoryId, input);
  const items = await productCards(ids);
  return { items, total, page: input.page, pages: pagesOf(total), counts, facets };
}

export type ListAsked = Omit<ProductListInput, "category"> & { categoryId: number | null };

/** The ids of the products on a page, in order. */
export async function listIds(asked: ListAsked, locale: Locale): Promise<number[]> {
  const conditions = filterConditions(asked);
  if (asked.categoryId !== null) conditions.push(Prisma.sql`category_id = ${asked.categoryId}`);
  // A search shows its best matches first, unless another order is requested.
  const isRanked = asked.q !== "" && asked.sort === "featured";
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM products WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY ${isRanked ? searchRank(asked.q) : listOrder(asked.sort, locale)}
    LIMIT ${LIST_PAGE_SIZE} OFFSET ${(asked.page - 1) * LIST_PAGE_SIZE}`;
  return rows.map(({ id }) => id);
}

/** The ids of the active featured products of the home page, in the order that the owner chose. */
export async function featuredIds(): Promise<number[]> {
  const rows = await db().product.findMany({
    where: { isActive: true, featuredPosition: { not: null } },
    select: { id: true },
    orderBy: [{ featuredPosition: "asc" }, { id: "asc" }],
    take: MAX_FEATURED,
  });
  return rows.map(({ id }) => id);
}

/** The cards of these products, in order, without those no longer for sale. */
export async function productCards(ids: readonly number[]): Promise<ProductCardDto[]> {
  if (ids.length === 0) return [];
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] }, isActive: true },
    select: cardColumns,
  });
  const cards = new Map(rows.map((row) => [row.id, toCardDto(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

const cardColumns = {
  id: true,
  name: true,
  nameAr: true,
  categoryId: true,
  priceUSD: true,
  originalPriceUSD: true,
  imageUrl: true,
  fulfilment: true,
  platform: true,
  availableUnits: true,
  gameId: true,
  optionSet: { select: { slug: true, steps: true } },
} as const satisfies Prisma.ProductSelect;

type CardRow = RowOf<"Product", { select: typeof cardColumns }>;

function toCardDto({ availableUnits, optionSet, gameId, ...row }: CardRow): ProductCardDto {
  return {
    ...row,
    priceUSD: row.priceUSD.toFixed(2),
    originalPriceUSD: row.originalPriceUSD?.toFixed(2) ?? null,
    fulfilment: row.fulfilment,
    stockLevel: stockLevel(availableUnits),
    asksFirst: askedFirst({ ...row, optionSet, gameId }),
  };
}

function askedFirst(
  row: Pick<CardRow, "fulfilment" | "optionSet" | "gameId">,
): ProductCardDto["asksFirst"] {
  if (row.fulfilment === "topup") return row.gameId === BUILT_IN_GAME_ID ? "playerId" : "account";
  return hasChoicePools(row) ? "choice" : null;
}

/**
 * The id of a category that is shown.
 * @throws DomainError category_unknown, also for a hidden category
 */
export async function categoryIdOf(slug: string): Promise<number> {
  const category = await db().category.findUnique({
    where: { slug, isShown: true },
    select: { id: true },
  });
  if (!category) throw new DomainError("category_unknown");
  return category.id;
}
