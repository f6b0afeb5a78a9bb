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
    "Dujiao-Next shops that sell this shop's products and pay from a prepaid limit; signed requests",
} as const;

export type ApiTag = keyof typeof API_TAGS;
