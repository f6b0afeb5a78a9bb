import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders/order-details";

/**
 * For tests: an order line of one unit that is delivered as a key, which the buyer has not opened;
 * its list of keys is empty.
 */
export function itemFixture(changes: Partial<AdminOrderItem> = {}): AdminOrderItem {
  return {
    id: 1,
    productId: 7,
    productName: "Desktop OS Pro licence",
    productNameAr: null,
    imageUrl: "/art/os.svg",
    fulfilment: "keys",
    quantity: 1,
    priceUSD: "39.99",
    options: [],
    pubgPlayerId: null,
    topup: [],
    playerName: null,
    topupStatus: null,
    topupReference: null,
    creditedAt: null,
    keys: [],
    revealedAt: null,
    isWithdrawn: false,
    isUnpaid: false,
    canConfirmTopup: false,
    canWithdraw: true,
    ...changes,
  };
}

/** For tests: a paid order. */
export function orderFixture(changes: Partial<AdminOrderDto> = {}): AdminOrderDto {
  return {
    id: 10482,
    status: "completed",
    createdAt: "2025-06-14T15:42:00.000Z",
    expiresAt: "2025-06-14T16:12:00.000Z",
    completedAt: "2025-06-14T15:43:00.000Z",
    deliveredAt: null,
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    locale: "ar",
    currency: "SAR",
    sarRateHundredths: 375,
    policies: {},
    totalUSD: "39.99",
    coupon: null,
    account: null,
    customer: null,
    waits: null,
    reviewReason: null,
    attentionReasons: [],
    secondBadge: null,
    items: [itemFixture()],
    payments: [],
    refunds: [],
    receipts: [],
    claims: [],
    gift: null,
    disputes: [],
    openings: [],
    mails: [],
    events: [],
    refundableUSD: "39.99",
    actions: ["refund"],
    ...changes,
  };
}
