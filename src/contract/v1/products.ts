import { z } from "zod";
import { KEY_REFUSALS, KEYS_PER_CALL } from "@/contract/admin/catalogue/keys";
import { PRODUCT_LIMITS } from "@/contract/admin/catalogue/products";
import { rowCount } from "@/contract/admin/table-page";
import { countsOf, cursor, id, listOf, time, usd } from "@/contract/v1/common";
import { KEY_STATUSES, MAX_KEY_LENGTH } from "@/domain/catalogue/licence-key";
import { MAX_QUANTITY_PRICES } from "@/domain/catalogue/quantity-prices";
import { MAX_CENTS } from "@/domain/money";
import { MAX_LINE_QUANTITY } from "@/domain/orders/cart";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";

/** Maximum keys of a request that adds keys. */
export const MAX_KEYS = 10_000;
/** Maximum bytes of a request that adds keys. */
export const MAX_KEYS_BYTES = 4 * 1024 * 1024;

export const listedProduct = z.object({
  id,
  name: z.string(),
  nameAr: z.string().nullable(),
  categoryId: id,
  fulfilment: z.enum(FULFILMENTS),
  price: usd.meta({ description: "The price in force, in a sale the reduced one" }),
  stock: z.number().int().meta({ description: "-1 is unlimited; with keys, those available" }),
  isActive: z.boolean(),
  isArchived: z.boolean(),
});

const quantityPrice = {
  from: z.number().int().min(2).max(MAX_LINE_QUANTITY).meta({ description: "Units, at least" }),
  price: usd,
};

export const product = listedProduct.extend({
  regularPrice: usd.meta({ description: "The price without a sale" }),
  originalPrice: usd.nullable().meta({ description: "A former price, shown struck through" }),
  lowestPrice: usd.nullable().meta({ description: "No price or discount takes a unit below it" }),
  quantityPrices: z.array(z.object(quantityPrice)).meta({ description: "Prices of one unit" }),
  description: z.string(),
  descriptionAr: z.string().nullable(),
  optionSetId: id.nullable(),
  gameId: id.nullable().meta({ description: "Only for a top-up" }),
  platform: z.string().nullable(),
  imageUrl: z.string(),
  hasContent: z.boolean().meta({ description: "Whether there is content for all buyers" }),
  deliveryInstructions: z.string().nullable(),
  deliveryInstructionsAr: z.string().nullable(),
  maxPerOrder: z.number().int().nullable(),
  createdAt: time,
  version: z.number().int().meta({ description: "Grows with each change; also in ETag" }),
});

export const productsQuery = z.strictObject({
  q: z.string().max(254).optional().meta({ description: "Words of the name" }),
  state: z.enum(["all", "active", "inactive", "low_stock", "archived"]).optional(),
  cursor,
});
export const products = listOf(listedProduct);

const price = usd.extend({ amount: z.number().int().min(1).max(MAX_CENTS) });
/** Upper bounds on texts; the panel's form has the exact limits. */
const line = z.string().max(2_000);
const lines = z.string().max(2 * PRODUCT_LIMITS.content);

const values = {
  name: line,
  nameAr: line.nullable(),
  description: lines,
  descriptionAr: lines.nullable(),
  searchWords: line.meta({ description: "More words by which the search finds it" }),
  categoryId: id,
  optionSetId: id.nullable().meta({ description: "The questions that a buyer answers" }),
  fulfilment: z.enum(FULFILMENTS).meta({
    description: "`shared`: the same content for all; `keys`: one of a pool; `topup`: an account",
  }),
  gameId: id.nullable().meta({ description: "For a top-up; null is the built-in game" }),
  platform: line.nullable(),
  isActive: z.boolean(),
  regularPrice: price,
  originalPrice: price.nullable().meta({ description: "A former price, shown struck through" }),
  lowestPrice: price.nullable().meta({ description: "No price or discount takes a unit below it" }),
  quantityPrices: z
    .array(z.strictObject({ ...quantityPrice, price }))
    .max(MAX_QUANTITY_PRICES)
    .meta({ description: "Prices of one unit" }),
  cost: usd
    .extend({ amount: z.number().int().min(0).max(MAX_CENTS) })
    .nullable()
    .meta({ description: "The shop's cost of one unit; keys have the cost of their batch" }),
  maxPerOrder: z.number().int().min(1).max(MAX_LINE_QUANTITY).nullable(),
  imageUrl: line.meta({ description: "A path of the shop, or an https address" }),
  stock: z.number().int().min(-1).max(999_999_999).meta({ description: "-1 is unlimited" }),
  content: lines.meta({
    description: "What every buyer of a `shared` product gets; no answer contains it",
  }),
  deliveryInstructions: lines.nullable(),
  deliveryInstructionsAr: lines.nullable(),
};

/** The changeable fields of a product, each optional. */
export const productFields = z.strictObject(values).partial();

export const productChanges = productFields
  .extend({
    stockBefore: values.stock.optional().meta({
      description:
        "Needed with `stock`: the stock as it was read. If a sale has changed it since, the answer is 409",
    }),
  })
  .refine(({ stock, stockBefore }) => stock === undefined || stockBefore !== undefined, {
    path: ["stockBefore"],
  })
  .meta({ description: "Absent fields stay as they are" });
export type ProductChanges = z.output<typeof productChanges>;

export const newProduct = productFields.required({
  name: true,
  description: true,
  categoryId: true,
  fulfilment: true,
  regularPrice: true,
  imageUrl: true,
});

export const addedKeys = z.object({
  added: z.number().int(),
  refused: z.array(
    z.object({
      index: z.number().int().meta({ description: "Position in `keys`, from 0" }),
      reason: z.enum(KEY_REFUSALS),
    }),
  ),
});

export const newKeys = z.strictObject({
  keys: z
    .array(z.string().max(4 * MAX_KEY_LENGTH))
    .min(1)
    .max(MAX_KEYS),
  choice: z
    .string()
    .max(50)
    .default("")
    .meta({ description: "The option that the keys belong to, if options have their own keys" }),
  name: z.string().max(80).default("").meta({ description: "Name of the batch" }),
  source: z.string().max(80).default("").meta({ description: "Where the keys were bought" }),
  cost: usd
    .extend({ amount: z.number().int().min(1).max(MAX_CENTS) })
    .nullable()
    .default(null)
    .meta({ description: "The shop's cost of one key" }),
});

export const stock = z.object({
  productId: id,
  counts: countsOf(KEY_STATUSES, rowCount).meta({
    description: "Counted up to 10,000; 10,001 means that there are more",
  }),
});

/** Keys per call of the panel's procedure; a request with more keys makes several calls. */
export const KEYS_PER_STEP = KEYS_PER_CALL;
