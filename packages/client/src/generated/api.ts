// Written by npm run make:client from the shop's router and contracts. Do not edit.

/** The operations of /api/v1 by their ids in its OpenAPI document. */
export interface Operations {
  /** Lists products, the newest first */
  listProducts: {
    path: undefined;
    query: ProductsQuery;
    body: undefined;
    answer: Products;
  };
  /** Reads a product */
  getProduct: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Product;
  };
  /** Changes a product's price, stock, or whether it is for sale */
  changeProduct: {
    path: {
      id: number;
    };
    query: undefined;
    body: ProductChanges;
    answer: Product;
  };
  /** Counts a product's keys by status */
  getStock: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Stock;
  };
  /** Adds up to 10,000 keys to a product's pool */
  addKeys: {
    path: {
      id: number;
    };
    query: undefined;
    body: NewKeys;
    answer: AddedKeys;
  };
  /** Lists orders, the newest first */
  listOrders: {
    path: undefined;
    query: OrdersQuery;
    body: undefined;
    answer: Orders;
  };
  /** Reads an order with its lines, payments, refunds and reported problems */
  getOrder: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Order;
  };
  /** Tries to deliver a paid order that is not filled, again */
  deliverOrder: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Order;
  };
  /** Sends the mail of a delivered order again */
  resendOrder: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Order;
  };
  /** Refunds an order in full or in part */
  refundOrder: {
    path: {
      id: number;
    };
    query: undefined;
    body: Refund;
    answer: Order;
  };
  /** Replies to a buyer's reported problem */
  replyToClaim: {
    path: {
      id: number;
      claim: number;
    };
    query: undefined;
    body: Reply;
    answer: Order;
  };
  /** Reads the sales of a period, in total and by day */
  getFigures: {
    path: undefined;
    query: FiguresQuery;
    body: undefined;
    answer: Figures;
  };
  /** Lists the webhooks, the newest first */
  listWebhooks: {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Webhooks;
  };
  /** Subscribes a URL to events */
  createWebhook: {
    path: undefined;
    query: undefined;
    body: NewWebhook;
    answer: CreatedWebhook;
  };
  /** Reads a webhook */
  getWebhook: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Webhook;
  };
  /** Changes a webhook, or switches it on or off */
  changeWebhook: {
    path: {
      id: number;
    };
    query: undefined;
    body: WebhookChanges;
    answer: Webhook;
  };
  /** Deletes a webhook and its deliveries */
  deleteWebhook: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: RemovedWebhook;
  };
  /** Replaces the secret */
  rotateWebhookSecret: {
    path: {
      id: number;
    };
    query: undefined;
    body: Rotation;
    answer: RotatedWebhook;
  };
  /** Sends a test event */
  testWebhook: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: TestedWebhook;
  };
  /** Lists the deliveries of the last 30 days, the newest first */
  listWebhookDeliveries: {
    path: {
      id: number;
    };
    query: DeliveriesQuery;
    body: undefined;
    answer: Deliveries;
  };
  /** Reads a delivery with its body and all attempts */
  getWebhookDelivery: {
    path: {
      id: number;
      delivery: number;
    };
    query: undefined;
    body: undefined;
    answer: Delivery;
  };
  /** Sends a delivery again, also a delivered one */
  resendWebhookDelivery: {
    path: {
      id: number;
      delivery: number;
    };
    query: undefined;
    body: undefined;
    answer: Delivery;
  };
}

/** Method and path of each operation; a versioned write needs If-Match. */
export const OPERATIONS = {
  listProducts: { method: "GET", path: "/products", isVersioned: false },
  getProduct: { method: "GET", path: "/products/{id}", isVersioned: false },
  changeProduct: { method: "PATCH", path: "/products/{id}", isVersioned: true },
  getStock: { method: "GET", path: "/products/{id}/stock", isVersioned: false },
  addKeys: { method: "POST", path: "/products/{id}/keys", isVersioned: false },
  listOrders: { method: "GET", path: "/orders", isVersioned: false },
  getOrder: { method: "GET", path: "/orders/{id}", isVersioned: false },
  deliverOrder: { method: "POST", path: "/orders/{id}/deliver", isVersioned: false },
  resendOrder: { method: "POST", path: "/orders/{id}/resend", isVersioned: false },
  refundOrder: { method: "POST", path: "/orders/{id}/refund", isVersioned: false },
  replyToClaim: { method: "POST", path: "/orders/{id}/claims/{claim}/reply", isVersioned: false },
  getFigures: { method: "GET", path: "/figures", isVersioned: false },
  listWebhooks: { method: "GET", path: "/webhooks", isVersioned: false },
  createWebhook: { method: "POST", path: "/webhooks", isVersioned: false },
  getWebhook: { method: "GET", path: "/webhooks/{id}", isVersioned: false },
  changeWebhook: { method: "PATCH", path: "/webhooks/{id}", isVersioned: true },
  deleteWebhook: { method: "DELETE", path: "/webhooks/{id}", isVersioned: false },
  rotateWebhookSecret: { method: "POST", path: "/webhooks/{id}/rotate", isVersioned: false },
  testWebhook: { method: "POST", path: "/webhooks/{id}/test", isVersioned: false },
  listWebhookDeliveries: { method: "GET", path: "/webhooks/{id}/deliveries", isVersioned: false },
  getWebhookDelivery: {
    method: "GET",
    path: "/webhooks/{id}/deliveries/{delivery}",
    isVersioned: false,
  },
  resendWebhookDelivery: {
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/resend",
    isVersioned: false,
  },
} as const;

export type ProductsQuery = {
  /** Words of the name */
  q?: string;
  state?: "all" | "active" | "inactive" | "low_stock" | "archived";
  /** `nextCursor` of the previous page */
  cursor?: string;
};

export type Money = {
  amount: number;
  currency: "USD";
};

export type ListedProduct = {
  id: number;
  name: string;
  nameAr: string | null;
  categoryId: number;
  fulfilment: "shared" | "keys" | "topup";
  /** The price in force, in a sale the reduced one */
  price: Money;
  /** -1 is unlimited; with keys, those available */
  stock: number;
  isActive: boolean;
  isArchived: boolean;
};

export type Products = {
  data: ListedProduct[];
  /** null on the last page */
  nextCursor: string | null;
};

export type Product = {
  id: number;
  name: string;
  nameAr: string | null;
  categoryId: number;
  fulfilment: "shared" | "keys" | "topup";
  /** The price in force, in a sale the reduced one */
  price: Money;
  /** -1 is unlimited; with keys, those available */
  stock: number;
  isActive: boolean;
  isArchived: boolean;
  /** The price without a sale */
  regularPrice: Money;
  description: string;
  descriptionAr: string | null;
  maxPerOrder: number | null;
  createdAt: string;
  /** Grows with each change; also in ETag */
  version: number;
};

export type ProductChanges = {
  isActive?: boolean;
  regularPrice?: {
    amount: number;
    currency: "USD";
  };
  stock?: number;
};

export type Stock = {
  productId: number;
  /** Counted up to 10,000; 10,001 means that there are more */
  counts: Record<"available" | "seen" | "quarantined" | "reserved" | "sold" | "revoked", number>;
};

export type NewKeys = {
  keys: string[];
  /** The option that the keys belong to, if options have their own keys */
  choice?: string;
  /** Name of the batch */
  name?: string;
  /** Where the keys were bought */
  source?: string;
  /** The shop's cost of one key */
  cost?: {
    amount: number;
    currency: "USD";
  } | null;
};

export type AddedKeys = {
  added: number;
  refused: {
    /** Position in `keys`, from 0 */
    index: number;
    reason: "repeated" | "known" | "too_long" | "unreadable";
  }[];
};

export type OrdersQuery = {
  /** An order's number, a part of an address or of a product's name */
  q?: string;
  status?: "pending" | "completed" | "delivered" | "failed" | "refunded";
  /** First day on which it was placed */
  from?: string;
  /** Last day */
  to?: string;
  /** `nextCursor` of the previous page */
  cursor?: string;
};

export type ListedOrder = {
  id: number;
  status: "pending" | "completed" | "delivered" | "failed";
  /** Empty once the buyer's data was erased */
  email: string;
  total: Money;
  coupon: string | null;
  createdAt: string;
  /** Whether a person of the shop must act */
  needsAttention: boolean;
};

export type Orders = {
  data: ListedOrder[];
  /** null on the last page */
  nextCursor: string | null;
};

export type Order = {
  id: number;
  status: "pending" | "completed" | "delivered" | "failed";
  email: string;
  phone: string | null;
  locale: "en" | "ar";
  /** The currency that the buyer saw */
  currency: "USD" | "SAR";
  total: Money;
  /** Captured money that no refund has taken */
  refundable: Money;
  coupon: string | null;
  createdAt: string;
  paidAt: string | null;
  deliveredAt: string | null;
  items: {
    id: number;
    productId: number;
    productName: string;
    fulfilment: "shared" | "keys" | "topup";
    quantity: number;
    /** Of one unit */
    price: Money;
    isWithdrawn: boolean;
  }[];
  payments: {
    id: number;
    status: "created" | "capturing" | "pending" | "captured" | "declined" | "review";
    captured: Money | null;
    capturedAt: string | null;
  }[];
  refunds: {
    id: number;
    status: "requested" | "pending" | "refunded" | "failed" | "replaced" | "closed";
    amount: Money;
    reason: string;
    createdAt: string;
    refundedAt: string | null;
  }[];
  claims: {
    id: number;
    kind: string;
    status: string;
    createdAt: string;
  }[];
};

export type Refund = {
  amount: {
    amount: number;
    currency: "USD";
  };
  reason: string;
  /** Lines that the refund withdraws */
  itemIds?: number[];
};

export type Reply = {
  reply: string;
};

export type FiguresQuery = {
  /** First day, on the shop's clock */
  from: string;
  /** Last day */
  to: string;
};

export type Figures = {
  from: string;
  to: string;
  sums: {
    /** Orders paid in the period */
    orders: number;
    units: number;
    /** Captured in the period */
    revenue: Money;
    /** Refunded in the period, whenever it was captured */
    refunds: Money;
  };
  days: {
    /** Orders paid in the period */
    orders: number;
    units: number;
    /** Captured in the period */
    revenue: Money;
    /** Refunded in the period, whenever it was captured */
    refunds: Money;
    day: string;
  }[];
  funnel: Record<"seen" | "added" | "placed" | "paid" | "delivered", number>;
};

export type Webhook = {
  id: number;
  url: string;
  description: string;
  events: (
    | "order.placed"
    | "order.paid"
    | "order.delivered"
    | "order.failed"
    | "order.held"
    | "order.refunded"
    | "claim.opened"
    | "claim.answered"
    | "dispute.opened"
    | "dispute.closed"
    | "product.changed"
    | "stock.added"
    | "key.low"
    | "key.out"
  )[];
  /** failing: the last attempt failed; one delivery is tried per pause */
  state: "active" | "failing" | "disabled";
  disabledReason: "gone" | "failing" | "switched_off" | null;
  disabledAt: string | null;
  failingSince: string | null;
  /** Next attempt of a failing webhook */
  pausedUntil: string | null;
  /** Until then, messages also have a signature by the previous secret */
  previousSecretEndsAt: string | null;
  createdAt: string;
  /** Grows with each change; also in ETag */
  version: number;
};

export type Webhooks = {
  data: Webhook[];
  /** null on the last page */
  nextCursor: string | null;
};

export type NewWebhook = {
  /** https, of the public internet; events are posted to it */
  url: string;
  description?: string;
  events: (
    | "order.placed"
    | "order.paid"
    | "order.delivered"
    | "order.failed"
    | "order.held"
    | "order.refunded"
    | "claim.opened"
    | "claim.answered"
    | "dispute.opened"
    | "dispute.closed"
    | "product.changed"
    | "stock.added"
    | "key.low"
    | "key.out"
  )[];
};

export type CreatedWebhook = {
  id: number;
  url: string;
  description: string;
  events: (
    | "order.placed"
    | "order.paid"
    | "order.delivered"
    | "order.failed"
    | "order.held"
    | "order.refunded"
    | "claim.opened"
    | "claim.answered"
    | "dispute.opened"
    | "dispute.closed"
    | "product.changed"
    | "stock.added"
    | "key.low"
    | "key.out"
  )[];
  /** failing: the last attempt failed; one delivery is tried per pause */
  state: "active" | "failing" | "disabled";
  disabledReason: "gone" | "failing" | "switched_off" | null;
  disabledAt: string | null;
  failingSince: string | null;
  /** Next attempt of a failing webhook */
  pausedUntil: string | null;
  /** Until then, messages also have a signature by the previous secret */
  previousSecretEndsAt: string | null;
  createdAt: string;
  /** Grows with each change; also in ETag */
  version: number;
  /** Verifies the signatures (Standard Webhooks). The shop does not show it again. */
  secret: string;
};

export type WebhookChanges = {
  url?: string;
  description?: string;
  events?: (
    | "order.placed"
    | "order.paid"
    | "order.delivered"
    | "order.failed"
    | "order.held"
    | "order.refunded"
    | "claim.opened"
    | "claim.answered"
    | "dispute.opened"
    | "dispute.closed"
    | "product.changed"
    | "stock.added"
    | "key.low"
    | "key.out"
  )[];
  /** false disables it; true enables it and ends its pause */
  isOn?: boolean;
};

export type RemovedWebhook = {
  id: number;
};

export type Rotation = {
  /** For how long the previous secret signs too; 0 after a leak */
  hours?: number;
};

export type RotatedWebhook = {
  id: number;
  /** Verifies the signatures (Standard Webhooks). The shop does not show it again. */
  secret: string;
  previousSecretEndsAt: string;
};

export type TestedWebhook = {
  deliveryId: string;
};

export type DeliveriesQuery = {
  state?: "pending" | "delivered" | "failed";
  /** `nextCursor` of the previous page */
  cursor?: string;
};

export type Deliveries = {
  data: {
    /** Digits */
    id: string;
    /** The webhook-id header */
    eventId: string;
    type:
      | "order.placed"
      | "order.paid"
      | "order.delivered"
      | "order.failed"
      | "order.held"
      | "order.refunded"
      | "claim.opened"
      | "claim.answered"
      | "dispute.opened"
      | "dispute.closed"
      | "product.changed"
      | "stock.added"
      | "key.low"
      | "key.out"
      | "webhook.test";
    subject: string;
    state: "pending" | "delivered" | "failed";
    attempts: number;
    /** HTTP status of the last attempt */
    lastStatus: number | null;
    /** Why it got no answer */
    lastProblem: string | null;
    nextAttemptAt: string | null;
    createdAt: string;
    /** When it was delivered or given up */
    endedAt: string | null;
  }[];
  /** null on the last page */
  nextCursor: string | null;
};

export type Delivery = {
  /** Digits */
  id: string;
  /** The webhook-id header */
  eventId: string;
  type:
    | "order.placed"
    | "order.paid"
    | "order.delivered"
    | "order.failed"
    | "order.held"
    | "order.refunded"
    | "claim.opened"
    | "claim.answered"
    | "dispute.opened"
    | "dispute.closed"
    | "product.changed"
    | "stock.added"
    | "key.low"
    | "key.out"
    | "webhook.test";
  subject: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  /** HTTP status of the last attempt */
  lastStatus: number | null;
  /** Why it got no answer */
  lastProblem: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
  /** When it was delivered or given up */
  endedAt: string | null;
  /** The JSON as it is sent; null before that */
  body: string | null;
  tries: {
    at: string;
    status: number | null;
    /** Duration in milliseconds */
    ms: number;
    problem: string | null;
    requestHeaders: Record<string, string>;
    /** Up to 2 kB */
    response: string | null;
  }[];
};
