import { keyTableInput } from "@/contract/admin/catalogue/keys";
import {
  type ProductTableInput,
  productPages,
  productTableInput,
} from "@/contract/admin/catalogue/products";
import {
  type OrderTableInput,
  orderFilter,
  orderPages,
  orderTableInput,
} from "@/contract/admin/orders/order-table";
import { type AuditTableInput, auditPages } from "@/contract/admin/shop/audit-log";
import { LAST_PAGE } from "@/contract/admin/table-page";
import { auditTable } from "@/server/audit/audit-log";
import { exportProducts } from "@/server/catalogue/csv/export-products";
import { productTable } from "@/server/catalogue/products/product-table";
import { findCustomers } from "@/server/customers/find-customers";
import { readCustomer } from "@/server/customers/read-customer";
import { shopStatistics } from "@/server/figures/shop-statistics";
import { keyTable } from "@/server/keys/key-table";
import { exportOrders } from "@/server/orders/admin/export-orders";
import { orderTable } from "@/server/orders/admin/order-table";
import { customerKey } from "@/server/orders/placing/customer-key";
import { countAttention } from "@/server/today/count-attention";
import { findAnything } from "@/server/today/find-anything";
import { readOpenTasks } from "@/server/today/read-open-tasks";
import { figureReads } from "./figure-reads";
import { KEYS_OF_ONE } from "./large-shop";

const orders = (input: OrderTableInput) => () => orderTable(orderTableInput.parse(input));
const products = (input: ProductTableInput) => () => productTable(productTableInput.parse(input));
const keys = (input: object) => () =>
  keyTable(keyTableInput.parse({ productId: KEYS_OF_ONE.productId, ...input }));
const log = (input: AuditTableInput) => () => auditTable(input);
const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const daysAgo = (days: number) => Date.now() - days * 86_400_000;
const MIDDLE_PRICE = productPages.encodeCursor("after", ["price", "100.99", 50_000]);

/** A customer of the large shop: buyer 4801. */
const A_CUSTOMER = "badr.0c7119@mail.example";

type File = ReadableStream<Uint8Array>;
/** Reads the header and one batch of an export, then cancels it. */
const oneBatch = (begin: () => File | Promise<File>) => async () => {
  const reader = (await begin()).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
};

/** The reads of the control panel, each named after the admin's action. */
export const panelReads: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["products: first page", products({})],
  [
    "products: page 2,000",
    products({ page: productPages.encodeCursor("after", ["newest", daysAgo(173), 50_000]) }),
  ],
  ["products: last page", products({ page: LAST_PAGE })],
  ["products: by name", products({ sort: "name", direction: "asc" })],
  ["products: by name, backwards", products({ sort: "name" })],
  ["products: by price", products({ sort: "price" })],
  ["products: by price, in the middle", products({ sort: "price", page: MIDDLE_PRICE })],
  ["products: by stock", products({ sort: "stock", direction: "asc" })],
  ["products: by stock, the most first", products({ sort: "stock" })],
  ["products: a category", products({ categoryId: 2 })],
  ["products: a category by name", products({ categoryId: 2, sort: "name", direction: "asc" })],
  ["products: a category by price", products({ categoryId: 2, sort: "price" })],
  ["products: a category by stock", products({ categoryId: 2, sort: "stock", direction: "asc" })],
  ["products: active", products({ state: "active" })],
  ["products: inactive", products({ state: "inactive" })],
  ["products: inactive by name", products({ state: "inactive", sort: "name" })],
  ["products: archived", products({ state: "archived" })],
  ["products: archived by name", products({ state: "archived", sort: "name" })],
  ["products: archived of a category", products({ state: "archived", categoryId: 3 })],
  ["products: low stock", products({ state: "low_stock" })],
  ["products: low stock by price", products({ state: "low_stock", sort: "price" })],
  ["products: low stock of a category", products({ state: "low_stock", categoryId: 3 })],
  ["products: search, English", products({ q: "photo 77" })],
  ["products: search, a quarter of all", products({ q: "photo editor" })],
  ["products: search, a quarter, by name", products({ q: "photo editor", sort: "name" })],
  ["products: search, a quarter, by price", products({ q: "photo editor", sort: "price" })],
  ["products: search, in every product", products({ q: "words" })],
  ["products: search, in every product, by name", products({ q: "words", sort: "name" })],
  ["products: search, two letters", products({ q: "of" })],
  ["products: search, mistyped", products({ q: "phoot edtior" })],
  ["products: search, Arabic", products({ q: "محرر صور" })],
  ["products: search, Arabic, mistyped", products({ q: "محرر صوره" })],
  ["products: search, number", products({ q: "#77777" })],
  ["products: search, nothing found", products({ q: "xyzzy" })],
  ["products: search in a category", products({ q: "photo 77", categoryId: 2 })],
  ["products: search among low stock", products({ q: "photo editor", state: "low_stock" })],
  [
    "products: export, one batch",
    oneBatch(() => exportProducts(productTableInput.parse({}), "en")),
  ],
  ["keys: first page", keys({})],
  ["keys: last page", keys({ page: LAST_PAGE })],
  ["keys: available", keys({ status: "available" })],
  ["keys: sold", keys({ status: "sold" })],
  ["keys: of a choice", keys({ choice: "mac" })],
  ["keys: one key", keys({ key: "QWERT-12345-ASDFG" })],
  ["orders: first page", orders({})],
  ["orders: page 2,000", orders({ page: orderPages.encodeCursor("after", 60_001) })],
  ["orders: last page", orders({ page: LAST_PAGE })],
  ["orders: failed", orders({ status: "failed" })],
  [
    "orders: failed, deep",
    orders({ status: "failed", page: orderPages.encodeCursor("after", 20_000) }),
  ],
  ["orders: pending", orders({ status: "pending" })],
  ["orders: a week long ago", orders({ from: day(600), to: day(594) })],
  [
    "orders: a week long ago, completed",
    orders({ from: day(600), to: day(594), status: "completed" }),
  ],
  ["orders: need attention", orders({ attention: "all" })],
  ["orders: a mail failed", orders({ attention: "mail_failed" })],
  ["orders: search, number", orders({ q: "#54321" })],
  ["orders: search, part of an address", orders({ q: "amal.3f" })],
  ["orders: search, part of every address", orders({ q: "example" })],
  ["orders: search, two letters", orders({ q: "li" })],
  ["orders: search, PayPal id", orders({ q: "5O190127TN364715T" })],
  ["orders: search, nothing found", orders({ q: "nobody@nowhere" })],
  ["orders: search, two rare letters", orders({ q: "qz" })],
  ["orders: search among failed", orders({ q: "lina", status: "failed" })],
  ["orders: export, one batch", oneBatch(() => exportOrders(orderFilter.parse({}), "en"))],
  [
    "orders: export of a search, one batch",
    oneBatch(() => exportOrders(orderFilter.parse({ q: "lina", status: "completed" }), "en")),
  ],
  ["attention", () => countAttention()],
  ["today: what needs a person", () => readOpenTasks("owner")],
  ["palette: how a key ends", () => findAnything("owner", "K0I6")],
  ["palette: a part of many products", () => findAnything("owner", "photo")],
  ["palette: an order's number", () => findAnything("owner", "#54321")],
  ["statistics", () => shopStatistics()],
  ...figureReads,
  ["customers: a part of every address", () => findCustomers("example.com")],
  ["customers: a part of some", () => findCustomers("lina.3f")],
  ["customers: nobody", () => findCustomers("nobody@nowhere.example")],
  ["customers: one customer's page", () => readCustomer(customerKey(A_CUSTOMER))],
  ["log: first page", log({})],
  ["log: page 6,000", log({ page: auditPages.encodeCursor("after", 150_000) })],
  ["log: last page", log({ page: LAST_PAGE })],
  ["log: products", log({ entity: "product" })],
  ["log: a kind that there is not", log({ entity: "import" })],
  ["log: of an order", log({ q: "#7777", entity: "order" })],
  ["log: of a number", log({ q: "7777" })],
  ["log: of an admin", log({ q: "lina" })],
  ["log: of an admin and a kind", log({ q: "lina", entity: "order" })],
  ["log: of two letters", log({ q: "li" })],
  ["log: of two letters of nobody", log({ q: "qz" })],
  ["log: nothing found", log({ q: "nobody" })],
];
