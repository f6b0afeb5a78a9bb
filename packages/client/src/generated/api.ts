// Written by npm run make:client from the shop's router and contracts. Do not edit.

/** The operations of /api/v1 by their ids in its OpenAPI document. */
export interface Operations {
  /** Lists products, the newest first */
  listProducts: {
    path: undefined;
    query: {
      /** Words of the name */
      q?: string;
      state?: "all" | "active" | "inactive" | "low_stock" | "archived";
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
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
  /** Adds a product */
  createProduct: {
    path: undefined;
    query: undefined;
    body: NewProduct;
    answer: Product;
  };
  /** Changes a product */
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
  /** Lists a product's keys, the newest first, masked */
  listKeys: {
    path: {
      id: number;
    };
    query: {
      status?: "available" | "seen" | "quarantined" | "reserved" | "sold" | "revoked";
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Keys;
  };
  /** Shows a key */
  revealKey: {
    path: {
      key: string;
    };
    query: undefined;
    body: Reveal;
    answer: RevealedKey;
  };
  /** Shows the content that every buyer of a product gets */
  revealContent: {
    path: {
      id: number;
    };
    query: undefined;
    body: Reveal;
    answer: RevealedContent;
  };
  /** Lists categories in the order of the shop */
  listCategories: {
    path: undefined;
    query: {
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Categories;
  };
  /** Reads a category */
  getCategory: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Category;
  };
  /** Adds a category */
  createCategory: {
    path: undefined;
    query: undefined;
    body: NewCategory;
    answer: Category;
  };
  /** Changes a category, or hides it */
  changeCategory: {
    path: {
      id: number;
    };
    query: undefined;
    body: CategoryChanges;
    answer: Category;
  };
  /** Moves a category to another place in the shop */
  moveCategory: {
    path: {
      id: number;
    };
    query: undefined;
    body: CategoryMove;
    answer: MovedCategory;
  };
  /** Deletes a category that has no products */
  deleteCategory: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: DeletedCategory;
  };
  /** Lists games: the questions of top-ups to the buyer */
  listGames: {
    path: undefined;
    query: {
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Games;
  };
  /** Reads a game */
  getGame: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Game;
  };
  /** Adds a game */
  createGame: {
    path: undefined;
    query: undefined;
    body: NewGame;
    answer: Game;
  };
  /** Changes a game */
  changeGame: {
    path: {
      id: number;
    };
    query: undefined;
    body: GameChanges;
    answer: Game;
  };
  /** Deletes a game that no product has */
  deleteGame: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: DeletedGame;
  };
  /** Lists coupons, the newest first */
  listCoupons: {
    path: undefined;
    query: {
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Coupons;
  };
  /** Reads a coupon */
  getCoupon: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Coupon;
  };
  /** Lists a coupon's codes, in alphabetical order */
  listCouponCodes: {
    path: {
      id: number;
    };
    query: {
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: CouponCodes;
  };
  /** Adds a coupon with one code, or with many that are each used once */
  createCoupon: {
    path: undefined;
    query: undefined;
    body: NewCoupon;
    answer: Coupon;
  };
  /** Changes a coupon, or switches it off */
  changeCoupon: {
    path: {
      id: number;
    };
    query: undefined;
    body: CouponChanges;
    answer: Coupon;
  };
  /** Deletes a coupon that no order has used */
  deleteCoupon: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: DeletedCoupon;
  };
  /** Lists orders, the newest first */
  listOrders: {
    path: undefined;
    query: {
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
    body: undefined;
    answer: Orders;
  };
  /** Lists orders in the order of their last change */
  listOrderChanges: {
    path: undefined;
    query: {
      /** For the first page: only orders that changed since then. To continue, use a cursor: it misses nothing, whatever the clocks say. */
      since?: string;
      /** `nextCursor` or `resumeCursor` of an earlier page */
      cursor?: string;
    };
    body: undefined;
    answer: OrderChanges;
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
  /** Lists problems that buyers reported, the latest first */
  listClaims: {
    path: undefined;
    query: {
      status?: "open" | "replied" | "replaced" | "refunded";
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Claims;
  };
  /** Reads a reported problem */
  getClaim: {
    path: {
      id: number;
    };
    query: undefined;
    body: undefined;
    answer: Claim;
  };
  /** Replies to a buyer's reported problem */
  replyToClaim: {
    path: {
      id: number;
      claim: number;
    };
    query: undefined;
    body: ClaimReply;
    answer: Order;
  };
  /** Answers a reported problem with other keys */
  replaceClaimedKeys: {
    path: {
      id: number;
      claim: number;
    };
    query: undefined;
    body: KeyReplacement;
    answer: Order;
  };
  /** Answers a reported problem with a refund of its line */
  refundClaim: {
    path: {
      id: number;
      claim: number;
    };
    query: undefined;
    body: ClaimRefund;
    answer: Order;
  };
  /** Lists customers by address, or finds the one with an address */
  listCustomers: {
    path: undefined;
    query: {
      /** A complete address */
      email?: string;
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Customers;
  };
  /** Reads a customer with the sums of their orders */
  getCustomer: {
    path: {
      /** Stays the same as long as the shop keeps its secret */
      customer: string;
    };
    query: undefined;
    body: undefined;
    answer: Customer;
  };
  /** Reads the sales of a period, in total and by day */
  getFigures: {
    path: undefined;
    query: {
      /** First day, on the shop's clock */
      from: string;
      /** Last day */
      to: string;
    };
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
    query: {
      state?: "pending" | "delivered" | "failed";
      /** `nextCursor` of the previous page */
      cursor?: string;
    };
    body: undefined;
    answer: Deliveries;
  };
  /** Reads a delivery with its body and all attempts */
  getWebhookDelivery: {
    path: {
      id: number;
      delivery: string;
    };
    query: undefined;
    body: undefined;
    answer: Delivery;
  };
  /** Sends a delivery again, also a delivered one */
  resendWebhookDelivery: {
    path: {
      id: number;
      delivery: string;
    };
    query: undefined;
    body: undefined;
    answer: Delivery;
  };
}

/** Method and path of each operation. */
export const OPERATIONS = {
  listProducts: { method: "GET", path: "/products" },
  getProduct: { method: "GET", path: "/products/{id}" },
  createProduct: { method: "POST", path: "/products" },
  changeProduct: { method: "PATCH", path: "/products/{id}" },
  getStock: { method: "GET", path: "/products/{id}/stock" },
  addKeys: { method: "POST", path: "/products/{id}/keys" },
  listKeys: { method: "GET", path: "/products/{id}/keys" },
  revealKey: { method: "POST", path: "/keys/{key}/reveal" },
  revealContent: { method: "POST", path: "/products/{id}/content/reveal" },
  listCategories: { method: "GET", path: "/categories" },
  getCategory: { method: "GET", path: "/categories/{id}" },
  createCategory: { method: "POST", path: "/categories" },
  changeCategory: { method: "PATCH", path: "/categories/{id}" },
  moveCategory: { method: "POST", path: "/categories/{id}/move" },
  deleteCategory: { method: "DELETE", path: "/categories/{id}" },
  listGames: { method: "GET", path: "/games" },
  getGame: { method: "GET", path: "/games/{id}" },
  createGame: { method: "POST", path: "/games" },
  changeGame: { method: "PATCH", path: "/games/{id}" },
  deleteGame: { method: "DELETE", path: "/games/{id}" },
  listCoupons: { method: "GET", path: "/coupons" },
  getCoupon: { method: "GET", path: "/coupons/{id}" },
  listCouponCodes: { method: "GET", path: "/coupons/{id}/codes" },
  createCoupon: { method: "POST", path: "/coupons" },
  changeCoupon: { method: "PATCH", path: "/coupons/{id}" },
  deleteCoupon: { method: "DELETE", path: "/coupons/{id}" },
  listOrders: { method: "GET", path: "/orders" },
  listOrderChanges: { method: "GET", path: "/orders/changes" },
  getOrder: { method: "GET", path: "/orders/{id}" },
  deliverOrder: { method: "POST", path: "/orders/{id}/deliver" },
  resendOrder: { method: "POST", path: "/orders/{id}/resend" },
  refundOrder: { method: "POST", path: "/orders/{id}/refund" },
  listClaims: { method: "GET", path: "/claims" },
  getClaim: { method: "GET", path: "/claims/{id}" },
  replyToClaim: { method: "POST", path: "/orders/{id}/claims/{claim}/reply" },
  replaceClaimedKeys: { method: "POST", path: "/orders/{id}/claims/{claim}/replace" },
  refundClaim: { method: "POST", path: "/orders/{id}/claims/{claim}/refund" },
  listCustomers: { method: "GET", path: "/customers" },
  getCustomer: { method: "GET", path: "/customers/{customer}" },
  getFigures: { method: "GET", path: "/figures" },
  listWebhooks: { method: "GET", path: "/webhooks" },
  createWebhook: { method: "POST", path: "/webhooks" },
  getWebhook: { method: "GET", path: "/webhooks/{id}" },
  changeWebhook: { method: "PATCH", path: "/webhooks/{id}" },
  deleteWebhook: { method: "DELETE", path: "/webhooks/{id}" },
  rotateWebhookSecret: { method: "POST", path: "/webhooks/{id}/rotate" },
  testWebhook: { method: "POST", path: "/webhooks/{id}/test" },
  listWebhookDeliveries: { method: "GET", path: "/webhooks/{id}/deliveries" },
  getWebhookDelivery: { method: "GET", path: "/webhooks/{id}/deliveries/{delivery}" },
  resendWebhookDelivery: { method: "POST", path: "/webhooks/{id}/deliveries/{delivery}/resend" },
} as const;

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
  /** A former price, shown struck through */
  originalPrice: Money | null;
  /** No price or discount takes a unit below it */
  lowestPrice: Money | null;
  /** Prices of one unit */
  quantityPrices: {
    /** Units, at least */
    from: number;
    price: Money;
  }[];
  description: string;
  descriptionAr: string | null;
  optionSetId: number | null;
  /** Only for a top-up */
  gameId: number | null;
  platform: string | null;
  imageUrl: string;
  /** Whether there is content for all buyers */
  hasContent: boolean;
  deliveryInstructions: string | null;
  deliveryInstructionsAr: string | null;
  maxPerOrder: number | null;
  createdAt: string;
  /** Grows with each change; also in ETag */
  version: number;
};

export type NewProduct = {
  name: string | undefined;
  nameAr?: string | null;
  description: string | undefined;
  descriptionAr?: string | null;
  searchWords?: string;
  categoryId: number | undefined;
  optionSetId?: number | null;
  fulfilment: "shared" | "keys" | "topup" | undefined;
  gameId?: number | null;
  platform?: string | null;
  isActive?: boolean;
  regularPrice:
    | {
        amount: number;
        currency: "USD";
      }
    | undefined;
  originalPrice?: {
    amount: number;
    currency: "USD";
  } | null;
  lowestPrice?: {
    amount: number;
    currency: "USD";
  } | null;
  quantityPrices?: {
    /** Units, at least */
    from: number;
    price: {
      amount: number;
      currency: "USD";
    };
  }[];
  cost?: {
    amount: number;
    currency: "USD";
  } | null;
  maxPerOrder?: number | null;
  imageUrl: string | undefined;
  stock?: number;
  content?: string;
  deliveryInstructions?: string | null;
  deliveryInstructionsAr?: string | null;
};

export type ProductChanges = {
  name?: string;
  nameAr?: string | null;
  description?: string;
  descriptionAr?: string | null;
  searchWords?: string;
  categoryId?: number;
  optionSetId?: number | null;
  fulfilment?: "shared" | "keys" | "topup";
  gameId?: number | null;
  platform?: string | null;
  isActive?: boolean;
  regularPrice?: {
    amount: number;
    currency: "USD";
  };
  originalPrice?: {
    amount: number;
    currency: "USD";
  } | null;
  lowestPrice?: {
    amount: number;
    currency: "USD";
  } | null;
  quantityPrices?: {
    /** Units, at least */
    from: number;
    price: {
      amount: number;
      currency: "USD";
    };
  }[];
  cost?: {
    amount: number;
    currency: "USD";
  } | null;
  maxPerOrder?: number | null;
  imageUrl?: string;
  stock?: number;
  content?: string;
  deliveryInstructions?: string | null;
  deliveryInstructionsAr?: string | null;
  /** Needed with `stock`: the stock as it was read. If a sale has changed it since, the answer is 409 */
  stockBefore?: number;
};

export type Stock = {
  productId: number;
  /** Counted up to 10,000; 10,001 means that there are more */
  counts: {
    available: number;
    seen: number;
    quarantined: number;
    reserved: number;
    sold: number;
    revoked: number;
  };
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

export type ListedKey = {
  id: string;
  /** The key without most of its characters */
  masked: string;
  /** The option that it belongs to; empty if there is none */
  choice: string;
  status: "available" | "seen" | "quarantined" | "reserved" | "sold" | "revoked";
  orderId: number | null;
  createdAt: string;
  soldAt: string | null;
  /** When it was shown to a person of the shop */
  revealedAt: string | null;
};

export type Keys = {
  data: ListedKey[];
  /** null on the last page */
  nextCursor: string | null;
};

export type Reveal = {
  /** At least 10 characters, for the audit log */
  reason: string;
};

export type RevealedKey = {
  id: string;
  key: string;
};

export type RevealedContent = {
  productId: number;
  content: string;
};

export type Category = {
  id: number;
  name: string;
  nameAr: string | null;
  /** Its address: lower-case letters, digits and dashes */
  slug: string;
  tagline: string | null;
  taglineAr: string | null;
  description: string | null;
  descriptionAr: string | null;
  /** More words by which the search finds its products */
  searchWords: string;
  icon:
    | "tag"
    | "game-controller"
    | "key"
    | "pen-nib"
    | "gift"
    | "ticket"
    | "credit-card"
    | "coins"
    | "device-mobile"
    | "desktop"
    | "television"
    | "film-slate"
    | "music-notes"
    | "book-open"
    | "graduation-cap"
    | "chat-circle"
    | "cloud"
    | "shield-check"
    | "globe"
    | "code"
    | "camera"
    | "palette"
    | "trophy"
    | "sword";
  colour: "midnight" | "teal" | "peach" | "violet" | "rose" | "dusk" | "petrol" | "crimson";
  imageUrl: string | null;
  isShown: boolean;
  /** Keeps its slug */
  isBuiltIn: boolean;
  /** Including archived ones */
  products: number;
  activeProducts: number;
  /** Grows with each change; also in ETag */
  version: number;
};

export type Categories = {
  data: Category[];
  /** null on the last page */
  nextCursor: string | null;
};

export type NewCategory = {
  name: string | undefined;
  nameAr?: string | null;
  slug: string | undefined;
  tagline?: string | null;
  taglineAr?: string | null;
  description?: string | null;
  descriptionAr?: string | null;
  searchWords?: string;
  icon?:
    | "tag"
    | "game-controller"
    | "key"
    | "pen-nib"
    | "gift"
    | "ticket"
    | "credit-card"
    | "coins"
    | "device-mobile"
    | "desktop"
    | "television"
    | "film-slate"
    | "music-notes"
    | "book-open"
    | "graduation-cap"
    | "chat-circle"
    | "cloud"
    | "shield-check"
    | "globe"
    | "code"
    | "camera"
    | "palette"
    | "trophy"
    | "sword";
  colour?: "midnight" | "teal" | "peach" | "violet" | "rose" | "dusk" | "petrol" | "crimson";
  imageUrl?: string | null;
  isShown?: boolean;
};

export type CategoryChanges = {
  name?: string;
  nameAr?: string | null;
  slug?: string;
  tagline?: string | null;
  taglineAr?: string | null;
  description?: string | null;
  descriptionAr?: string | null;
  searchWords?: string;
  icon?:
    | "tag"
    | "game-controller"
    | "key"
    | "pen-nib"
    | "gift"
    | "ticket"
    | "credit-card"
    | "coins"
    | "device-mobile"
    | "desktop"
    | "television"
    | "film-slate"
    | "music-notes"
    | "book-open"
    | "graduation-cap"
    | "chat-circle"
    | "cloud"
    | "shield-check"
    | "globe"
    | "code"
    | "camera"
    | "palette"
    | "trophy"
    | "sword";
  colour?: "midnight" | "teal" | "peach" | "violet" | "rose" | "dusk" | "petrol" | "crimson";
  imageUrl?: string | null;
  isShown?: boolean;
};

export type CategoryMove = {
  /** Counted from 1 in the list of all categories, with the hidden ones */
  place: number;
};

export type MovedCategory = {
  id: number;
  /** Counted from 1 in the list of all categories, with the hidden ones */
  place: number;
};

export type DeletedCategory = {
  id: number;
};

export type Game = {
  id: number;
  slug: string;
  name: string;
  nameAr: string | null;
  /** What the buyer of a top-up must answer */
  fields: {
    key: string;
    type: "digits" | "text" | "choice";
    label: string;
    labelAr: string | null;
    hint: string | null;
    hintAr: string | null;
    minLength: number;
    maxLength: number;
    choices: {
      value: string;
      label: string;
      labelAr: string | null;
    }[];
  }[];
  /** Keeps its slug and the rules of its fields */
  isBuiltIn: boolean;
  /** Including archived ones */
  products: number;
  /** Grows with each change; also in ETag */
  version: number;
};

export type Games = {
  data: Game[];
  /** null on the last page */
  nextCursor: string | null;
};

export type NewGame = {
  slug: string | undefined;
  name: string | undefined;
  nameAr?: string | null;
  fields:
    | {
        key: string;
        type: "digits" | "text" | "choice";
        label: string;
        labelAr?: string | null;
        hint?: string | null;
        hintAr?: string | null;
        minLength?: number;
        maxLength?: number;
        /** Only for the type `choice` */
        choices?: {
          value: string;
          label: string;
          labelAr?: string | null;
        }[];
      }[]
    | undefined;
};

export type GameChanges = {
  slug?: string;
  name?: string;
  nameAr?: string | null;
  fields?: {
    key: string;
    type: "digits" | "text" | "choice";
    label: string;
    labelAr?: string | null;
    hint?: string | null;
    hintAr?: string | null;
    minLength?: number;
    maxLength?: number;
    /** Only for the type `choice` */
    choices?: {
      value: string;
      label: string;
      labelAr?: string | null;
    }[];
  }[];
};

export type DeletedGame = {
  id: number;
};

export type Coupon = {
  id: number;
  /** Only shown to the staff */
  name: string;
  /** A share of the lines that it applies to, or a fixed amount */
  discount:
    | {
        kind: "percent";
        percent: number;
      }
    | {
        kind: "amount";
        amount: {
          amount: number;
          currency: "USD";
        };
      };
  productIds: number[];
  /** It applies to these products and categories; if both are empty, to all */
  categoryIds: number[];
  /** Minimum sum of the lines that it applies to */
  minimum: {
    amount: number;
    currency: "USD";
  } | null;
  maximumDiscount: {
    amount: number;
    currency: "USD";
  } | null;
  totalUses: number | null;
  usesPerBuyer: number | null;
  /** To the minute */
  startsAt: string | null;
  /** To the minute */
  endsAt: string | null;
  firstOrderOnly: boolean;
  isActive: boolean;
  /** null for a coupon with many codes */
  code: string | null;
  /** Number of codes */
  codes: number;
  period: "early" | "running" | "over";
  /** By unpaid orders */
  reservedUses: number;
  /** By paid orders */
  spentUses: number;
  /** Discounts on paid orders */
  given: Money;
  /** Total of these orders */
  sold: Money;
  /** Grows with each change; also in ETag */
  version: number;
};

export type Coupons = {
  data: Coupon[];
  /** null on the last page */
  nextCursor: string | null;
};

export type CouponCodes = {
  data: {
    code: string;
    /** By unpaid and paid orders */
    uses: number;
    /** 1 for a generated code; null if only the coupon limits it */
    maxUses: number | null;
    /** The latest order that holds or has used a generated code */
    orderId: number | null;
  }[];
  /** null on the last page */
  nextCursor: string | null;
};

export type NewCoupon = {
  name: string | undefined;
  discount:
    | {
        kind: "percent";
        percent: number;
      }
    | {
        kind: "amount";
        amount: {
          amount: number;
          currency: "USD";
        };
      }
    | undefined;
  productIds?: number[];
  categoryIds?: number[];
  minimum?: {
    amount: number;
    currency: "USD";
  } | null;
  maximumDiscount?: {
    amount: number;
    currency: "USD";
  } | null;
  totalUses?: number | null;
  usesPerBuyer?: number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  firstOrderOnly?: boolean;
  isActive?: boolean;
  code?: string;
  generate?: {
    count: number;
    prefix?: string;
  };
};

export type CouponChanges = {
  name?: string;
  discount?:
    | {
        kind: "percent";
        percent: number;
      }
    | {
        kind: "amount";
        amount: {
          amount: number;
          currency: "USD";
        };
      };
  productIds?: number[];
  categoryIds?: number[];
  minimum?: {
    amount: number;
    currency: "USD";
  } | null;
  maximumDiscount?: {
    amount: number;
    currency: "USD";
  } | null;
  totalUses?: number | null;
  usesPerBuyer?: number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  firstOrderOnly?: boolean;
  isActive?: boolean;
};

export type DeletedCoupon = {
  id: number;
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

export type OrderChanges = {
  data: {
    id: number;
    status: "pending" | "completed" | "delivered" | "failed";
    /** Empty once the buyer's data was erased */
    email: string;
    total: Money;
    coupon: string | null;
    createdAt: string;
    /** Whether a person of the shop must act */
    needsAttention: boolean;
    changedAt: string;
  }[];
  /** null on the last page */
  nextCursor: string | null;
  /** Where to continue later: on the last page too, and on an empty one */
  resumeCursor: string;
};

export type Charge = {
  amount: number;
  currency: "USD" | "SAR";
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
  /** The amount that was captured, as it was charged; null until then */
  charge: Charge | null;
  /** The provider of that payment */
  provider: string | null;
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
    /** Its keys; see `revealKey` */
    keyIds: string[];
    isWithdrawn: boolean;
  }[];
  payments: {
    id: number;
    /** The payment provider, in lower case */
    provider: string;
    status: "created" | "capturing" | "pending" | "captured" | "declined" | "review";
    /** The captured amount, or the one asked for */
    charge: Charge;
    captured: Money | null;
    capturedAt: string | null;
  }[];
  refunds: {
    id: number;
    status: "requested" | "pending" | "refunded" | "failed" | "replaced" | "closed";
    amount: Money;
    /** The amount as it goes back to the buyer */
    charge: Charge;
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

export type Claim = {
  id: number;
  orderId: number;
  /** The line of the order */
  itemId: number;
  productId: number;
  productName: string;
  kind: "not_accepted" | "already_used" | "wrong_product" | "not_received" | "other";
  status: "open" | "replied" | "replaced" | "refunded";
  /** Empty once the buyer's data was erased */
  text: string;
  reply: string | null;
  replacedKeys: number;
  createdAt: string;
  answeredAt: string | null;
};

export type Claims = {
  data: Claim[];
  /** null on the last page */
  nextCursor: string | null;
};

export type ClaimReply = {
  /** At most 2000 characters after trimming */
  reply: string;
};

export type KeyReplacement = {
  /** The line's keys that do not work; see `keyIds` of the order */
  keyIds: string[];
  reply?: string;
};

export type ClaimRefund = {
  reply?: string;
};

export type ListedCustomer = {
  id: string;
  email: string;
  /** Orders with this address, counted up to a thousand */
  orders: number;
  /** Captured less refunded */
  spent: Money;
  lastOrderAt: string | null;
};

export type Customers = {
  data: ListedCustomer[];
  /** null on the last page */
  nextCursor: string | null;
};

export type Customer = {
  id: string;
  email: string;
  /** null for a guest */
  account: {
    id: number;
    username: string;
    createdAt: string;
  } | null;
  phones: string[];
  /** Counted up to 10,000; 10,001 means that there are more */
  orders: number;
  paidOrders: number;
  captured: Money;
  refunded: Money;
  spent: Money;
  firstOrderAt: string | null;
  lastOrderAt: string | null;
  /** When the data is erased, if the customer has requested it */
  erasureDueAt: string | null;
  latestOrders: {
    id: number;
    status: "pending" | "completed" | "delivered" | "failed";
    total: Money;
    createdAt: string;
  }[];
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
  funnel: {
    seen: number;
    added: number;
    placed: number;
    paid: number;
    delivered: number;
  };
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
  version: number;
};

export type TestedWebhook = {
  deliveryId: string;
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
    /** Up to 2 kB, without cookies; null without a response, and for attempts of earlier releases */
    responseHeaders: Record<string, string> | null;
    /** Up to 2 kB */
    response: string | null;
  }[];
};
