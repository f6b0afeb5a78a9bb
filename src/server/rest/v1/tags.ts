/** The tags of /api/v1 with their descriptions, in the order of the OpenAPI document. */
export const API_TAGS = {
  Products: "The catalogue, and the keys that it sells",
  Categories: "The categories of products",
  Games: "The games of top-ups, with the fields that their players fill in",
  Orders: "Orders, their deliveries, refunds and reported problems",
  Customers: "The people who bought",
  Coupons: "Codes that reduce the price of an order",
  Claims: "Problems that buyers reported",
  Figures: "Sales by period",
  Webhooks: "Addresses that the shop notifies of events",
  "Other shops":
    "Dujiao-Next shops that sell this shop's products and pay from a prepaid limit. `Dujiao-Next-Api-Key` names the shop (`shop-…`), `Dujiao-Next-Timestamp` is the time in Unix seconds, and `Dujiao-Next-Signature` the hex HMAC-SHA256 with the API secret (`barq_…`) over the method, the path from `/api/v1` without the query, the timestamp and the hex MD5 of the body, joined by line feeds. The paths do not exist until an owner sets a limit.",
} as const;

export type ApiTag = keyof typeof API_TAGS;
