import { procedureOf } from "@/contract/admin/orders";
import { ORDER_ACTIONS } from "@/domain/order-actions";

const idempotencyKey = "7d0c9f0e-6f0a-4d5e-9a51-0d6f3f1f8f11";
const keyId = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const reason = "a test of the shop";

const product = {
  name: "Gift card",
  nameAr: "بطاقة هدية",
  description: "Opens something.",
  descriptionAr: "",
  searchWords: "",
  platform: "",
  categoryId: 2,
  optionSetId: 4,
  fulfilment: "shared",
  isActive: true,
  priceUSD: "9.99",
  originalPriceUSD: "",
  lowestPriceUSD: "",
  maxPerOrder: "",
  imageUrl: "/art/keys-1.svg",
  stock: "-1",
  digitalContent: "Come in!",
  deliveryInstructions: "",
  deliveryInstructionsAr: "",
};

const game = {
  slug: "star-raiders",
  name: "Star Raiders",
  nameAr: "غزاة النجوم",
  fields: [
    {
      key: "userId",
      type: "digits",
      label: "User ID",
      labelAr: "معرّف المستخدم",
      hint: "",
      hintAr: "",
      minLength: "6",
      maxLength: "12",
      choices: [],
    },
  ],
};

const category = {
  name: "Gift cards",
  nameAr: "بطاقات الهدايا",
  slug: "gift-cards",
  tagline: "Cards for every shop",
  taglineAr: "",
  description: "Codes of cards.",
  descriptionAr: "",
  searchWords: "vouchers",
  icon: "gift",
  colour: "rose",
  imageUrl: "",
  isShown: true,
};

const importedRow = {
  row: 2,
  cells: {
    number: "",
    name: "Gift card",
    category: "Software",
    optionSet: "other",
    fulfilment: "The same content for all",
    state: "Inactive",
    price: "9.99",
    imageUrl: "/art/keys-1.svg",
    description: "Opens something.",
  },
  base: { version: 1, stock: -1 },
};

const optionSet = {
  name: "Screens",
  nameAr: "الشاشات",
  steps: [
    {
      id: "screens",
      type: "select",
      required: true,
      choosesKey: true,
      name: "Screens",
      nameAr: "الشاشات",
      title: "On how many screens?",
      titleAr: "",
      hint: "",
      hintAr: "",
      placeholder: "",
      placeholderAr: "",
      options: [
        { value: "one", label: "One", labelAr: "", hint: "", hintAr: "", modifier: "" },
        { value: "four", label: "Four", labelAr: "", hint: "", hintAr: "", modifier: "4.50" },
      ],
    },
  ],
};

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Every procedure of the control panel with an input of the right form. */
export const ADMIN_CALLS: Record<string, Record<string, unknown> | undefined> = {
  "admin.products.table": {
    q: "uc",
    categoryId: 1,
    state: "all",
    sort: "name",
    direction: "asc",
    page: "first",
  },
  "admin.products.get": { id: 7 },
  "admin.products.platforms": undefined,
  "admin.products.save": { idempotencyKey, base: null, product },
  "admin.products.delete": { idempotencyKey, id: 10 },
  "admin.products.restore": { idempotencyKey, id: 10 },
  "admin.products.revealContent": { idempotencyKey, id: 1, reason },
  "admin.bulkEdits.preview": {
    selection: { of: "ids", ids: [1, 7] },
    change: { field: "priceUSD", direction: "raise", by: "percent", amount: "10", ending: "99" },
  },
  "admin.bulkEdits.start": { idempotencyKey, id: 1 },
  "admin.bulkEdits.undo": { idempotencyKey, id: 1 },
  "admin.bulkEdits.get": { id: 1 },
  "admin.bulkEdits.rows": { id: 1, state: "ready", after: 0 },
  "admin.bulkEdits.recent": undefined,
  "admin.optionSets.list": undefined,
  "admin.categories.table": undefined,
  "admin.categories.save": { idempotencyKey, base: null, category },
  "admin.categories.move": { idempotencyKey, id: 3, place: 1 },
  "admin.categories.delete": { idempotencyKey, id: 3 },
  "admin.featured.list": undefined,
  "admin.featured.save": {
    idempotencyKey,
    before: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    products: [10, 1],
  },
  "admin.optionSets.keys": { id: 3 },
  "admin.optionSets.save": { idempotencyKey, base: null, optionSet },
  "admin.optionSets.delete": { idempotencyKey, id: 4 },
  "admin.keys.table": { productId: 7, status: "available", key: "AAAA", page: "first" },
  "admin.keys.add": {
    idempotencyKey,
    productId: 7,
    batch: { id: keyId, name: "November", source: "A wholesaler", costUSD: "12.50" },
    keys: ["QWERT-12345-ASDFG", "ZXCVB-67890-HJKLP"],
  },
  "admin.keys.reveal": { idempotencyKey, keyId, reason },
  "admin.keys.revoke": { idempotencyKey, keyId, reason },
  "admin.keys.release": { idempotencyKey, keyId, reason },
  "admin.orders.table": {
    q: "lina",
    status: "pending",
    attention: "all",
    from: "2026-01-01",
    to: "2026-12-31",
    page: "first",
  },
  "admin.orders.attention": undefined,
  "admin.orders.get": { id: 10001 },
  "admin.orders.confirmTopup": { idempotencyKey, orderItemId: 1 },
  // A reason is left out where none is asked for.
  ...Object.fromEntries(
    ORDER_ACTIONS.map((action) => [
      `admin.orders.${procedureOf(action)}`,
      { idempotencyKey, orderId: 10001, reason },
    ]),
  ),
  "admin.orders.correctEmail": { idempotencyKey, orderId: 10001, email: "layla@example.com" },
  "admin.orders.refund": {
    idempotencyKey,
    orderId: 10001,
    amountUSD: "9.99",
    itemIds: [1],
    reason,
  },
  "admin.orders.unknownPayments": undefined,
  "admin.orders.closePayment": { idempotencyKey, eventId: "WH-1", reason },
  "admin.orders.unknownDisputes": undefined,
  "admin.orders.receipt": { id: "3f0a6c1e-52b7-4d0e-9c53-0d6b1f6f2a41" },
  "admin.orders.closeDispute": { idempotencyKey, disputeId: 1, reason },
  "admin.orders.closeRefund": { idempotencyKey, refundId: 1, reason },
  "admin.disputes.get": { id: 1 },
  "admin.disputes.sendEvidence": { idempotencyKey, disputeId: 1, note: "As agreed" },
  "admin.disputes.acceptClaim": { idempotencyKey, disputeId: 1, reason },
  "admin.statistics.read": undefined,
  "admin.books.lastCheck": undefined,
  "admin.auditLog.table": { q: "admin", entity: "order", page: "first" },
  "admin.exports.orders": { idempotencyKey, q: "lina", status: "pending", attention: "all" },
  "admin.exports.products": { idempotencyKey, q: "uc", categoryId: 1, state: "all" },
  "admin.games.list": undefined,
  "admin.games.save": { idempotencyKey, base: null, game },
  "admin.games.delete": { idempotencyKey, id: 1 },
  "admin.staff.list": undefined,
  "admin.staff.invite": {
    idempotencyKey,
    email: "noura@example.com",
    role: "support",
    locale: "ar",
  },
  "admin.staff.revokeInvitation": { idempotencyKey, id: 1 },
  "admin.staff.changeRole": { idempotencyKey, userId: 3, from: "manager", to: "support" },
  "admin.staff.remove": { idempotencyKey, userId: 3, from: "manager" },
  "admin.staff.removeSecondFactor": { idempotencyKey, userId: 3, reason },
  "admin.staff.erasures": undefined,
  "admin.staff.findPerson": { email: "noura@example.com" },
  "admin.staff.requestErasure": {
    idempotencyKey,
    email: "noura@example.com",
    locale: "ar",
    reason: "She asked for it by telephone",
  },
  "admin.staff.takeBackErasure": { idempotencyKey, id: 1, reason: "She changed her mind" },
  "admin.imports.readHeader": { header: ["Product", "Name", "Price (USD)"] },
  "admin.imports.check": { rows: [importedRow] },
  "admin.imports.products": { idempotencyKey, rows: [importedRow] },
  "admin.images.upload": { idempotencyKey, file: async () => new Uint8Array(png) },
};
