import { z } from "zod";
import { KEY_REFUSALS, KEYS_PER_CALL } from "@/contract/admin/catalogue/keys";
import { rowCount } from "@/contract/admin/table-page";
import { countsOf, cursor, id, listOf, time, usd } from "@/contract/v1/common";
import { KEY_STATUSES, MAX_KEY_LENGTH } from "@/domain/catalogue/licence-key";
import { MAX_CENTS } from "@/domain/money";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";

/** Maximum keys of one request. */
export const MAX_KEYS = 10_000;
/** Maximum bytes of such a request. */
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

export const product = listedProduct.extend({
  regularPrice: usd.meta({ description: "The price without a sale" }),
  description: z.string(),
  descriptionAr: z.string().nullable(),
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

export const productChanges = z
  .strictObject({
    isActive: z.boolean().optional(),
    regularPrice: usd.extend({ amount: z.number().int().min(1).max(MAX_CENTS) }).optional(),
    stock: z.number().int().min(-1).max(999_999_999).optional(),
  })
  .meta({ description: "Absent fields stay as they are" });

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

/** Keys are added by calls of the panel's procedure, which takes fewer at once. */
export const KEYS_PER_STEP = KEYS_PER_CALL;
