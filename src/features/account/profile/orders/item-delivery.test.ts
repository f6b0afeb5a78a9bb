import { describe, expect, it } from "vitest";
import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import { PLAYER_ID_ANSWER } from "@/domain/catalogue/game-fixture";
import { deliveredItems, hasCodes, paymentLabel, wasCharged } from "./item-delivery";

const key: MyOrderItemDto = {
  id: 1,
  quantity: 2,
  priceUSD: "39.99",
  quantityFrom: null,
  digitalContent: "AAAA-BBBB\nCCCC-DDDD",
  codes: ["AAAA-BBBB", "CCCC-DDDD"],
  product: {
    id: 7,
    name: "Desktop OS Pro",
    nameAr: null,
    imageUrl: "/art/os.svg",
  },
  fulfilment: "keys",
  options: [],
  pubgPlayerId: null,
  topup: [],
  topupStatus: null,
  isWithdrawn: false,
  isGift: false,
};

const pack: MyOrderItemDto = {
  ...key,
  id: 2,
  digitalContent: null,
  codes: [],
  product: {
    id: 1,
    name: "PUBG UC 60",
    nameAr: null,
    imageUrl: "/art/uc-1.svg",
  },
  fulfilment: "topup",
  pubgPlayerId: "5123456789",
  topup: [PLAYER_ID_ANSWER],
  topupStatus: "waiting",
};

const order: MyOrderDto = {
  id: 10482,
  token: "7-AbCdEfGhIjKlMnOpQrStUvWxYz0",
  createdAt: "2025-06-14T09:30:00.000Z",
  customerEmail: "lina@example.com",
  totalUSD: "80.97",
  status: "completed",
  currency: "USD",
  sarRateHundredths: 375,
  payment: "paid",
  waitsUntil: null,
  isLate: false,
  secondBadge: null,
  refundedUSD: "0.00",
  receipts: [],
  deliveredAt: null,
  items: [key, pack],
};

function shown(changes: Partial<MyOrderDto>) {
  return deliveredItems({ ...order, ...changes }).map(({ delivery }) => delivery);
}

function kinds(changes: Partial<MyOrderDto>) {
  return shown(changes).map(({ kind }) => kind);
}

describe("the delivery shown beside an item", () => {
  it("lists the codes while the order is completed", () => {
    expect(shown({})[0]).toEqual({ kind: "codes", codes: ["AAAA-BBBB", "CCCC-DDDD"] });
  });

  it("offers once to resend all codes after the order is delivered", () => {
    const items = [pack, key, { ...key, id: 3 }];
    expect(kinds({ status: "delivered", items })).toEqual(["underway", "sendAgain", "sentAlong"]);
  });

  it.each([
    ["waiting", "underway"],
    ["submitted", "underway"],
    ["credited", "credited"],
    ["rejected", "rejected"],
  ] as const)("shows the account of a top-up that is %s", (topupStatus, kind) => {
    const items = [{ ...pack, topupStatus }];
    const expected = [{ kind, account: [PLAYER_ID_ANSWER] }];
    expect(shown({ items })).toEqual(expected);
    expect(shown({ items, status: "delivered" })).toEqual(expected);
  });

  it("does not repeat the promise of five minutes for a top-up that is late", () => {
    const items = [pack, { ...pack, id: 3, topupStatus: "credited" as const }];
    for (const status of ["completed", "delivered"] as const) {
      expect(kinds({ isLate: true, status, items })).toEqual(["late", "credited"]);
    }
  });

  it("promises a code, or a top-up, while the order waits for its payment", () => {
    for (const payment of ["unpaid", "declined", "paid"] as const) {
      expect(kinds({ status: "pending", payment })).toEqual(["codeLocked", "topupLocked"]);
    }
  });

  it("warns against a second payment while the payment is not settled", () => {
    expect(kinds({ status: "pending", payment: "confirming" })).toEqual(["checking", "checking"]);
    expect(kinds({ status: "pending", payment: "review" })).toEqual(["review", "review"]);
    expect(kinds({ status: "pending", payment: "preparing", items: [key] })).toEqual(["preparing"]);
    const closed = { ...key, digitalContent: null, codes: [] };
    expect(kinds({ status: "completed", items: [closed] })).toEqual(["preparing"]);
    expect(kinds({ status: "pending", payment: "awaiting_stock", items: [key] })).toEqual([
      "awaitingStock",
    ]);
  });

  it("says that a payment did not go through only when no money was taken", () => {
    expect(kinds({ status: "failed", payment: "unpaid", items: [key] })).toEqual(["failed"]);
    expect(kinds({ status: "failed", payment: "declined", items: [key] })).toEqual(["failed"]);
    expect(kinds({ status: "failed", payment: "confirming", items: [key] })).toEqual(["checking"]);
    expect(kinds({ status: "failed", payment: "paid", items: [key] })).toEqual(["orderRefunded"]);
    expect(kinds({ status: "failed", payment: "refunded", items: [key] })).toEqual([
      "orderRefunded",
    ]);
    expect(kinds({ status: "failed", payment: "review", items: [key] })).toEqual(["review"]);
  });

  it.each(["pending", "delivered", "failed"] as const)("shows no code while %s", (status) => {
    expect(JSON.stringify(shown({ status }))).not.toContain("AAAA");
  });
});

it("an order with only top-ups has no codes", () => {
  expect(hasCodes(order)).toBe(true);
  expect(hasCodes({ ...order, items: [pack] })).toBe(false);
});

it("the payment label distinguishes a refund in progress, a partial and a complete refund", () => {
  expect(paymentLabel(order)).toBe("paid");
  expect(paymentLabel({ ...order, payment: "refunded" })).toBe("refunding");
  expect(paymentLabel({ ...order, payment: "refunded", refundedUSD: "10.00" })).toBe(
    "partlyRefunded",
  );
  expect(paymentLabel({ ...order, refundedUSD: "10.00" })).toBe("partlyRefunded");
  expect(paymentLabel({ ...order, payment: "refunded", refundedUSD: "80.97" })).toBe("refunded");
});

it("an order counts as charged only if money was taken", () => {
  const charged = (payment: MyOrderDto["payment"]) => wasCharged({ ...order, payment });
  expect(
    (["paid", "awaiting_stock", "preparing", "review", "refunded"] as const).every(charged),
  ).toBe(true);
  expect((["unpaid", "confirming", "declined"] as const).some(charged)).toBe(false);
});

it.each(["completed", "delivered"] as const)("a gift in a %s order shows no code", (status) => {
  const gift = { ...key, isGift: true };
  expect(deliveredItems({ ...order, status, items: [gift] })).toEqual([
    { item: gift, delivery: { kind: "gift" } },
  ]);
  expect(hasCodes({ ...order, status, items: [gift] })).toBe(false);
});
