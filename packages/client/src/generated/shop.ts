// Written by npm run make:client from the shop's router and contracts. Do not edit.

import type { CallOptions } from "../http.js";

/** The shop's procedures for guests and customers. */
export interface Procedures {
  auth: {
    /** Current user; 401 means signed out */
    me(input?: undefined, options?: CallOptions): Promise<CurrentUser>;

    /** Current user; 401 means signed out */
    user(input?: undefined, options?: CallOptions): Promise<CurrentUser>;

    /** Registers an account and mails a code that verifies its address */
    register(input: RegisterInput, options?: CallOptions): Promise<Success>;

    /** Verifies an address by its mailed code */
    verify(input: VerifyInput, options?: CallOptions): Promise<Success>;

    /** Mails a new verification code */
    resendVerification(input: EmailInput, options?: CallOptions): Promise<Success>;

    /** Signs in */
    login(input: LoginInput, options?: CallOptions): Promise<Success>;

    /** Signs out and ends the session, also for copies of its cookie */
    logout(input?: undefined, options?: CallOptions): Promise<Success>;

    /** Mails a code to reset the password */
    requestReset(input: EmailInput, options?: CallOptions): Promise<Success>;

    /** Sets a new password with the mailed code */
    confirmReset(input: ResetPasswordInput, options?: CallOptions): Promise<Success>;

    /** Mails a code to change the password; requires the current one */
    requestPasswordChange(input: PasswordChangeInput, options?: CallOptions): Promise<Success>;

    /** Personal data of the signed-in user as a file, without codes, hashes and tokens */
    myData(input?: undefined, options?: CallOptions): Promise<MyData>;

    /** Pending erasure of the account */
    erasure(input?: undefined, options?: CallOptions): Promise<Erasure | null>;

    /** Schedules the erasure of the account in 14 days; requires the password */
    requestErasure(input: PasswordChangeInput, options?: CallOptions): Promise<Erasure | null>;

    /** Withdraws the erasure before it begins */
    takeBackErasure(input?: undefined, options?: CallOptions): Promise<Success>;
  };
  catalogue: {
    /** Product list */
    products(
      input?: {
        limit?: number;
        cursor?: number;
        category?: string;
        sort?: "featured" | "priceUp" | "priceDown" | "name";
      },
      options?: CallOptions,
    ): Promise<Product[]>;
    list(input: ProductListInput, options?: CallOptions): Promise<ProductList>;
    product(input: ProductIdInput, options?: CallOptions): Promise<ProductDetail>;
    findPlayer(input: FindPlayerInput, options?: CallOptions): Promise<FoundPlayer>;
    stock(input: ProductIdInput, options?: CallOptions): Promise<ProductStock>;
    seen(input: ProductIdInput, options?: CallOptions): Promise<null>;
    policies(input?: undefined, options?: CallOptions): Promise<PolicyVersions>;

    /** Category list */
    categories(input?: undefined, options?: CallOptions): Promise<Category[]>;

    /** Search results */
    search(input: SearchInput, options?: CallOptions): Promise<SearchResult[]>;
    searchFinds(input: SearchInput, options?: CallOptions): Promise<SearchResults>;
  };
  cart: {
    open(input?: undefined, options?: CallOptions): Promise<Cart>;

    /** Reads the cart */
    read(input?: undefined, options?: CallOptions): Promise<Cart>;

    /** Adds an item */
    add(input: AddToCartInput, options?: CallOptions): Promise<Cart>;
    applyCoupon(input: ApplyCouponInput, options?: CallOptions): Promise<Cart>;
    removeCoupon(input?: undefined, options?: CallOptions): Promise<Cart>;

    /** Clears the guest cart */
    clear(input?: undefined, options?: CallOptions): Promise<Cart>;

    /** Saves the guest cart to the account that has just signed out */
    saveToUser(input: SaveToUserInput, options?: CallOptions): Promise<Cart>;
    setLineQuantity(input: LineQuantityInput, options?: CallOptions): Promise<Cart>;
    removeLine(input: LineInput, options?: CallOptions): Promise<Cart>;

    /** Updates quantity */
    setProductQuantity(input: ProductQuantityInput, options?: CallOptions): Promise<Cart>;

    /** Removes an item */
    removeProduct(input: CartProductInput, options?: CallOptions): Promise<Cart>;

    /** Clears the cart */
    clearOwn(input: UserKeyInput, options?: CallOptions): Promise<Cart>;
  };
  orders: {
    /** Places an order for the cart */
    place(input: PlaceOrderInput, options?: CallOptions): Promise<PlacedOrder>;
    takesMail(input: MailDomainInput, options?: CallOptions): Promise<MailDomain>;
    progress(input: OrderIdInput, options?: CallOptions): Promise<OrderProgress>;
    refundWaiting(input: OrderIdInput, options?: CallOptions): Promise<Success>;

    /** Orders of the signed-in user */
    my(
      input: MyOrdersInput,
      options?: CallOptions,
    ): Promise<
      {
        id: number;
        token: string;
        createdAt: string;
        customerEmail: string;
        totalUSD: string;
        coupon?: string;
        status: "pending" | "completed" | "delivered" | "failed";
        currency: "USD" | "SAR";
        sarRateHundredths: number;
        payment:
          | "unpaid"
          | "confirming"
          | "declined"
          | "paid"
          | "awaiting_stock"
          | "preparing"
          | "awaiting_approval"
          | "review"
          | "refunded";
        waitsUntil: string | null;
        isLate: boolean;
        secondBadge:
          | "problem_reported"
          | "dispute"
          | "held"
          | "refunded"
          | "partly_refunded"
          | null;
        refundedUSD: string;
        charged?: {
          currency: "USD" | "SAR";
          refunded: string;
        };
        deliveredAt: string | null;
        receipts: Receipt[];
        items: {
          id: number;
          quantity: number;
          priceUSD: string;
          quantityFrom: number | null;
          discountUSD?: string;
          digitalContent: string | null;
          codes: string[];
          product: {
            id: number;
            name: string;
            nameAr: string | null;
            imageUrl: string;
          };
          fulfilment: "shared" | "keys" | "topup";
          options: ChosenOption[];
          pubgPlayerId: string | null;
          topup: TopupAnswer[];
          topupStatus: "waiting" | "submitting" | "submitted" | "credited" | "rejected" | null;
          isWithdrawn: boolean;
          isGift: boolean;
        }[];
      }[]
    >;
    sendCodes(input: OrderIdInput, options?: CallOptions): Promise<Success>;
  };
  orderPage: {
    read(input: OrderTokenInput, options?: CallOptions): Promise<OrderPage>;
    openCodes(input: OpenCodesInput, options?: CallOptions): Promise<OpenedCodes>;
    correctTopup(input: CorrectTopupInput, options?: CallOptions): Promise<Success>;
    correctAddress(input: CorrectAddressInput, options?: CallOptions): Promise<Success>;
    resendGift(input: OrderTokenInput, options?: CallOptions): Promise<Success>;
    correctGift(input: CorrectGiftInput, options?: CallOptions): Promise<Success>;
    reportClaim(input: ReportClaimInput, options?: CallOptions): Promise<Success>;
    sendAgain(input: OrderTokenInput, options?: CallOptions): Promise<Success>;
    requestCode(input: OrderTokenInput, options?: CallOptions): Promise<Success>;
    requestPayerCode(input: OrderTokenInput, options?: CallOptions): Promise<Success>;
    find(input: FindOrderInput, options?: CallOptions): Promise<Success>;
    enterCode(input: MailboxCodeInput, options?: CallOptions): Promise<Success>;
    found(
      input?: undefined,
      options?: CallOptions,
    ): Promise<{
      email: string;
      orders: {
        token: string;
        id: number;
        createdAt: string;
        status: "pending" | "completed" | "delivered" | "failed";
        totalUSD: string;
        currency: "USD" | "SAR";
        sarRateHundredths: number;
        items: {
          id: number;
          productName: string;
          productNameAr: string | null;
          imageUrl: string;
          quantity: number;
          priceUSD: string;
          discountUSD?: string;
        }[];
      }[];
    } | null>;
  };
  gift: {
    read(input: GiftTokenInput, options?: CallOptions): Promise<GiftPage>;
    open(input: OpenGiftInput, options?: CallOptions): Promise<OpenedCodes>;
  };
  payments: {
    ways(
      input?: undefined,
      options?: CallOptions,
    ): Promise<
      {
        id: string;
        provider: string;
        isUsual: boolean;
        page: string | null;
        currencies: ("USD" | "SAR")[];
        least: number;
      }[]
    >;

    /** Settings of the payment provider for the browser */
    setup(input?: undefined, options?: CallOptions): Promise<PaymentSetup>;

    /** Creates the provider's order for the pending order */
    createOrder(input: ProviderOrderInput, options?: CallOptions): Promise<ProviderOrder>;

    /** Captures the payment of an approved order */
    capture(input: CaptureInput, options?: CallOptions): Promise<Capture>;
    hostedPage(
      input: HostedPageInput,
      options?: CallOptions,
    ): Promise<{
      url: string;
    }>;
    by: {
      moyasar: {
        /** Settings of the payment provider for the browser */
        setup(input?: undefined, options?: CallOptions): Promise<PaymentSetup>;

        /** Creates the provider's order for the pending order */
        createOrder(input: ProviderOrderInput, options?: CallOptions): Promise<ProviderOrder>;

        /** Captures the payment of an approved order */
        capture(input: CaptureInput, options?: CallOptions): Promise<Capture>;
      };
    };
  };
  stockRequests: {
    ask(input: StockRequestInput, options?: CallOptions): Promise<StockRequestResult>;
    read(input: StockTokenInput, options?: CallOptions): Promise<StockRequest>;
    confirm(input: StockTokenInput, options?: CallOptions): Promise<StockRequest>;
    takeBack(input: StockTokenInput, options?: CallOptions): Promise<Success>;
  };
  wishList: {
    products(input: WishesInput, options?: CallOptions): Promise<ProductCard[]>;
    read(input?: undefined, options?: CallOptions): Promise<number[]>;
    save(input: WishesInput, options?: CallOptions): Promise<number[]>;
    remove(input: WishInput, options?: CallOptions): Promise<number[]>;
  };
}

/** The type of each procedure. */
export const PROCEDURES = {
  auth: {
    me: "query",
    user: "query",
    register: "mutation",
    verify: "mutation",
    resendVerification: "mutation",
    login: "mutation",
    logout: "mutation",
    requestReset: "mutation",
    confirmReset: "mutation",
    requestPasswordChange: "mutation",
    myData: "query",
    erasure: "query",
    requestErasure: "mutation",
    takeBackErasure: "mutation",
  },
  catalogue: {
    products: "query",
    list: "query",
    product: "query",
    findPlayer: "mutation",
    stock: "query",
    seen: "query",
    policies: "query",
    categories: "query",
    search: "query",
    searchFinds: "query",
  },
  cart: {
    open: "mutation",
    read: "query",
    add: "mutation",
    applyCoupon: "mutation",
    removeCoupon: "mutation",
    clear: "mutation",
    saveToUser: "mutation",
    setLineQuantity: "mutation",
    removeLine: "mutation",
    setProductQuantity: "mutation",
    removeProduct: "mutation",
    clearOwn: "mutation",
  },
  orders: {
    place: "mutation",
    takesMail: "mutation",
    progress: "query",
    refundWaiting: "mutation",
    my: "query",
    sendCodes: "mutation",
  },
  orderPage: {
    read: "query",
    openCodes: "mutation",
    correctTopup: "mutation",
    correctAddress: "mutation",
    resendGift: "mutation",
    correctGift: "mutation",
    reportClaim: "mutation",
    sendAgain: "mutation",
    requestCode: "mutation",
    requestPayerCode: "mutation",
    find: "mutation",
    enterCode: "mutation",
    found: "query",
  },
  gift: { read: "query", open: "mutation" },
  payments: {
    ways: "query",
    setup: "query",
    createOrder: "mutation",
    capture: "mutation",
    hostedPage: "mutation",
    by: { moyasar: { setup: "query", createOrder: "mutation", capture: "mutation" } },
  },
  stockRequests: { ask: "mutation", read: "query", confirm: "mutation", takeBack: "mutation" },
  wishList: { products: "query", read: "query", save: "mutation", remove: "mutation" },
} as const;

export type CurrentUser = {
  id: number;
  username: string;
  email: string;
  isAdmin: boolean;
  role: "owner" | "manager" | "support" | "catalogue" | null;
  isVerified: boolean;
  hasAdminSession: boolean;
  createdAt: string;
};

export type RegisterInput = {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
};

export type Success = {
  success: true;
  error: null;
};

export type VerifyInput = {
  email: string;
  code: string;
};

export type EmailInput = {
  email: string;
};

export type ChallengeAnswer = {
  kind: "proof" | "turnstile";
  answer: string;
};

export type LoginInput = {
  email: string;
  password: string;
  challenge?: ChallengeAnswer;
};

export type ResetPasswordInput = {
  email: string;
  code: string;
  new_password: string;
};

export type PasswordChangeInput = {
  currentPassword: string;
};

export type Erasure = {
  requestedAt: string;
  dueAt: string;
  heldBackBy: number[];
};

export type MyData = {
  account: {
    username: string;
    email: string;
    language: string;
    createdAt: string;
    role: string | null;
  };
  sessions: {
    createdAt: string;
    expiresAt: string;
  }[];
  erasure: Erasure | null;
  cart: {
    product: string;
    quantity: number;
    options: unknown;
    topupFields: unknown;
    updatedAt: string;
  }[];
  cartCoupon: string | null;
  orders: {
    number: number;
    status: string;
    email: string;
    phone: string | null;
    language: string;
    currency: string;
    totalUSD: string;
    coupon: string | null;
    createdAt: string;
    completedAt: string | null;
    deliveredAt: string | null;
    items: {
      product: string;
      quantity: number;
      priceUSD: string;
      discountUSD: string;
      chosen: unknown;
      topup: unknown;
      topupStatus: string | null;
      reports: {
        kind: string;
        text: string;
        status: string;
        reply: string | null;
        createdAt: string;
      }[];
    }[];
    gift: {
      recipientEmail: string;
      recipientName: string;
      words: string;
    } | null;
    payments: {
      status: string;
      amountUSD: string;
      createdAt: string;
    }[];
    refunds: {
      status: string;
      amountUSD: string;
      createdAt: string;
    }[];
    disputes: {
      state: string;
      openedAt: string;
      messages: unknown;
    }[];
  }[];
  hasMoreOrders: boolean;
  wishList: {
    product: string;
    addedAt: string;
  }[];
  awaitedProducts: {
    product: string;
    choice: string | null;
    state: string;
    askedAt: string;
    confirmedAt: string | null;
    toldAt: string | null;
  }[];
  mails: {
    kind: string;
    recipient: string | null;
    order: number | null;
    createdAt: string;
    sentAt: string | null;
  }[];
  notes: {
    order: number | null;
    text: string;
    createdAt: string;
  }[];
  addressesSeen: {
    order: number;
    address: string;
    openedAt: string;
  }[];
};

export type Product = {
  id: number;
  name: string;
  nameAr: string | null;
  description: string;
  descriptionAr: string | null;
  categoryId: number;
  priceUSD: string;
  originalPriceUSD: string | null;
  imageUrl: string;
  isActive: boolean;
  stock: number;
  deliveryInstructions: string | null;
  deliveryInstructionsAr: string | null;
  optionSetId: number | null;
  fulfilment: "shared" | "keys" | "topup";
  needsChoice: boolean;
  createdAt: string;
};

export type ProductListInput = {
  q?: string;
  minPrice?: string | null;
  maxPrice?: string | null;
  delivery?: "shared" | "keys" | "topup" | null;
  inStock?: boolean;
  discounted?: boolean;
  platform?: string | null;
  game?: string | null;
  category?: string | null;
  sort?: "featured" | "priceUp" | "priceDown" | "name";
  page?: number;
};

export type ProductCard = {
  id: number;
  name: string;
  nameAr: string | null;
  categoryId: number;
  priceUSD: string;
  originalPriceUSD: string | null;
  imageUrl: string;
  fulfilment: "shared" | "keys" | "topup";
  stockLevel: "plenty" | "low" | "out";
  platform: string | null;
  asksFirst: "playerId" | "account" | "choice" | null;
};

export type ProductList = {
  items: ProductCard[];
  total: number;
  page: number;
  pages: number;
  counts: {
    categoryId: number;
    count: number;
  }[];
  facets: {
    delivery: {
      value: "shared" | "keys" | "topup";
      count: number;
    }[];
    platforms: {
      value: string;
      count: number;
    }[];
    games: {
      value: string;
      name: string;
      nameAr: string | null;
      count: number;
    }[];
    inStock: number;
    discounted: number;
    price: {
      lowest: string;
      highest: string;
    } | null;
  };
};

export type ProductIdInput = {
  id: number;
};

export type Game = {
  id: number;
  slug: string;
  name: string;
  nameAr: string | null;
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
  isBuiltIn: boolean;
};

export type OptionStep = {
  id: string;
  type: "text" | "number" | "select" | "radio" | "checkbox";
  required: boolean;
  choosesKey: boolean;
  name: string;
  nameAr: string | null;
  title: string | null;
  titleAr: string | null;
  hint: string | null;
  hintAr: string | null;
  placeholder: string | null;
  placeholderAr: string | null;
  options: {
    value: string;
    label: string;
    labelAr: string | null;
    hint: string | null;
    hintAr: string | null;
    modifierCents: number;
  }[];
};

export type ProductDetail = {
  id: number;
  name: string;
  nameAr: string | null;
  description: string;
  descriptionAr: string | null;
  categoryId: number;
  priceUSD: string;
  originalPriceUSD: string | null;
  imageUrl: string;
  isActive: boolean;
  stock: number;
  deliveryInstructions: string | null;
  deliveryInstructionsAr: string | null;
  optionSetId: number | null;
  fulfilment: "shared" | "keys" | "topup";
  needsChoice: boolean;
  createdAt: string;
  lowestPriceUSD: string | null;
  quantityPrices: {
    from: number;
    priceUSD: string;
  }[];
  maxPerOrder: number | null;
  codeName: "licence" | "creative" | "game_topup" | "other";
  game: Game | null;
  steps: OptionStep[];
  quickAdd: {
    stepId: string;
    value: string;
    name: string;
    nameAr: string | null;
    label: string;
    labelAr: string | null;
    priceUSD: string;
  } | null;
  choiceStock: Record<string, number> | null;
};

export type FindPlayerInput = {
  productId: number;
  topupFields?: Record<string, string>;
};

export type FoundPlayer =
  | {
      outcome: "found";
      name: string;
    }
  | {
      outcome: "not_found" | "unavailable";
    };

export type ProductStock = {
  stock: number;
  quickAdd: {
    stepId: string;
    value: string;
    name: string;
    nameAr: string | null;
    label: string;
    labelAr: string | null;
    priceUSD: string;
  } | null;
  choiceStock: Record<string, number> | null;
};

export type PolicyVersions = Partial<Record<"terms" | "refund" | "delivery" | "privacy", number>>;

export type Category = {
  id: number;
  name: string;
  nameAr: string | null;
  slug: string;
  description: string | null;
  descriptionAr: string | null;
  tagline: string | null;
  taglineAr: string | null;
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
};

export type SearchInput = {
  q?: string;
};

export type SearchResult = {
  id: number;
  name: string;
  nameAr: string | null;
  description: string;
  descriptionAr: string | null;
  imageUrl: string;
  priceUSD: string;
};

export type SearchResults = {
  results: SearchResult[];
  total: number;
  isMore: boolean;
};

export type ChosenOption = {
  stepId: string;
  value: string;
  name: string;
  nameAr: string | null;
  label: string;
  labelAr: string | null;
};

export type Cart = {
  cart: {
    id: number;
    productId: number;
    quantity: number;
    customization: Record<string, string | string[]>;
    options: ChosenOption[];
    discountUSD?: string;
    isOutdated: boolean;
    quantityFrom: number | null;
    playerId: string;
    topupFields: Record<string, string>;
    product: {
      id: number;
      name: string;
      nameAr: string | null;
      description: string;
      imageUrl: string;
      priceUSD: string;
      fulfilment: "shared" | "keys" | "topup";
      game: Game | null;
      stock: number;
      maxPerOrder: number | null;
    };
  }[];
  coupon?: {
    code: string;
    discountUSD: string;
    problem:
      | "unknown"
      | "inactive"
      | "early"
      | "over"
      | "used_up"
      | "products"
      | "minimum"
      | "lowest"
      | null;
    minimumUSD: string;
  };
};

export type AddToCartInput = {
  product_id: number;
  quantity?: number;
  customization?: Record<string, string | string[]>;
  playerId?: string;
  topupFields?: Record<string, string>;
};

export type ApplyCouponInput = {
  code: string;
  challenge?: ChallengeAnswer;
};

export type SaveToUserInput = {
  userId: number;
};

export type LineQuantityInput = {
  lineId: number;
  quantity: number;
};

export type LineInput = {
  lineId: number;
};

export type ProductQuantityInput = {
  userKey: string;
  productId: number;
  quantity: number;
};

export type CartProductInput = {
  userKey: string;
  productId: number;
};

export type UserKeyInput = {
  userKey: string;
};

export type GiftInput = {
  email: string;
  name: string;
  words?: string;
  day?: string | null;
};

export type PlaceOrderInput = {
  customerEmail: string;
  customerPhone: string;
  items?: {
    productId: number;
    pubgPlayerId?: string;
    topupFields?: Record<string, string>;
    lineId?: number;
  }[];
  currency?: "USD" | "SAR";
  gift?: GiftInput;
  policies?: PolicyVersions;
  sarRateHundredths?: number;
  totalUSD?: string;
  shownCart?: {
    lines: {
      lineId: number;
      quantity: number;
    }[];
    coupon: string | null;
  };
  coupon?: string;
  challenge?: ChallengeAnswer;
};

export type PlacedOrder = {
  id: number;
  status: "pending" | "completed" | "delivered" | "failed";
  totalUSD: string;
  currency: "USD" | "SAR";
};

export type MailDomainInput = {
  domain: string;
};

export type MailDomain = {
  takesMail: boolean | null;
};

export type OrderIdInput = {
  id: number;
};

export type TopupAnswer = {
  key: string;
  label: string;
  labelAr: string | null;
  value: string;
  valueLabel: string | null;
  valueLabelAr: string | null;
};

export type OrderProgress = {
  id: number;
  token: string;
  status: "pending" | "completed" | "delivered" | "failed";
  totalUSD: string;
  coupon?: string;
  currency: "USD" | "SAR";
  sarRateHundredths: number;
  customerEmail: string;
  createdAt: string;
  expiresAt: string;
  payment:
    | "unpaid"
    | "confirming"
    | "declined"
    | "paid"
    | "awaiting_stock"
    | "preparing"
    | "awaiting_approval"
    | "review"
    | "refunded";
  isShopsFault?: boolean;
  declineReason?:
    | "CARD_NOT_HONOURED"
    | "CARD_LOST"
    | "CARD_STOLEN"
    | "CARD_EXPIRED"
    | "CARD_LIMIT_EXCEEDED"
    | "CARD_NOT_AUTHENTICATED"
    | "INSUFFICIENT_FUNDS"
    | "PAYMENT_TIMED_OUT"
    | "WALLET_CODE_WRONG";
  waitsUntil: string | null;
  mailSentAt: string | null;
  items: {
    id: number;
    productName: string;
    productNameAr: string | null;
    imageUrl: string;
    quantity: number;
    priceUSD: string;
    quantityFrom: number | null;
    discountUSD?: string;
    options: ChosenOption[];
    pubgPlayerId: string | null;
    topup: TopupAnswer[];
    topupStatus: "waiting" | "submitting" | "submitted" | "credited" | "rejected" | null;
    playerName: string | null;
    isWithdrawn: boolean;
  }[];
};

export type MyOrdersInput = {
  before?: number;
};

export type Receipt = {
  id: string;
  kind: "order" | "refund";
  number: string;
};

export type OrderTokenInput = {
  token: string;
};

export type Claim = {
  id: number;
  kind: "not_accepted" | "already_used" | "wrong_product" | "not_received" | "other";
  text: string;
  status: "open" | "replied" | "replaced" | "refunded";
  reply: string | null;
  replaced: number;
  createdAt: string;
  answeredAt: string | null;
};

export type GiftStatus = {
  name: string;
  email: string;
  words: string;
  sendAt: string;
  sentAt: string | null;
  isRefused: boolean;
  openedAt: string | null;
  canCorrect: boolean;
  canResend: boolean;
};

export type OrderPage = {
  id: number;
  token: string;
  status: "pending" | "completed" | "delivered" | "failed";
  totalUSD: string;
  coupon?: string;
  currency: "USD" | "SAR";
  sarRateHundredths: number;
  customerEmail: string;
  createdAt: string;
  expiresAt: string;
  payment:
    | "unpaid"
    | "confirming"
    | "declined"
    | "paid"
    | "awaiting_stock"
    | "preparing"
    | "awaiting_approval"
    | "review"
    | "refunded";
  isShopsFault?: boolean;
  declineReason?:
    | "CARD_NOT_HONOURED"
    | "CARD_LOST"
    | "CARD_STOLEN"
    | "CARD_EXPIRED"
    | "CARD_LIMIT_EXCEEDED"
    | "CARD_NOT_AUTHENTICATED"
    | "INSUFFICIENT_FUNDS"
    | "PAYMENT_TIMED_OUT"
    | "WALLET_CODE_WRONG";
  waitsUntil: string | null;
  mailSentAt: string | null;
  items: {
    id: number;
    productName: string;
    productNameAr: string | null;
    imageUrl: string;
    quantity: number;
    priceUSD: string;
    quantityFrom: number | null;
    discountUSD?: string;
    options: ChosenOption[];
    pubgPlayerId: string | null;
    topup: TopupAnswer[];
    topupStatus: "waiting" | "submitting" | "submitted" | "credited" | "rejected" | null;
    playerName: string | null;
    isWithdrawn: boolean;
    fulfilment: "shared" | "keys" | "topup";
    codes: number;
    openedAt: string | null;
    deliveryInstructions: string | null;
    deliveryInstructionsAr: string | null;
    correction: {
      until: string;
      productId: number;
      game: Game;
    } | null;
    canReport: boolean;
    claims: Claim[];
  }[];
  way: "browser" | "account" | "mailbox" | null;
  paidAt: string | null;
  openAttempts: string[] | null;
  addressUntil: string | null;
  payerProof: "possible" | "given" | null;
  isMailRefused: boolean;
  isLate: boolean;
  secondBadge: "problem_reported" | "dispute" | "held" | "refunded" | "partly_refunded" | null;
  refundedUSD: string;
  charged?: {
    currency: "USD" | "SAR";
    refunded: string;
  };
  policies: PolicyVersions;
  gift: GiftStatus | null;
  receipts: Receipt[];
};

export type OpenCodesInput = {
  token: string;
  itemId: number;
};

export type OpenedCodes = {
  codes: string[];
};

export type CorrectTopupInput = {
  token: string;
  itemId: number;
  topupFields?: Record<string, string>;
};

export type CorrectAddressInput = {
  token: string;
  email: string;
};

export type CorrectGiftInput = {
  token: string;
  email: string;
};

export type ReportClaimInput = {
  token: string;
  itemId: number;
  kind: "not_accepted" | "already_used" | "wrong_product" | "not_received" | "other";
  text: string;
  pictures?: string[];
};

export type FindOrderInput = {
  email: string;
  reference: string;
};

export type MailboxCodeInput = {
  code: string;
};

export type GiftTokenInput = {
  token: string;
};

export type GiftPage = {
  name: string;
  words: string;
  isTakenBack: boolean;
  items: {
    id: number;
    productName: string;
    productNameAr: string | null;
    imageUrl: string;
    quantity: number;
    options: ChosenOption[];
    codes: number;
    openedAt: string | null;
    fulfilment: "shared" | "keys" | "topup";
    canReport: boolean;
    claims: Claim[];
    deliveryInstructions: string | null;
    deliveryInstructionsAr: string | null;
  }[];
};

export type OpenGiftInput = {
  token: string;
  itemId: number;
};

export type PaymentSetup = {
  clientToken: string;
  clientId: string;
  sdkUrl: string;
};

export type ProviderOrderInput = {
  amount: string | number;
  currency: string;
  intent: string;
};

export type ProviderOrder = {
  id: string;
  direct?: {
    paymentsUrl: string;
    publicKey: string;
    charge: {
      minor: number;
      currency: "USD" | "SAR";
    };
    description: string;
    returnUrl: string;
    metadata: Record<string, string>;
  };
};

export type CaptureInput = {
  orderId: string;
};

export type Capture = {
  id: string;
  status: string;
  outcome:
    | "captured"
    | "awaiting_stock"
    | "preparing"
    | "awaiting_approval"
    | "declined"
    | "pending"
    | "unknown"
    | "review"
    | "refunded";
  reason?:
    | "CARD_NOT_HONOURED"
    | "CARD_LOST"
    | "CARD_STOLEN"
    | "CARD_EXPIRED"
    | "CARD_LIMIT_EXCEEDED"
    | "CARD_NOT_AUTHENTICATED"
    | "INSUFFICIENT_FUNDS"
    | "PAYMENT_TIMED_OUT"
    | "WALLET_CODE_WRONG";
  order: {
    id: number;
    status: "pending" | "completed" | "delivered" | "failed";
  };
};

export type HostedPageInput = {
  provider: string;
};

export type StockRequestInput = {
  productId: number;
  choice?: string;
  email: string;
};

export type StockRequestResult = {
  isConfirmed: boolean;
};

export type StockTokenInput = {
  token: string;
};

export type StockRequest = {
  productId: number;
  productName: string;
  productNameAr: string | null;
  imageUrl: string;
  choice: {
    label: string;
    labelAr: string | null;
  } | null;
  state: "asked" | "waiting" | "told";
};

export type WishesInput = {
  productIds: number[];
};

export type WishInput = {
  productId: number;
};
