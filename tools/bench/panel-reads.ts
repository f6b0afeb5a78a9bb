import { type OrderTableInput, orderFilter, orderTableInput } from "@/contract/admin/orders";
import { type ProductTableInput, productTableInput } from "@/contract/admin/products";
import { auditTable } from "@/server/audit/audit-log";
import { productTable } from "@/server/catalogue/product-table";
import { exportOrders } from "@/server/exports/export-orders";
import { exportProducts } from "@/server/exports/export-products";
import { keyTable } from "@/server/keys/key-table";
import { countAttention } from "@/server/orders/attention";
import { orderTable } from "@/server/orders/order-table";
import { shopStatistics } from "@/server/statistics/shop-statistics";

const orders = (input: OrderTableInput) => () => orderTable(orderTableInput.parse(input));
const products = (input: ProductTableInput) => () => productTable(productTableInput.parse(input));
const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Takes the header and one batch of an export, and goes away. */
type File = ReadableStream<Uint8Array>;
const oneBatch = (begin: () => File | Promise<File>) => async () => {
  const reader = (await begin()).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
};

/** What the control panel reads, each by what an admin does. */
export const panelReads: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["products: first page", products({})],
  ["products: last page", products({ page: 380 })],
  ["products: by name", products({ sort: "name", direction: "asc" })],
  ["products: by price", products({ sort: "price" })],
  ["products: by stock", products({ sort: "stock", direction: "asc" })],
  ["products: a category", products({ categoryId: 2 })],
  ["products: low stock", products({ state: "low_stock" })],
  ["products: search, English", products({ q: "photo 77" })],
  ["products: search, Arabic", products({ q: "محرر صور" })],
  ["products: search, nothing found", products({ q: "xyzzy" })],
  [
    "products: export, one batch",
    oneBatch(() => exportProducts(productTableInput.parse({}), "en")),
  ],
  [
    "keys of a product",
    () => keyTable({ productId: 1, status: null, choice: null, key: "", page: 1 }),
  ],
  ["orders: first page", orders({})],
  ["orders: last page", orders({ page: 4000 })],
  ["orders: failed", orders({ status: "failed" })],
  ["orders: failed, deep", orders({ status: "failed", page: 1000 })],
  ["orders: pending", orders({ status: "pending" })],
  ["orders: a week long ago", orders({ from: day(600), to: day(594) })],
  [
    "orders: a week long ago, completed",
    orders({ from: day(600), to: day(594), status: "completed" }),
  ],
  ["orders: need attention", orders({ attention: "all" })],
  ["orders: search, number", orders({ q: "#54321" })],
  ["orders: search, part of an address", orders({ q: "amal.3f" })],
  ["orders: search, part of every address", orders({ q: "example" })],
  ["orders: search, two letters", orders({ q: "li" })],
  ["orders: search, PayPal id", orders({ q: "5O190127TN364715T" })],
  ["orders: search, nothing found", orders({ q: "nobody@nowhere" })],
  ["orders: search among failed", orders({ q: "lina", status: "failed" })],
  ["orders: export, one batch", oneBatch(() => exportOrders(orderFilter.parse({}), "en"))],
  [
    "orders: export of a search, one batch",
    oneBatch(() => exportOrders(orderFilter.parse({ q: "lina", status: "completed" }), "en")),
  ],
  ["attention", () => countAttention()],
  ["statistics", () => shopStatistics()],
  ["audit log: first page", () => auditTable({ q: "", entity: null, page: 1 })],
  ["audit log: last page", () => auditTable({ q: "", entity: null, page: 4000 })],
  ["audit log: of an order", () => auditTable({ q: "#7777", entity: "order", page: 1 })],
  ["audit log: of an admin", () => auditTable({ q: "lina", entity: null, page: 1 })],
  ["audit log: nothing found", () => auditTable({ q: "nobody", entity: null, page: 1 })],
];
