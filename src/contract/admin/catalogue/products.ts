import { z } from "zod";
import {
  checkPrices,
  optionalDollars,
  quantityPricesField,
  shopMinuteField,
} from "@/contract/admin/catalogue/product-prices";
import {
  dollarAmount,
  dollarCost,
  optionalLines,
  optionalText,
  platformText,
  reason,
  requiredLines,
  requiredText,
  rowId,
  searchText,
  searchWords,
  withCode,
} from "@/contract/admin/common";
import { cursorPages, moment, pageOf, rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import { BUILT_IN_GAME_ID } from "@/domain/catalogue/game";
import { SALE_STATES } from "@/domain/catalogue/sale";
import type { ErrorCode } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";
import { normalizeNumber } from "@/domain/text/normalize-digits";
import { isStorable } from "@/domain/text/text-limits";

/** `all`: every product that is not archived. */
export const PRODUCT_STATES = ["all", "active", "inactive", "low_stock", "archived"] as const;
/** `sold`: units sold yesterday, in the shop's time zone. */
const PRODUCT_SORTS = ["newest", "name", "price", "stock", "sold"] as const;
const SORT_DIRECTIONS = ["asc", "desc"] as const;

/**
 * Names of the pages of the product table: the values of its input `page`. A cursor is the sort
 * column and, of the row beside the page, the value in this column and the product's id.
 */
export const productPages = cursorPages(
  z.union([
    z.tuple([z.literal("newest"), moment, rowId]),
    z.tuple([z.literal("name"), z.string().refine(isStorable), rowId]),
    z.tuple([z.literal("price"), z.string().regex(/^\d{1,8}\.\d{2}$/), rowId]),
    z.tuple([z.literal("stock"), z.int32(), rowId]),
    z.tuple([z.literal("sold"), z.int32(), rowId]),
  ]),
);

/**
 * Whether `page` is the first or the last page, or a cursor of the sort order `sort`. A URL may
 * combine a sort order with the cursor of another one.
 * @throws SyntaxError if `page` is not a valid name
 */
export function isPageOfSort(page: string, sort: (typeof PRODUCT_SORTS)[number]): boolean {
  const place = productPages.decodeCursor(page);
  return typeof place === "string" || place.cursor[0] === sort;
}

export const productTableInput = z.object({
  q: searchText,
  categoryId: rowId.nullable().default(null),
  state: z.enum(PRODUCT_STATES).default("all"),
  sort: z.enum(PRODUCT_SORTS).default("newest"),
  direction: z.enum(SORT_DIRECTIONS).default("desc"),
  page: productPages.input,
});
export type ProductTableInput = z.input<typeof productTableInput>;

const adminProductRow = z.object({
  id: rowId,
  name: z.string(),
  nameAr: z.string().nullable(),
  categoryId: rowId,
  imageUrl: z.string(),
  optionSetId: rowId.nullable(),
  fulfilment: z.enum(FULFILMENTS),
  priceUSD: decimalPrice,
  originalPriceUSD: decimalPrice.nullable(),
  /** -1 is unlimited; for a product sold from the key pool, the number of available keys. */
  stock: z.number().int(),
  isLowStock: z.boolean(),
  /** Requests to be notified when the product is back in stock. */
  waiting: rowCount,
  isActive: z.boolean(),
  isArchived: z.boolean(),
  /**
   * A planned or running sale with its reduced price; null if there is none. The row's own
   * `priceUSD` and `originalPriceUSD` are the prices in force now.
   */
  sale: z
    .object({
      state: z.enum(SALE_STATES),
      priceUSD: decimalPrice,
      from: z.string(),
      until: z.string(),
    })
    .nullable(),
  /**
   * The lowest price of the last 30 days or, during a sale, of the 30 days before the sale; null if
   * that price is unknown.
   */
  lowestOfDaysUSD: decimalPrice.nullable(),
});
export type AdminProductRow = z.infer<typeof adminProductRow>;

/**
 * `active`: the number of found products that are for sale; null if there are too many to count.
 */
export const productTableDto = pageOf(adminProductRow).extend({ active: rowCount.nullable() });
export type ProductTableDto = z.infer<typeof productTableDto>;

/**
 * The values of the product form. The digital content stays encrypted; only
 * `admin.products.revealContent` returns it.
 */
export const adminProductDto = adminProductRow.extend({
  /** The prices without the sale. */
  regularPriceUSD: decimalPrice,
  regularOriginalPriceUSD: decimalPrice.nullable(),
  /**
   * In the form's format: dollars, and minutes on the shop's clock ("2026-12-01T10:00"); "" without
   * a sale.
   */
  salePriceUSD: z.string(),
  saleFrom: z.string(),
  saleUntil: z.string(),
  lowestPriceUSD: decimalPrice.nullable(),
  /** In the form's format: "5 = 0.95; 10 = 0.90". */
  quantityPrices: z.string(),
  /** The shop's cost of one unit; null if it is unknown. */
  costUSD: decimalPrice.nullable(),
  maxPerOrder: z.number().int().nullable(),
  description: z.string(),
  descriptionAr: z.string().nullable(),
  searchWords: z.string(),
  deliveryInstructions: z.string().nullable(),
  deliveryInstructionsAr: z.string().nullable(),
  hasDigitalContent: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  /** For a top-up, the game whose fields the buyer must answer; null for other products. */
  gameId: rowId.nullable(),
  platform: z.string().nullable(),
});
export type AdminProductDto = z.infer<typeof adminProductDto>;

export const PRODUCT_LIMITS = {
  name: 200,
  description: 5_000,
  instructions: 5_000,
  content: 10_000,
  imageUrl: 2_000,
} as const;

/** An optional cost in dollars, which may be zero. */
const optionalCost = (problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .transform((text) => text.trim() || null)
    .pipe(dollarCost(problem).nullable());

/** Whether the text is an absolute path of the shop or an https URL, without ", <, > and `. */
export function isImageUrl(value: string): boolean {
  if (/["<>`]/.test(value)) return false;
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true;
  return value.startsWith("https://") && URL.canParse(value);
}

/**
 * The typed values of the product form: prices in dollars and stock are text, -1 is unlimited.
 * Specification §5.
 */
export const productForm = z
  .object({
    name: requiredText(PRODUCT_LIMITS.name, {
      missing: "product_name_missing",
      tooLong: "product_text_too_long",
    }),
    nameAr: optionalText(PRODUCT_LIMITS.name, "product_text_too_long"),
    description: requiredLines(PRODUCT_LIMITS.description, {
      missing: "description_missing",
      tooLong: "product_text_too_long",
    }),
    descriptionAr: optionalLines(PRODUCT_LIMITS.description, "product_text_too_long"),
    searchWords: searchWords(),
    categoryId: rowId,
    optionSetId: rowId.nullable(),
    fulfilment: z.enum(FULFILMENTS),
    /** The game of a top-up; the built-in game if none is chosen. Only stored for a top-up. */
    gameId: rowId.nullable().default(null),
    platform: platformText(),
    isActive: z.boolean(),
    priceUSD: dollarAmount("price_invalid"),
    originalPriceUSD: optionalDollars("original_price_invalid"),
    /** Minimum unit price after quantity prices, options, sale and coupon; empty for none. */
    lowestPriceUSD: optionalDollars("lowest_price_invalid"),
    quantityPrices: quantityPricesField(),
    /** A sale between two minutes on the shop's clock; without `saleFrom` it begins at once. */
    salePriceUSD: optionalDollars("sale_price_invalid"),
    saleFrom: shopMinuteField(),
    saleUntil: shopMinuteField(),
    /** The shop's cost of one unit; keys have the cost of their batch. */
    costUSD: optionalCost("cost_invalid"),
    /** Maximum units per order; empty for no limit. */
    maxPerOrder: z
      .string(withCode("max_per_order_invalid"))
      .max(40, withCode("max_per_order_invalid"))
      .transform(normalizeNumber)
      .pipe(z.string().regex(/^([1-9]\d?)?$/, withCode("max_per_order_invalid")))
      .transform((text) => (text === "" ? null : Number(text))),
    imageUrl: requiredText(PRODUCT_LIMITS.imageUrl, {
      missing: "image_missing",
      tooLong: "image_invalid",
    }).refine((value) => value === "" || isImageUrl(value), withCode("image_invalid")),
    stock: z
      .string(withCode("stock_invalid"))
      .max(40, withCode("stock_invalid"))
      .transform(normalizeNumber)
      .pipe(z.string().regex(/^(-1|\d{1,9})$/, withCode("stock_invalid")))
      .transform(Number),
    /** Empty keeps the stored content. */
    digitalContent: optionalLines(PRODUCT_LIMITS.content, "product_text_too_long"),
    deliveryInstructions: optionalLines(PRODUCT_LIMITS.instructions, "product_text_too_long"),
    deliveryInstructionsAr: optionalLines(PRODUCT_LIMITS.instructions, "product_text_too_long"),
  })
  .refine((form) => form.originalPriceUSD === null || form.originalPriceUSD > form.priceUSD, {
    ...withCode("original_price_too_low"),
    path: ["originalPriceUSD"],
  })
  .refine((form) => form.lowestPriceUSD === null || form.lowestPriceUSD <= form.priceUSD, {
    ...withCode("lowest_price_too_high"),
    path: ["lowestPriceUSD"],
  })
  .superRefine(checkPrices)
  .transform((form) => ({
    ...form,
    // The stock of a product sold from the key pool is the number of its available keys.
    stock: form.fulfilment === "keys" ? UNLIMITED_STOCK : form.stock,
    gameId: form.fulfilment === "topup" ? (form.gameId ?? BUILT_IN_GAME_ID) : null,
  }));
export type ProductFormInput = z.input<typeof productForm>;
export type ProductForm = z.output<typeof productForm>;

export const saveProductInput = z.object({
  /** The product's id, version and stock when the form was opened; null to add a new product. */
  base: z
    .object({
      id: rowId,
      version: z.number().int().positive(),
      /**
       * The stock when the form was opened. An edited stock is written only if the stored stock is
       * still this value.
       */
      stock: z.number().int().min(UNLIMITED_STOCK),
    })
    .nullable(),
  /** For a new product: the product from which the form was filled, for the audit log. */
  copiedFrom: rowId.nullable().default(null),
  product: productForm,
});
export type SaveProductInput = z.input<typeof saveProductInput>;
export const savedProductDto = z.object({ id: rowId });

/** The most frequent platforms of products that are not archived, the most frequent first. */
export const platformsDto = z.object({ platforms: z.array(z.string()) });

export const productIdInput = z.object({ id: rowId });

export const changeProductInput = z.object({ id: rowId });
/** A product with an order, key, wish or stock request is archived instead of deleted. */
export const deletedProductDto = z.object({ outcome: z.enum(["deleted", "archived"]) });

export const revealContentInput = z.object({ id: rowId, reason });
export const revealedContentDto = z.object({ content: z.string() });

/**
 * The response of POST /api/admin/pictures?idempotencyKey=…; the request body is the file, with its
 * own content type.
 */
export const uploadedImageDto = z.object({
  imageUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedImageDto = z.infer<typeof uploadedImageDto>;

/** Maximum bytes of an uploaded picture, before the shop re-encodes it. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
