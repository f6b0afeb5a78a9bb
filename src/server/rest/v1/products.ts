import { formValuesOf, NEW_PRODUCT, versionOf } from "@/contract/admin/catalogue/product-values";
import {
  type AdminProductDto,
  type AdminProductRow,
  productPages,
} from "@/contract/admin/catalogue/products";
import {
  type listedProduct,
  newProduct,
  product,
  productChanges,
  products,
  productsQuery,
} from "@/contract/v1/products";
import { cursorsOf } from "@/server/rest/v1/cursors";
import { endpoint } from "@/server/rest/v1/endpoint";
import { usdOf } from "@/server/rest/v1/money";
import { detailsOf, formChanges } from "@/server/rest/v1/product-values";
import { saveOver } from "@/server/rest/v1/save-over";

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
  originalPrice: null,
  lowestPrice: null,
  quantityPrices: [{ from: 5, price: { amount: 3799, currency: "USD" } }],
  description: "One device, for good.",
  descriptionAr: null,
  optionSetId: null,
  gameId: null,
  platform: "Windows",
  imageUrl: "/art/keys-1.svg",
  hasContent: false,
  deliveryInstructions: "Enter the key in the settings.",
  deliveryInstructionsAr: null,
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

const productOf = (row: AdminProductDto) => ({ ...listedOf(row), ...detailsOf(row) });

const cursors = cursorsOf("products", productPages.input);

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
      const page = cursors.read(cursor);
      const table = await shop.admin.products.table({ ...filter, page });
      return { data: table.rows.map(listedOf), nextCursor: cursors.write(table.next) };
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
    method: "POST",
    path: "/products",
    operationId: "createProduct",
    scope: "products:write",
    tag,
    summary: "Adds a product",
    description:
      "It is for sale at once unless `isActive` is false. A product with keys is sold out until keys are added.",
    body: newProduct,
    output: product,
    status: 201,
    hasVersion: true,
    examples: {
      body: {
        name: "Desktop OS Pro licence",
        description: "One device, for good.",
        categoryId: 2,
        fulfilment: "keys",
        regularPrice: { amount: 3999, currency: "USD" },
        imageUrl: "/art/keys-1.svg",
      },
      output: { ...WHOLE, stock: 0, version: 1 },
    },
    async run({ shop, body, idempotencyKey }) {
      const { id } = await shop.admin.products.save({
        base: null,
        product: { ...NEW_PRODUCT, ...formChanges(body) },
        idempotencyKey,
      });
      return productOf(await shop.admin.products.get({ id }));
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/products/{id}",
    operationId: "changeProduct",
    scope: "products:write",
    tag,
    summary: "Changes a product",
    description:
      "Needs `If-Match` with the ETag of the product as it was read. Sales change the stock but not the ETag, so a new `stock` needs `stockBefore` too.",
    body: productChanges,
    output: product,
    hasVersion: true,
    examples: {
      body: { regularPrice: { amount: 3499, currency: "USD" } },
      output: { ...WHOLE, version: 4 },
    },
    async run({ shop, id, version, body, idempotencyKey }) {
      const stored = await shop.admin.products.get({ id: id() });
      const base = { ...versionOf(stored), version };
      await saveOver(stored.version, version, () =>
        shop.admin.products.save({
          base: { ...base, stock: body.stockBefore ?? base.stock },
          product: { ...formValuesOf(stored), ...formChanges(body) },
          idempotencyKey,
        }),
      );
      return productOf(await shop.admin.products.get({ id: id() }));
    },
  }),
];
