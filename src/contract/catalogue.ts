import { z } from "zod";
import { gameDto } from "@/contract/games";
import { chosenOptionDto, optionStepDto } from "@/contract/options";
import { CATEGORY_COLOURS, CATEGORY_ICONS } from "@/domain/catalogue/category";
import { CODE_NAMES } from "@/domain/catalogue/option-set";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";
import { SEARCH_MAX_LENGTH } from "@/domain/text/text-limits";

/** A price on the wire: a decimal string with exactly two places, in US dollars. */
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
  /** -1 is unlimited; of a product sold from the key pool, the number of available keys. */
  stock: z.number().int(),
  deliveryInstructions: z.string().nullable(),
  deliveryInstructionsAr: z.string().nullable(),
  /** What the wizard asks; null: only how many. */
  optionSetId: z.number().int().nullable(),
  fulfilment: z.enum(FULFILMENTS),
  /** A choice decides its key, and perhaps its price: it is made on the product's own page. */
  needsChoice: z.boolean(),
  createdAt: z.string(),
});
export type ProductDto = z.infer<typeof productDto>;

/** A product with all that its own page needs: lists do not carry the wizard's questions. */
export const productDetailDto = productDto.extend({
  /** Below this no options take one unit. */
  lowestPriceUSD: decimalPrice.nullable(),
  /** From so many units of one line on each of them costs less than `priceUSD`, options apart; by rising units. */
  quantityPrices: z.array(z.object({ from: z.number().int(), priceUSD: decimalPrice })),
  /** The most units that one order may have of it; null is no such limit. */
  maxPerOrder: z.number().int().nullable(),
  codeName: z.enum(CODE_NAMES),
  /** Of a top-up: what it asks from the buyer. */
  game: gameDto.nullable(),
  steps: z.array(optionStepDto),
  /** Where a step chooses the key: what Quick Add takes, the first value that has one; null elsewhere. */
  quickAdd: chosenOptionDto.extend({ priceUSD: decimalPrice }).nullable(),
  /** Where a step chooses the key: how many keys each of its values has left. Null elsewhere. */
  choiceStock: z.record(z.string(), z.number().int()).nullable(),
});
export type ProductDetailDto = z.infer<typeof productDetailDto>;

/** What a sale changes of a product: its page asks for it, since the page itself is kept from sale to sale. */
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
  /** The line on its tile. */
  tagline: z.string().nullable(),
  taglineAr: z.string().nullable(),
  icon: z.enum(CATEGORY_ICONS),
  colour: z.enum(CATEGORY_COLOURS),
  /** An uploaded picture; null shows the art of its colour. */
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

/** So many finds of a search are put in order and counted; of more, the best kinds come first. */
export const SEARCH_MAX_COUNTED = 500;

/** The best finds, and how many there are; `isMore` says that there are more than `total`. */
export const searchFindsDto = z.object({
  results: z.array(searchResultDto),
  total: z.number().int(),
  isMore: z.boolean(),
});
export type SearchFindsDto = z.infer<typeof searchFindsDto>;

export const productIdInput = z.object({ id: z.number().int().positive().max(2_147_483_647) });
