import { randomUUID } from "node:crypto";
import { unstable_cache } from "next/cache";
import type { z } from "zod";
import { type CategoryDto, type ProductDetailDto, productDetailDto } from "@/contract/catalogue";
import {
  listFilter,
  type ProductCardDto,
  type ProductListDto,
  productListInput,
} from "@/contract/product-list";
import { type ListSort, pagesOf } from "@/domain/catalogue/product-list";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { inSearchQueue } from "@/server/api/search-queue";
import { CATALOGUE_TAG, tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import { listCounts, tallyProducts } from "@/server/catalogue/shop/list-counts";
import {
  featuredIds,
  listIds,
  listPage,
  productCards,
} from "@/server/catalogue/shop/list-products";
import { getProduct, listCategories } from "@/server/catalogue/shop/read-catalogue";

/** Seconds after which the next read renews a cache entry. */
const LONGEST_SECONDS = 600;

/**
 * Reads a part of the catalogue through Next's cache, for server components. An entry lasts until
 * one of its tags is invalidated, or for `LONGEST_SECONDS`. A page inherits the tags of its
 * entries: a list page consists of product ids, counts and one entry per card, so that a change of
 * a product refreshes the pages that show the product.
 */
function cached<Value>(
  key: readonly string[],
  tags: readonly string[],
  read: () => Promise<Value>,
) {
  const options = { tags: [CATALOGUE_TAG, ...tags], revalidate: LONGEST_SECONDS };
  return unstable_cache(read, [...key], options)();
}

export function catalogueCategories(): Promise<CategoryDto[]> {
  return cached(["categories"], [tagOf.categories], listCategories);
}

/**
 * A product; null if it does not exist, and this is cached too. The stock count may be outdated;
 * whether stock is low, sold out or unlimited is current.
 */
export function catalogueProduct(id: number): Promise<ProductDetailDto | null> {
  return cached(["product", String(id)], [tagOf.product(id)], async () => {
    try {
      return productDetailDto.parse(await getProduct(id));
    } catch (error) {
      if (error instanceof DomainError && error.code === "product_not_found") return null;
      throw error;
    }
  });
}

/** The featured products of the home page. */
export async function featuredCards(): Promise<ProductCardDto[]> {
  return cards(await cached(["featured"], [tagOf.home], featuredIds));
}

const EVERYTHING = listFilter.parse({});

interface ListAsked {
  category: CategoryDto | null;
  sort: ListSort;
  page: number;
}

/** A page of a list without filters. */
export async function catalogueList(
  { category, sort, page }: ListAsked,
  locale: Locale,
): Promise<ProductListDto> {
  const categoryId = category?.id ?? null;
  const place = String(categoryId);
  const tags = [tagOf.list(categoryId)];
  // Only the order by name depends on the language.
  const key = ["list", place, sort, String(page), sort === "name" ? locale : ""];
  const [ids, { total, facets }, counts] = await Promise.all([
    cached(key, tags, () => listIds({ ...EVERYTHING, categoryId, sort, page }, locale)),
    cached(["facets", place], tags, async () =>
      listCounts(await tallyProducts(EVERYTHING), categoryId, EVERYTHING),
    ),
    cached(
      ["counts"],
      [tagOf.counts],
      async () => listCounts(await tallyProducts(EVERYTHING), null, EVERYTHING).counts,
    ),
  ]);
  return { items: await cards(ids), total, page, pages: pagesOf(total), counts, facets };
}

/**
 * A page of a list with filters. It is not cached, and waits in the queue that limits searches.
 * @throws ZodError for an input that the contract refuses; DomainError too_many_requests if the
 *   queue is full
 */
export function filteredList(
  asked: z.input<typeof productListInput>,
  locale: Locale,
): Promise<ProductListDto> {
  const input = productListInput.parse(asked);
  return inSearchQueue({ ip: "", requestId: randomUUID() }, () => listPage(input, locale));
}

async function cards(ids: readonly number[]): Promise<ProductCardDto[]> {
  const found = await Promise.all(
    ids.map((id) => cached(["card", String(id)], [tagOf.card(id)], () => readCard(id))),
  );
  return found.filter((card) => card !== null);
}

interface Batch {
  ids: Set<number>;
  cards: Promise<Map<number, ProductCardDto>>;
}

let batch: Batch | null = null;

/** Batches the missing cards of a page into one read. */
async function readCard(id: number): Promise<ProductCardDto | null> {
  batch ??= openBatch();
  batch.ids.add(id);
  return (await batch.cards).get(id) ?? null;
}

function openBatch(): Batch {
  const ids = new Set<number>();
  const read = new Promise((resolve) => setImmediate(resolve)).then(async () => {
    batch = null;
    return new Map((await productCards([...ids])).map((card) => [card.id, card]));
  });
  return { ids, cards: read };
}
