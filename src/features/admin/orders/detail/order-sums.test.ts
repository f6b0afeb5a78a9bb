import { expect, test } from "vitest";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { orderFixture } from "@/features/admin/orders/order-fixture";
import { chargedSums, orderSums } from "./order-sums";

const payment: AdminOrderDto["payments"][number] = {
  id: 1,
  provider: "paypal",
  providerOrderId: "5O190127TN364715T",
  status: "captured",
  captureId: "3C679366HH908993F",
  amountUSD: "69.98",
  capturedUSD: "69.98",
  charged: null,
  capturedCharge: null,
  declineReason: null,
  pendingReason: null,
  createdAt: "2025-06-14T15:42:00.000Z",
  capturedAt: "2025-06-14T15:43:00.000Z",
};

function refund(id: number, amountUSD: string, status: "requested" | "refunded" | "failed") {
  const createdAt = "2025-06-15T09:00:00.000Z";
  return {
    id,
    paymentId: 1,
    amountUSD,
    charged: null,
    status,
    reason: "asked",
    origin: "shop" as const,
    providerRefundId: null,
    refusalReason: null,
    createdAt,
    refundedAt: null,
  };
}

test("the sums of an order add up payments and refunds by status", () => {
  const order = orderFixture({
    payments: [{ ...payment, id: 2, status: "declined", capturedUSD: null }, payment],
    refunds: [
      refund(1, "9.99", "refunded"),
      refund(2, "5.00", "requested"),
      refund(3, "1.00", "failed"),
    ],
    refundableUSD: "54.99",
  });
  expect(orderSums(order)).toEqual({
    captured: 6998,
    refunding: 500,
    refunded: 999,
    closed: 0,
    left: 5499,
  });
});

test("a held payment counts with its captured amount", () => {
  const order = orderFixture({ payments: [{ ...payment, status: "review", capturedUSD: "0.01" }] });
  expect(orderSums(order).captured).toBe(1);
});

test("an unpaid order has no captured amount", () => {
  expect(orderSums(orderFixture({ refundableUSD: "0.00" }))).toMatchObject({
    captured: 0,
    left: 0,
  });
});

test("the sums of an order that was charged in riyals are also in riyals", () => {
  const riyals = (amount: string) => ({ amount, currency: "SAR" as const });
  const charged = { ...payment, charged: riyals("262.43"), capturedCharge: riyals("262.43") };
  const order = orderFixture({
    payments: [charged],
    refunds: [{ ...refund(1, "9.99", "refunded"), charged: riyals("37.46") }],
    refundableUSD: "59.99",
  });
  expect(chargedSums(order)).toEqual({
    captured: riyals("262.43"),
    refunding: riyals("0.00"),
    refunded: riyals("37.46"),
    closed: riyals("0.00"),
    left: riyals("224.97"),
  });
  expect(chargedSums(orderFixture({ payments: [payment], refunds: [] }))).toMatchObject({
    ...{ captured: null, left: null },
  });
});
