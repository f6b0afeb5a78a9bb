import {
  type UpstreamOrderDto,
  type UpstreamProductDto,
  upstreamCategories,
  upstreamOrder,
  upstreamOrderInput,
  upstreamOrderState,
  upstreamPing,
  upstreamPlacedOrder,
  upstreamProduct,
  upstreamProducts,
  upstreamProductsQuery,
} from "@/contract/upstream";
import { cents, decimalFromCents } from "@/domain/money";
import { shopWords } from "@/i18n/shop-words";
import { readBody, readQuery, upstreamEndpoint } from "@/server/rest/upstream/upstream-endpoint";
import { cancelUpstreamOrder } from "@/server/upstream/cancel-order";
import { listCategories, listProducts, readProduct } from "@/server/upstream/catalogue";
import { placeUpstreamOrder } from "@/server/upstream/place-order";
import { readUpstreamOrder } from "@/server/upstream/read-order";

const ok = true;
const TITLE = { en: "Desktop OS Pro licence", ar: "ترخيص نظام سطح المكتب الاحترافي" };
const SKU_ID = 7_340_032;
const PRODUCT: UpstreamProductDto = {
  id: 7,
  slug: "product-7",
  title: TITLE,
  description: { en: "One licence for one computer.", ar: "ترخيص واحد لجهاز واحد." },
  content: {},
  seo_meta: {},
  images: ["https://shop.example.com/images/desktop-os.webp"],
  tags: [],
  price_amount: "39.99",
  currency: "USD",
  fulfillment_type: "auto",
  manual_form_schema: null,
  is_active: true,
  category_id: 2,
  skus: [
    {
      id: SKU_ID,
      sku_code: "DEFAULT",
      spec_values: {},
      price_amount: "39.99",
      stock_status: "in_stock",
      stock_quantity: 120,
      is_active: true,
    },
  ],
  created_at: "2026-11-01T09:00:00.000Z",
  updated_at: "2026-11-20T09:00:00.000Z",
};
const STATE = { order_id: 10482, order_no: "B10482", status: "paid" } as const;
const ORDER: UpstreamOrderDto = {
  ...STATE,
  status: "completed",
  amount: "39.99",
  refunded_amount: "0.00",
  currency: "USD",
  items: [
    {
      product_id: PRODUCT.id,
      sku_id: SKU_ID,
      title: TITLE,
      quantity: 1,
      unit_price: "39.99",
      total_price: "39.99",
      fulfillment_type: "auto",
    },
  ],
  fulfillment: {
    type: "auto",
    status: "delivered",
    payload: "VK7JG-NPHTM-C97JM-9MPGT-3V66T",
    delivery_data: null,
    delivered_at: "2026-11-20T09:05:12.000Z",
  },
};

/**
 * The Dujiao-Next protocol 1.0, by which another shop orders from this one. The protocol fixes the
 * paths. They answer 404 until an owner gives another shop a prepaid limit. Decision 106 (orders
 * from other shops).
 */
export const UPSTREAM_PATHS = [
  upstreamEndpoint({
    method: "POST",
    path: "/ping",
    operationId: "upstreamPing",
    summary: "Tests the connection and reads what is left of the prepaid limit",
    output: upstreamPing,
    example: {
      ok,
      site_name: "Barq",
      protocol_version: "1.0",
      user_id: 5,
      balance: "250.00",
      currency: "USD",
      member_level: null,
    },
    run: async ({ caller: { apiKeyId, limit, used } }) => ({
      site_name: shopWords().name.en,
      protocol_version: "1.0" as const,
      user_id: apiKeyId,
      balance: decimalFromCents(cents(Math.max(0, limit - used))),
      currency: "USD" as const,
      member_level: null,
    }),
  }),
  upstreamEndpoint({
    method: "GET",
    path: "/categories",
    operationId: "upstreamListCategories",
    summary: "Lists the categories",
    output: upstreamCategories,
    example: {
      ok,
      categories: [
        {
          id: 2,
          parent_id: 0,
          slug: "software",
          name: { en: "Software", ar: "برامج" },
          icon: "",
          sort_order: 2,
        },
      ],
    },
    run: async () => ({ categories: await listCategories() }),
  }),
  upstreamEndpoint({
    method: "GET",
    path: "/products",
    operationId: "upstreamListProducts",
    summary: "Lists the products in the order of their ids",
    query: {
      schema: upstreamProductsQuery,
      example: { page: "1", page_size: "20", include_inactive: "false" },
    },
    output: upstreamProducts,
    example: { ok, items: [PRODUCT], total: 1, page: 1, page_size: 20, includes_inactive: false },
    run: ({ query }) => listProducts(readQuery(upstreamProductsQuery, query)),
  }),
  upstreamEndpoint({
    method: "GET",
    path: "/products/{id}",
    operationId: "upstreamGetProduct",
    summary: "Reads a product",
    output: upstreamProduct,
    example: { ok, product: PRODUCT },
    run: async ({ id }) => ({ product: await readProduct(id()) }),
  }),
  upstreamEndpoint({
    method: "POST",
    path: "/orders",
    operationId: "upstreamPlaceOrder",
    summary: "Orders a SKU, paid from the prepaid limit",
    body: {
      schema: upstreamOrderInput,
      example: { sku_id: SKU_ID, quantity: 1, downstream_order_no: "DJ-20261120-0001" },
    },
    output: upstreamPlacedOrder,
    example: { ok, ...STATE, amount: "39.99", currency: "USD" },
    async run({ caller, body }) {
      const orderId = await placeUpstreamOrder(caller, readBody(upstreamOrderInput, body));
      const order = await readUpstreamOrder(caller.apiKeyId, orderId);
      const { order_id, order_no, status, amount, currency } = order;
      return { order_id, order_no, status, amount, currency };
    },
  }),
  upstreamEndpoint({
    method: "GET",
    path: "/orders/{id}",
    operationId: "upstreamGetOrder",
    summary: "Reads one of your orders, with its codes once it is completed",
    output: upstreamOrder,
    example: { ok, ...ORDER },
    run: ({ caller, id }) => readUpstreamOrder(caller.apiKeyId, id()),
  }),
  upstreamEndpoint({
    method: "POST",
    path: "/orders/{id}/cancel",
    operationId: "upstreamCancelOrder",
    summary: "Cancels one of your orders that is not filled yet",
    output: upstreamOrderState,
    example: { ok, ...STATE, status: "canceled" },
    async run({ caller, id }) {
      const { order_id, order_no, status } = await cancelUpstreamOrder(caller.apiKeyId, id());
      return { order_id, order_no, status };
    },
  }),
];
