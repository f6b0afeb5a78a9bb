import { z } from "zod";
import { gameDto } from "@/contract/games";
import { chosenOptionDto, optionStepDto } from "@/contract/options";
import { CATEGORY_COLOURS, CATEGORY_ICONS } from "@/domain/catalogue/category";
import { CODE_NAMES } from "@/domain/catalogue/option-set";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";
import { SEARCH_MAX_LENGTH } from "@/domain/text/text-limits";

/** A price in requests and responses: a decimal string with exactly two places, in US dollars. */
export const decimalPrice = z.string().regex(/^\d+\.\d{2}$/);

export const productDto = z.object({
  id: z.number().int(),
  name: z.string(),
  nameAr: z.string().nullable(),
  description: z.string(),
  descriptionAr: z.string().nullable(),
  categoryId: z.number().int(),
  priceUSD: decimalPrice,
  originalPriceUSD: decimalPrice.nullable(),
  imageUrl: z.string(),
  isActive: z.boolean(),
  /** -1 is unlimited; for a product sold from the key pool, the number of available keys. */
  stock: z.number().int(),
  deliveryInstructions: z.string().nullable(),
  deliveryInstructionsAr: z.string().nullable(),
  /**
   * The option set whose steps the wizard (the dialog that adds a product to the cart) asks; null
   * to ask only for the quantity.
   */
  optionSetId: z.number().int().nullable(),
  fulfilment: z.enum(FULFILMENTS),
  /** True if the key depends on an option that the buyer chooses on the product's own page. */
  needsChoice: z.boolean(),
  createdAt: z.string(),
});
export type ProductDto = z.infer<typeof productDto>;

/** A product with all data of its page, including the wizard's questions, which lists omit. */
export const productDetailDto = productDto.extend({
  /** Minimum unit price after quantity prices, options and coupon; null for none. */
  lowestPriceUSD: decimalPrice.nullable(),
  /**
   * Unit prices below `priceUSD`, before options, from a quantity of `from` in one line; sorted by
   * ascending `from`.
   */
  quantityPrices: z.array(z.object({ from: z.number().int(), priceUSD: decimalPrice })),
  /** Maximum units per order; null for no limit. */
  maxPerOrder: z.number().int().nullable(),
  codeName: z.enum(CODE_NAMES),
  /** For a top-up, the game whose fields the buyer must answer. */
  game: gameDto.nullable(),
  steps: z.array(optionStepDto),
  /**
   * If a step chooses the key pool, the value that Quick Add (the purchase without the wizard)
   * selects: the first value with an available key. Null without such a step or without available
   * keys.
   */
  quickAdd: chosenOptionDto.extend({ priceUSD: decimalPrice }).nullable(),
  /**
   * If a step chooses the key pool, the number of keys left for each of its values. Otherwise null.
   */
  choiceStock: z.record(z.string(), z.number().int()).nullable(),
});
export type ProductDetailDto = z.infer<typeof productDetailDto>;

/**
 * The product data that a purchase changes. The product's page requests it after loading, because
 * the page itself stays cached.
 */
export const productStockDto = productDetailDto.pick({
  stock: true,
  quickAdd: true,
  choiceStock: true,
});
export type ProductStockDto = z.infer<typeof productStockDto>;

export const categoryDto = z.object({
  id: z.number().int(),
  name: z.string(),
  nameAr: z.string().nullable(),
  slug: z.string(),
  description: z.string().nullable(),
  descriptionAr: z.string().nullable(),
  /** The line of text on the category's tile. */
  tagline: z.string().nullable(),
  taglineAr: z.string().nullable(),
  icon: z.enum(CATEGORY_ICONS),
  colour: z.enum(CATEGORY_COLOURS),
  /** An uploaded image; null shows the built-in art of the category's colour. */
  imageUrl: z.string().nullable(),
});
export type CategoryDto = z.infer<typeof categoryDto>;

export const SEARCH_MAX_RESULTS = 20;

export const searchInput = z.object({ q: z.string().trim().max(SEARCH_MAX_LENGTH).default("") });

export const searchResultDto = productDto.pick({
  id: true,
  name: true,
  nameAr: true,
  description: true,
  descriptionAr: true,
  imageUrl: true,
  priceUSD: true,
});
export type SearchResultDto = z.infer<typeof searchResultDto>;

/**
 * Maximum matches that a search sorts and counts. If a stronger kind of match exceeds this number,
 * the search leaves out the weaker kinds.
 */
export const SEARCH_MAX_COUNTED = 500;

/** The best matches, and their number; `isMore` means that there are more than `total`. */
export const searchResultsDto = z.object({
  results: z.array(searchResultDto),
  total: z.number().int(),
  isMore: z.boolean(),
});
export type SearchFindsDto = z.infer<typeof searchResultsDto>;

export const productIdInput = z.object({ id: z.number().int().positive().max(2_147_483_647) });
