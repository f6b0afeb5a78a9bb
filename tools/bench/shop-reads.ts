import { productListInput } from "@/contract/product-list";
import { findProducts } from "@/server/catalogue/search/search-products";
import { listPage } from "@/server/catalogue/shop/list-products";
import { getProduct, getStock, listProducts } from "@/server/catalogue/shop/read-catalogue";
import { sitemapProducts } from "@/server/catalogue/shop/sitemap-parts";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { ordersOfAddress } from "@/server/orders/buyer/page/orders-of-address";
import { readOrderPage } from "@/server/orders/buyer/page/read-order-page";
import { readToday } from "@/server/today/read-today";

/** An order of a large shop, and its buyer. */
export interface KnownOrder {
  id: number;
  sessionId: string;
  customerEmail: string;
}

const list = (input: object) => () => listPage(productListInput.parse(input), "en");

/** The reads of visitors and buyers, and the panel pages that panel-reads.ts leaves out. */
export const shopReads = (
  order: KnownOrder,
): readonly (readonly [string, () => Promise<unknown>])[] => {
  const visitor = { sessionIds: [order.sessionId], user: null, mailbox: null, payerOf: null };
  const buyer = { id: 0, email: order.customerEmail };
  return [
    ["shop: home, featured", () => listProducts({ limit: 10 })],
    ["shop: all products", list({})],
    ["shop: a category by price", list({ category: "gaming", sort: "priceUp" })],
    ["shop: a product", () => getProduct(1)],
    ["shop: a product's stock", () => getStock(1)],
    ["shop: search", () => findProducts("office suite 77")],
    ["shop: a part of the sitemap", () => sitemapProducts(1)],
    ["buyer: the order's state after paying", () => orderProgress(order.id, [order.sessionId])],
    ["buyer: the order's page", () => readOrderPage(orderToken(order.id), visitor, [])],
    ["buyer: my orders", () => myOrders(buyer)],
    ["buyer: orders of a mailbox", () => ordersOfAddress(order.customerEmail)],
    ["panel: an order", () => adminOrder(order.id)],
    ["panel: today", () => readToday("owner", { allEnding: false })],
  ];
};
