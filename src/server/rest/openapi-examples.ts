import { type DescribedProvider, describedProviders } from "@/server/payments/provider/providers";

/** An example call for the OpenAPI document; `input` includes path and query parameters. */
interface RestExample {
  input?: Record<string, unknown>;
  answer: unknown;
}

const PRODUCT = {
  id: 7,
  name: "Desktop OS Pro licence",
  nameAr: "رخصة نظام سطح المكتب Pro",
  description: "Activates one computer for good.",
  descriptionAr: "تُفعِّل حاسوبًا واحدًا مدى الحياة.",
};

const CART = {
  cart: [
    {
      id: 41,
      productId: PRODUCT.id,
      quantity: 1,
      customization: {},
      options: [],
      isOutdated: false,
      quantityFrom: null,
      playerId: "",
      topupFields: {},
      product: {
        id: PRODUCT.id,
        name: PRODUCT.name,
        nameAr: PRODUCT.nameAr,
        description: PRODUCT.description,
        imageUrl: "/art/system.svg",
        priceUSD: "39.99",
        fulfilment: "keys",
        game: null,
        stock: 12,
        maxPerOrder: null,
      },
    },
  ],
};
const COUPONED_CART = {
  cart: CART.cart.map((line) => ({ ...line, discountUSD: "4.00" })),
  coupon: { code: "WELCOME10", discountUSD: "4.00", problem: null, minimumUSD: "20.00" },
};
const EMPTY_CART = { cart: [] };
const SUCCESS = { success: true, error: null };
const USER = {
  id: 2,
  username: "layla",
  email: "layla@example.com",
  isAdmin: false,
  role: null,
  isVerified: true,
  hasAdminSession: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const email = "customer@example.com";
const password = "violet lamp 42";

/** The examples of a provider's procedures. */
function examplesOf({ name, examples }: DescribedProvider): [path: string, RestExample][] {
  return [
    [`GET /${name}/setup`, examples.setup],
    [`POST /${name}/order`, examples.order],
    [`POST /${name}/order/{orderId}/capture`, examples.capture],
  ];
}

/**
 * Examples by method and path. A test validates each against its procedure's schemas. The tests of
 * bad input corrupt these examples, and fail for a path without an example.
 */
export const REST_EXAMPLES: Record<string, RestExample> = {
  "GET /products.php": {
    input: { limit: "5", cursor: "3", category: "gaming", sort: "name" },
    answer: [
      {
        ...PRODUCT,
        categoryId: 2,
        priceUSD: "39.99",
        originalPriceUSD: "59.99",
        imageUrl: "/art/system.svg",
        isActive: true,
        stock: 12,
        deliveryInstructions: null,
        deliveryInstructionsAr: null,
        optionSetId: null,
        fulfilment: "keys",
        needsChoice: false,
        createdAt: "2026-01-01T00:00:00.000Z",
      },
    ],
  },
  "GET /categories.php": {
    answer: [
      {
        id: 1,
        name: "Gaming",
        nameAr: "ألعاب",
        slug: "gaming",
        description: null,
        descriptionAr: null,
        tagline: null,
        taglineAr: null,
        icon: "game-controller",
        colour: "violet",
        imageUrl: null,
      },
    ],
  },
  "GET /products/search": {
    input: { q: "uc" },
    answer: [{ ...PRODUCT, imageUrl: "/art/system.svg", priceUSD: "39.99" }],
  },
  "GET /cart.php": { answer: COUPONED_CART },
  "POST /cart.php": {
    input: {
      product_id: 7,
      quantity: 1,
      customization: { platform: "mac", "license-type": "personal" },
      playerId: "",
    },
    answer: CART,
  },
  "DELETE /cart.php": { answer: EMPTY_CART },
  "PUT /cart/{userKey}/{productId}": {
    input: { userKey: "guest", productId: "7", quantity: 1 },
    answer: CART,
  },
  "DELETE /cart/{userKey}/{productId}": {
    input: { userKey: "guest", productId: "7" },
    answer: EMPTY_CART,
  },
  "DELETE /cart/{userKey}": { input: { userKey: "guest" }, answer: EMPTY_CART },
  "POST /cart/save-to-user": { input: { userId: 2 }, answer: CART },
  "POST /orders": {
    input: {
      customerEmail: "lina@example.com",
      customerPhone: "+966501234567",
      items: [{ productId: 1, pubgPlayerId: "5123456789" }],
      currency: "USD",
      coupon: "WELCOME10",
      totalUSD: "35.99",
    },
    answer: { id: 10001, status: "pending", totalUSD: "35.99", currency: "USD" },
  },
  "GET /orders/my": {
    input: { before: "5" },
    answer: [
      {
        id: 4,
        token: "4-AbCdEfGhIjKlMnOpQrStUvWxYz0",
        createdAt: "2026-01-01T00:00:00.000Z",
        customerEmail: USER.email,
        totalUSD: "39.99",
        status: "completed",
        currency: "USD",
        sarRateHundredths: 375,
        payment: "paid",
        waitsUntil: null,
        isLate: false,
        secondBadge: null,
        refundedUSD: "0.00",
        deliveredAt: "2026-01-01T00:00:05.000Z",
        receipts: [
          { id: "3f0a6c1e-52b7-4d0e-9c53-0d6b1f6f2a41", kind: "order", number: "R-000042" },
        ],
        items: [
          {
            id: 6,
            quantity: 1,
            priceUSD: "39.99",
            quantityFrom: null,
            digitalContent: "QWERT-12345-ASDFG",
            codes: ["QWERT-12345-ASDFG"],
            product: {
              id: 7,
              name: PRODUCT.name,
              nameAr: PRODUCT.nameAr,
              imageUrl: "/art/system.svg",
            },
            fulfilment: "keys",
            options: [],
            pubgPlayerId: null,
            topup: [],
            topupStatus: null,
            isWithdrawn: false,
            isGift: false,
          },
        ],
      },
    ],
  },
  ...Object.fromEntries(describedProviders().flatMap(examplesOf)),
  "GET /auth_user.php": { answer: USER },
  "GET /auth/user": { answer: USER },
  "POST /register.php": {
    input: {
      username: "layla",
      email: "layla@example.com",
      password: "green river 9",
      confirmPassword: "green river 9",
    },
    answer: SUCCESS,
  },
  "POST /auth/verify": { input: { email, code: "7KQ4ZD" }, answer: SUCCESS },
  "POST /auth/resend-verification": { input: { email }, answer: SUCCESS },
  "POST /login.php": { input: { email, password }, answer: SUCCESS },
  "POST /auth/admin-login": { input: { email, password }, answer: SUCCESS },
  "POST /logout.php": { answer: SUCCESS },
  "POST /password_reset_request.php": { input: { email }, answer: SUCCESS },
  "POST /password_reset_confirm.php": {
    input: { email, code: "7KQ4ZD", new_password: "amber 7" },
    answer: SUCCESS,
  },
  "POST /auth/request-password-reset": { input: { currentPassword: password }, answer: SUCCESS },
  "GET /auth/my-data": {
    answer: {
      account: {
        username: "omar",
        email,
        language: "en",
        createdAt: "2026-11-01T09:30:00.000Z",
        role: null,
      },
      sessions: [],
      erasure: null,
      cart: [],
      cartCoupon: null,
      orders: [],
      hasMoreOrders: false,
      wishList: [],
      awaitedProducts: [],
      mails: [],
      notes: [],
      addressesSeen: [],
    },
  },
  "GET /auth/erasure": { answer: null },
  "POST /auth/request-erasure": {
    input: { currentPassword: password },
    answer: {
      requestedAt: "2026-11-23T09:30:00.000Z",
      dueAt: "2026-12-07T09:30:00.000Z",
      heldBackBy: [],
    },
  },
  "POST /auth/take-back-erasure": { answer: SUCCESS },
};
