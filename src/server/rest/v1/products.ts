import { formValuesOf, versionOf } from "@/contract/admin/catalogue/product-values";
import type { AdminProductDto, AdminProductRow } from "@/contract/admin/catalogue/products";
import {
  addedKeys,
  KEYS_PER_STEP,
  type listedProduct,
  MAX_KEYS,
  MAX_KEYS_BYTES,
  newKeys,
  product,
  productChanges,
  products,
  productsQuery,
  stock,
} from "@/contract/v1/products";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import { uuidOf } from "@/server/api-keys/repeat-request";
import { endpoint } from "@/server/rest/v1/endpoint";
import { usdOf } from "@/server/rest/v1/money";

const tag = "Products";

const LISTED: (typeof listedProduct)["_zod"]["output"] = {
  id: 7,
  name: "Desktop OS Pro licence",
  nameAr: "رخصة نظام سطح المكتب",
  categoryId: 2,
  fulfilment: "keys",
  price: { amount: 3999, currency: "USD" },
  stock: 41,
  isActive: true,
  isArchived: false,
};
const WHOLE: (typeof product)["_zod"]["output"] = {
  ...LISTED,
  regularPrice: { amount: 3999, currency: "USD" },
  description: "One device, for good.",
  descriptionAr: null,
  maxPerOrder: null,
  createdAt: "2026-11-01T08:00:00.000Z",
  version: 3,
};

const listedOf = (row: AdminProductRow) => ({
  id: row.id,
  name: row.name,
  nameAr: row.nameAr,
  categoryId: row.categoryId,
  fulfilment: row.fulfilment,
  price: usdOf(row.priceUSD),
  stock: row.stock,
  isActive: row.isActive,
  isArchived: row.isArchived,
});

const productOf = (row: AdminProductDto) => ({
  ...listedOf(row),
  regularPrice: usdOf(row.regularPriceUSD),
  description: row.description,
  descriptionAr: row.descriptionAr,
  maxPerOrder: row.maxPerOrder,
  createdAt: row.createdAt,
  version: row.version,
});

export const PRODUCT_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/products",
    operationId: "listProducts",
    scope: "products:read",
    tag,
    summary: "Lists products, the newest first",
    query: productsQuery,
    output: products,
    examples: {
      query: { q: "licence", state: "active" },
      output: { data: [LISTED], nextCursor: null },
    },
    async run({ shop, query: { cursor, ...filter } }) {
      const table = await shop.admin.products.table({ ...filter, page: cursor });
      return { data: table.rows.map(listedOf), nextCursor: table.next };
    },
  }),
  endpoint({
    method: "GET",
    path: "/products/{id}",
    operationId: "getProduct",
    scope: "products:read",
    tag,
    summary: "Reads a product",
    output: product,
    hasVersion: true,
    examples: { output: WHOLE },
    run: async ({ shop, id }) => productOf(await shop.admin.products.get({ id: id() })),
  }),
  endpoint({
    method: "PATCH",
    path: "/products/{id}",
    operationId: "changeProduct",
    scope: "products:write",
    tag,
    summary: "Changes a product's price, stock, or whether it is for sale",
    description: "Needs `If-Match` with the ETag of the product as it was read.",
    body: productChanges,
    output: product,
    hasVersion: true,
    examples: {
      body: { regularPrice: { amount: 3499, currency: "USD" } },
      output: { ...WHOLE, version: 4 },
    },
    async run({ shop, id, version, body: { regularPrice, ...body }, idempotencyKey }) {
      const stored = await shop.admin.products.get({ id: id() });
      if (stored.version !== version) throw new DomainError("version_changed");
      const values = formValuesOf(stored);
      await shop.admin.products.save({
        base: versionOf(stored),
        product: {
          ...values,
          isActive: body.isActive ?? values.isActive,
          stock: body.stock === undefined ? values.stock : String(body.stock),
          priceUSD: regularPrice ? decimalFromCents(cents(regularPrice.amount)) : values.priceUSD,
        },
        idempotencyKey,
      });
      return productOf(await shop.admin.products.get({ id: id() }));
    },
  }),
  endpoint({
    method: "GET",
    path: "/products/{id}/stock",
    operationId: "getStock",
    scope: "stock:add",
    tag,
    summary: "Counts a product's keys by status",
    output: stock,
    examples: {
      output: {
        productId: 7,
        counts: { available: 41, seen: 0, quarantined: 0, reserved: 1, sold: 310, revoked: 2 },
      },
    },
    async run({ shop, id }) {
      const { counts } = await shop.admin.keys.table({ productId: id() });
      return { productId: id(), counts };
    },
  }),
  endpoint({
    method: "POST",
    path: "/products/{id}/keys",
    operationId: "addKeys",
    scope: "stock:add",
    tag,
    summary: "Adds up to 10,000 keys to a product's pool",
    description:
      "Keys that the shop already has are refused one by one; the others are added. An interrupted request is completed by its repetition.",
    body: newKeys,
    output: addedKeys,
    status: 201,
    maxBytes: MAX_KEYS_BYTES,
    maxValues: MAX_KEYS + 100,
    examples: {
      body: { keys: ["AAAAA-BBBBB-CCCCC-DDDDD-EEEEE"], source: "Wholesaler" },
      output: { added: 1, refused: [] },
    },
    async run({ shop, id, body, idempotencyKey }) {
      const productId = id();
      const { keys, choice, name, source, cost } = body;
      const batch = {
        id: uuidOf(`batch ${idempotencyKey}`),
        name,
        source,
        costUSD: cost ? decimalFromCents(cents(cost.amount)) : "",
      };
      const done = { added: 0, refused: [] as { index: number; reason: never }[] };
      for (const { from, part } of steps(keys)) {
        const result = await shop.admin.keys.add({
          productId,
          batch,
          choice,
          keys: part,
          idempotencyKey: uuidOf(`keys ${from} ${idempotencyKey}`),
        });
        done.added += result.added;
        for (const { index, reason } of result.refused) {
          done.refused.push({ index: from + index, reason: reason as never });
        }
      }
      return done;
    },
  }),
];

/** Splits keys into calls of the procedure, by number and by characters. */
function* steps(keys: readonly string[]): Generator<{ from: number; part: string[] }> {
  let from = 0;
  while (from < keys.length) {
    let to = from;
    let characters = 0;
    while (to < keys.length && to - from < KEYS_PER_STEP.keys) {
      characters += keys[to]?.length ?? 0;
      if (to > from && characters > KEYS_PER_STEP.characters) break;
      to++;
    }
    yield { from, part: keys.slice(from, to) };
    from = to;
  }
}
