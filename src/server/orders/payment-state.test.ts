import { describe, expect, it } from "vitest";
import { paymentStateOf } from "./payment-state";

type Order = Parameters<typeof paymentStateOf>[0];

const kept = { refundId: null, unpaidRefundId: null };
const withdrawn = { refundId: 1, unpaidRefundId: null };
/** A top-up that was credited before all the money was refunded. */
const unpaid = { refundId: null, unpaidRefundId: 1 };

const stateOf = (order: Partial<Order>) =>
  paymentStateOf({
    status: "completed",
    items: [kept, withdrawn],
    payments: [{ status: "captured" }],
    refunds: [{ status: "refunded" }],
    waitsFor: null,
    ...order,
  });

describe("the payment state of a refunded order", () => {
  it.each(["completed", "delivered"] as const)(
    "is paid while the buyer keeps an item of the %s order",
    (status) => {
      for (const refund of ["requested", "pending", "refunded"] as const) {
        expect(stateOf({ status, refunds: [{ status: refund }] })).toBe("paid");
      }
      expect(stateOf({ status, items: [kept] })).toBe("paid");
    },
  );

  it("is refunded if no item is left, or none is paid for", () => {
    expect(stateOf({ items: [withdrawn, withdrawn] })).toBe("refunded");
    expect(stateOf({ items: [withdrawn, unpaid] })).toBe("refunded");
    expect(stateOf({ items: [withdrawn], refunds: [{ status: "requested" }] })).toBe("refunded");
  });

  it.each(["pending", "failed"] as const)("is refunded if the order is %s", (status) => {
    expect(stateOf({ status, items: [kept] })).toBe("refunded");
  });

  it("is under review if the provider refused every refund", () => {
    expect(stateOf({ items: [kept], refunds: [{ status: "failed" }] })).toBe("review");
  });
});
