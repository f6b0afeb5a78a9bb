import type { Body, Caller, DeleteOptions, Query, WriteOptions } from "./caller.js";
import type { CallOptions } from "./http.js";

/** The methods of /api/v1 by resource. A new operation needs one entry here. */
export function resourcesOf({ call, list }: Caller) {
  return {
    products: {
      /** Newest first. */
      list: (query?: Query<"listProducts">, options?: CallOptions) =>
        list("listProducts", { query }, options),
      get: (id: number, options?: CallOptions) => call("getProduct", { path: { id } }, options),
      create: (product: Body<"createProduct">, options?: WriteOptions) =>
        call("createProduct", { body: product }, options),
      /**
       * @param version the product's `version` as it was read
       * @throws ConflictError `version_changed` if somebody changed the product since
       */
      change: (
        id: number,
        version: number,
        changes: Body<"changeProduct">,
        options?: WriteOptions,
      ) => call("changeProduct", { path: { id }, version, body: changes }, options),
      /** Counts a product's keys by status. */
      stock: (id: number, options?: CallOptions) => call("getStock", { path: { id } }, options),
      /**
       * Adds up to 10,000 keys. `refused` in the answer lists the keys that were not added, each
       * with its reason, such as `known`: the shop already has the key.
       */
      addKeys: (id: number, keys: Body<"addKeys">, options?: WriteOptions) =>
        call("addKeys", { path: { id }, body: keys }, options),
      /** Lists keys with their ids and last characters, without the whole codes. */
      keys: (id: number, query?: Query<"listKeys">, options?: CallOptions) =>
        list("listKeys", { path: { id }, query }, options),
      /** Shows the content that every buyer of a product gets; the audit log records the reason. */
      revealContent: (id: number, reason: string, options?: WriteOptions) =>
        call("revealContent", { path: { id }, body: { reason } }, options),
    },
    keys: {
      /** Shows a whole key; the audit log records the reason. */
      reveal: (key: string, reason: string, options?: WriteOptions) =>
        call("revealKey", { path: { key }, body: { reason } }, options),
    },
    categories: {
      /** In the order in which the shop shows them. */
      list: (query?: Query<"listCategories">, options?: CallOptions) =>
        list("listCategories", { query }, options),
      get: (id: number, options?: CallOptions) => call("getCategory", { path: { id } }, options),
      create: (category: Body<"createCategory">, options?: WriteOptions) =>
        call("createCategory", { body: category }, options),
      /** Works like `products.change`. */
      change: (
        id: number,
        version: number,
        changes: Body<"changeCategory">,
        options?: WriteOptions,
      ) => call("changeCategory", { path: { id }, version, body: changes }, options),
      /** Moves a category to a position, counted from 1. */
      move: (id: number, place: number, options?: WriteOptions) =>
        call("moveCategory", { path: { id }, body: { place } }, options),
      /** Deletes a category that has no products. */
      delete: (id: number, options: DeleteOptions = {}) =>
        call("deleteCategory", { path: { id }, version: options.version }, options),
    },
    games: {
      list: (query?: Query<"listGames">, options?: CallOptions) =>
        list("listGames", { query }, options),
      get: (id: number, options?: CallOptions) => call("getGame", { path: { id } }, options),
      create: (game: Body<"createGame">, options?: WriteOptions) =>
        call("createGame", { body: game }, options),
      /** Works like `products.change`. */
      change: (id: number, version: number, changes: Body<"changeGame">, options?: WriteOptions) =>
        call("changeGame", { path: { id }, version, body: changes }, options),
      /** Deletes a game that no product uses. */
      delete: (id: number, options: DeleteOptions = {}) =>
        call("deleteGame", { path: { id }, version: options.version }, options),
    },
    coupons: {
      list: (query?: Query<"listCoupons">, options?: CallOptions) =>
        list("listCoupons", { query }, options),
      get: (id: number, options?: CallOptions) => call("getCoupon", { path: { id } }, options),
      /** The codes of a coupon in alphabetical order, each with its number of uses. */
      codes: (id: number, query?: Query<"listCouponCodes">, options?: CallOptions) =>
        list("listCouponCodes", { path: { id }, query }, options),
      create: (coupon: Body<"createCoupon">, options?: WriteOptions) =>
        call("createCoupon", { body: coupon }, options),
      /** Works like `products.change`. */
      change: (
        id: number,
        version: number,
        changes: Body<"changeCoupon">,
        options?: WriteOptions,
      ) => call("changeCoupon", { path: { id }, version, body: changes }, options),
      /** Deletes a coupon that no order has used. */
      delete: (id: number, options: DeleteOptions = {}) =>
        call("deleteCoupon", { path: { id }, version: options.version }, options),
    },
    orders: {
      /** Newest first. */
      list: (query?: Query<"listOrders">, options?: CallOptions) =>
        list("listOrders", { query }, options),
      /**
       * Lists orders by their last change, earliest first. To read later changes, keep
       * `resumeCursor` of the last page and pass it as `cursor`.
       */
      changes: (query?: Query<"listOrderChanges">, options?: CallOptions) =>
        list("listOrderChanges", { query }, options),
      get: (id: number, options?: CallOptions) => call("getOrder", { path: { id } }, options),
      /** Retries the delivery of a paid order whose delivery was not possible. */
      deliver: (id: number, options?: WriteOptions) =>
        call("deliverOrder", { path: { id } }, options),
      /** Sends the delivery mail of an order again. */
      resend: (id: number, options?: WriteOptions) =>
        call("resendOrder", { path: { id } }, options),
      refund: (id: number, refund: Body<"refundOrder">, options?: WriteOptions) =>
        call("refundOrder", { path: { id }, body: refund }, options),
      /** Replies to a problem that the buyer reported. */
      reply: (id: number, claim: number, reply: string, options?: WriteOptions) =>
        call("replyToClaim", { path: { id, claim }, body: { reply } }, options),
      /** Answers a reported problem: revokes keys and sends as many unsold keys of the product. */
      replaceKeys: (
        id: number,
        claim: number,
        replacement: Body<"replaceClaimedKeys">,
        options?: WriteOptions,
      ) => call("replaceClaimedKeys", { path: { id, claim }, body: replacement }, options),
      /**
       * Answers a reported problem: refunds the order line that the report concerns and withdraws
       * the line (it is no longer delivered; codes that the buyer saw are revoked). If the money
       * left to refund is at most what that line cost, refunds all of it and withdraws every line
       * that can be withdrawn. `reply` may be empty.
       */
      refundClaim: (id: number, claim: number, reply: string, options?: WriteOptions) =>
        call("refundClaim", { path: { id, claim }, body: { reply } }, options),
    },
    claims: {
      /**
       * Problems that buyers reported. Answer one with `orders.reply`, `orders.replaceKeys` or
       * `orders.refundClaim`.
       */
      list: (query?: Query<"listClaims">, options?: CallOptions) =>
        list("listClaims", { query }, options),
      get: (id: number, options?: CallOptions) => call("getClaim", { path: { id } }, options),
    },
    customers: {
      list: (query?: Query<"listCustomers">, options?: CallOptions) =>
        list("listCustomers", { query }, options),
      get: (customer: string, options?: CallOptions) =>
        call("getCustomer", { path: { customer } }, options),
    },
    webhooks: {
      /** Newest first. */
      list: (options?: CallOptions) => list("listWebhooks", {}, options),
      /** Creates a webhook. The answer has the secret, which the shop does not show again. */
      create: (webhook: Body<"createWebhook">, options?: WriteOptions) =>
        call("createWebhook", { body: webhook }, options),
      get: (id: number, options?: CallOptions) => call("getWebhook", { path: { id } }, options),
      /**
       * Changes a webhook, or switches it on or off.
       * @param version the webhook's `version` as it was read
       * @throws ConflictError `version_changed` if somebody changed the webhook since
       */
      change: (
        id: number,
        version: number,
        changes: Body<"changeWebhook">,
        options?: WriteOptions,
      ) => call("changeWebhook", { path: { id }, version, body: changes }, options),
      /** Deletes a webhook and its deliveries. */
      delete: (id: number, options: DeleteOptions = {}) =>
        call("deleteWebhook", { path: { id }, version: options.version }, options),
      /**
       * Replaces the secret. Deliveries are also signed with the previous secret for
       * `rotation.hours` hours (0 to 168; 24 by default).
       * @param version the webhook's `version` as it was read
       * @throws ConflictError `version_changed` if somebody changed the webhook since
       */
      rotateSecret: (
        id: number,
        version: number,
        rotation: Body<"rotateWebhookSecret"> = {},
        options?: WriteOptions,
      ) => call("rotateWebhookSecret", { path: { id }, version, body: rotation }, options),
      /** Sends the event `webhook.test`. */
      test: (id: number, options?: WriteOptions) => call("testWebhook", { path: { id } }, options),
      deliveries: (id: number, query?: Query<"listWebhookDeliveries">, options?: CallOptions) =>
        list("listWebhookDeliveries", { path: { id }, query }, options),
      /** A delivery with its attempts. */
      delivery: (id: number, delivery: string, options?: CallOptions) =>
        call("getWebhookDelivery", { path: { id, delivery } }, options),
      /**
       * Sends a delivery again: the same body and `webhook-id`, with a new timestamp and signature.
       */
      resend: (id: number, delivery: string, options?: WriteOptions) =>
        call("resendWebhookDelivery", { path: { id, delivery } }, options),
    },
    figures: {
      /** The sales of a period, in total and by day. */
      get: (query: Query<"getFigures">, options?: CallOptions) =>
        call("getFigures", { query }, options),
    },
  };
}
