import { z } from "zod";
import { LIST_SORTS, MAX_LIST_PAGE } from "@/domain/catalogue/product-list";
import { centsFromDecimal } from "@/domain/money";
import { STOCK_LEVELS } from "@/domain/orders/cart";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";
import { isStorable, PLATFORM_MAX_LENGTH, SEARCH_MAX_LENGTH } from "@/domain/text/text-limits";
import { decimalPrice, productDto } from "./catalogue";

/**
 * Input that a product needs before it can be bought, on its own page: the Player ID, the account
 * of another game, or a choice that determines the key.
 */
const ASKED_FIRST = ["playerId", "account", "choice"] as const;

/** A product on a card of a list or of the home page, without a description. */
export const productCardDto = productDto
  .pick({
    id: true,
    name: true,
    nameAr: true,
    categoryId: true,
    priceUSD: true,
    originalPriceUSD: true,
    imageUrl: true,
    fulfilment: true,
  })
  .extend({
    stockLevel: z.enum(STOCK_LEVELS),
    platform: z.string().nullable(),
    asksFirst: z.enum(ASKED_FIRST).nullable(),
  });
export type ProductCardDto = z.infer<typeof productCardDto>;

/** "5", "5.5" or "5.50": dollars, parsed to cents. */
const priceLimit = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .transform(centsFromDecimal);

const text = (longest: number) => z.string().trim().max(longest).refine(isStorable);

/** The filter of a list; with the defaults it excludes no product. */
export const listFilter = z.object({
  q: text(SEARCH_MAX_LENGTH).default(""),
  /** US dollars, both inclusive. */
  minPrice: priceLimit.nullable().default(null),
  maxPrice: priceLimit.nullable().default(null),
  delivery: z.enum(FULFILMENTS).nullable().default(null),
  inStock: z.boolean().default(false),
  discounted: z.boolean().default(false),
  platform: text(PLATFORM_MAX_LENGTH).min(1).nullable().default(null),
  /** A game's slug. */
  game: text(100).min(1).nullable().default(null),
});
export type ListFilter = z.output<typeof listFilter>;

const categorySlug = z.string().max(100).refine(isStorable);

export const productListInput = listFilter.extend({
  /** Null for the whole shop. */
  category: categorySlug.nullable().default(null),
  sort: z.enum(LIST_SORTS).default("featured"),
  page: z.number().int().min(1).max(MAX_LIST_PAGE).default(1),
});
export type ProductListInput = z.output<typeof productListInput>;

const count = z.number().int();

/**
 * Per value of a facet (a part of the filter), the number of products that remain with the other
 * parts of the filter.
 */
const facetsDto = z.object({
  delivery: z.array(z.object({ value: z.enum(FULFILMENTS), count })),
  platforms: z.array(z.object({ value: z.string(), count })),
  games: z.array(
    z.object({ value: z.string(), name: z.string(), nameAr: z.string().nullable(), count }),
  ),
  inStock: count,
  discounted: count,
  /** The lowest and highest price of the list's products; null if the list is empty. */
  price: z.object({ lowest: decimalPrice, highest: decimalPrice }).nullable(),
});
export type FacetsDto = z.infer<typeof facetsDto>;

export const productListDto = z.object({
  items: z.array(productCardDto),
  /** Products on all pages of the list. */
  total: count,
  page: count,
  pages: count,
  /** Products per category with the same filter; a category without products is left out. */
  counts: z.array(z.object({ categoryId: z.number().int(), count })),
  facets: facetsDto,
});
export type ProductListDto = z.infer<typeof productListDto>;

/**
 * Input of `GET /api/products.php`: all products, or with a limit the products after the id
 * `cursor`.
 */
export const productsInput = z
  .object({
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    cursor: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    category: categorySlug.optional(),
    sort: z.enum(LIST_SORTS).optional(),
  })
  .optional();
export type ProductsInput = NonNullable<z.output<typeof productsInput>>;
