import { upstreamOrderInput, upstreamProductsQuery } from "@/contract/upstream";
import { cents, decimalFromCents } from "@/domain/money";
import { shopWords } from "@/i18n/shop-words";
import type { PathEntry } from "@/server/rest/path-rules";
import { readBody, readQuery, upstreamEndpoint } from "@/server/rest/upstream/upstream-endpoint";
import { cancelUpstreamOrder } from "@/server/upstream/cancel-order";
import { listCategories, listProducts, readProduct } from "@/server/upstream/catalogue";
import { placeUpstreamOrder } from "@/server/upstream/place-order";
import { readUpstreamOrder } from "@/server/upstream/read-order";

/**
 * The Dujiao-Next protocol 1.0, by which another shop orders from this one. The protocol fixes the
 * paths. They answer 404 until an owner gives another shop a prepaid limit. Decision 106.
 */
export const UPSTREAM_PATHS: readonly PathEntry[] = [
  upstreamEndpoint("POST", "/ping", async ({ caller: { apiKeyId, limit, used } }) => ({
    site_name: shopWords().name.en,
    protocol_version: "1.0",
    user_id: apiKeyId,
    balance: decimalFromCents(cents(Math.max(0, limit - used))),
    currency: "USD",
    member_level: null,
  })),
  upstreamEndpoint("GET", "/categories", async () => ({ categories: await listCategories() })),
  upstreamEndpoint("GET", "/products", ({ query }) =>
    listProducts(readQuery(upstreamProductsQuery, query)),
  ),
  upstreamEndpoint("GET", "/products/{id}", async ({ id }) => ({
    product: await readProduct(id()),
  })),
  upstreamEndpoint("POST", "/orders", async ({ caller, body }) => {
    const orderId = await placeUpstreamOrder(caller, readBody(upstreamOrderInput, body));
    const order = await readUpstreamOrder(caller.apiKeyId, orderId);
    const { order_id, order_no, status, amount, currency } = order;
    return { order_id, order_no, status, amount, currency };
  }),
  upstreamEndpoint("GET", "/orders/{id}", ({ caller, id }) =>
    readUpstreamOrder(caller.apiKeyId, id()),
  ),
  upstreamEndpoint("POST", "/orders/{id}/cancel", async ({ caller, id }) => {
    const { order_id, order_no, status } = await cancelUpstreamOrder(caller.apiKeyId, id());
    return { order_id, order_no, status };
  }),
];
