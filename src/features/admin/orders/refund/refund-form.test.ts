import { describe, expect, test } from "vitest";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { itemFixture, orderFixture } from "@/features/admin/orders/order-fixture";
import {
  isWholeRefund,
  newRefund,
  type RefundValues,
  refundAmount,
  refundProblems,
  refundRules,
  withdrawEffect,
  withdrawnLines,
} from "./refund-form";

const items = [
  itemFixture({ id: 1 }),
  itemFixture({ id: 2 }),
  itemFixture({ id: 3, fulfilment: "topup", topupStatus: "credited", canWithdraw: false }),
];
const paying: AdminOrderDto["payments"][number] = {
  ...{ id: 1, provider: "cards", providerOrderId: "A1", status: "captured", captureId: "C1" },
  ...{ amountUSD: "69.98", capturedUSD: "69.98", declineReason: null, pendingReason: null },
  ...{ charged: null, capturedCharge: null, createdAt: "2026-11-01T00:00:00.000Z" },
  capturedAt: "2026-11-01T00:00:00.000Z",
};
const held = { ...paying, id: 2, status: "review", capturedUSD: "20.00" } as const;
const paid = orderFixture({ items, payments: [paying], refundableUSD: "69.98" });
const rules = refundRules(paid);

function form(changes: Partial<RefundValues>): RefundValues {
  return { ...newRefund(rules), reason: "Bought twice", ...changes };
}

test("a new refund covers the remaining amount and withdraws every line that can be", () => {
  const begun = newRefund(rules);
  expect(begun).toMatchObject({ extent: "whole", amount: "69.98" });
  expect(refundAmount(begun, rules)).toBe(6998);
  expect(withdrawnLines(begun, rules)).toEqual([1, 2]);
});

describe("a partial refund", () => {
  test("withdraws only the chosen lines", () => {
    expect(withdrawnLines(form({ extent: "part", amount: "5" }), rules)).toEqual([]);
    expect(withdrawnLines(form({ extent: "part", amount: "5", chosen: [2] }), rules)).toEqual([2]);
  });

  test("never withdraws a credited top-up", () => {
    expect(withdrawnLines(form({ extent: "part", amount: "5", chosen: [3] }), rules)).toEqual([]);
  });

  test("of the whole remaining amount is a full refund", () => {
    const typed = form({ extent: "part", amount: "69.98", chosen: [] });
    expect(isWholeRefund(typed, rules)).toBe(true);
    expect(withdrawnLines(typed, rules)).toEqual([1, 2]);
  });

  test.each([
    ["9.99", 999],
    ["٩٫٩٩", 999],
    [" 5.5 ", 550],
    ["۱۲", 1200],
  ])("may be typed in any digits: %s", (amount, expected) => {
    expect(refundAmount(form({ extent: "part", amount }), rules)).toBe(expected);
  });

  test.each(["", "0", "-1", "9.999", "ten"])("must be an amount, unlike %j", (amount) => {
    const typed = form({ extent: "part", amount });
    expect(refundProblems(typed, rules).amount).toBe("refund_amount_invalid");
  });

  test("cannot be more than what is left", () => {
    const typed = form({ extent: "part", amount: "69.99" });
    expect(refundProblems(typed, rules).amount).toBe("refund_too_large");
    expect(isWholeRefund(typed, rules)).toBe(false);
  });

  test("with an invalid amount does not block a full refund", () => {
    const typed = form({ extent: "whole", amount: "ten" });
    expect(refundProblems(typed, rules)).toEqual({ amount: null, reason: null });
  });
});

test("a refund needs a reason that fits the audit log", () => {
  expect(refundProblems(form({ reason: "  " }), rules).reason).toBe("reason_missing");
  expect(refundProblems(form({ reason: "x".repeat(301) }), rules).reason).toBe("reason_too_long");
});

test("a held payment is refunded in full only, and its order fails", () => {
  const order = orderFixture({ items, status: "pending", payments: [held] });
  expect(refundRules(order)).toEqual({
    ...{ left: 2000, held: "fails", isWholeOnly: true, lines: [1, 2] },
  });
  expect(rules).toMatchObject({ held: null, isWholeOnly: false });
});

test.each([
  ["beside the one that paid a filled order", "completed", [paying, held]],
  ["beside the one that paid an unfilled order", "pending", [paying, held]],
  ["after its order failed", "failed", [held]],
] as const)(
  "a payment held %s is refunded alone, and no line with it",
  (_name, status, payments) => {
    const order = { ...paid, status, payments: [...payments], refundableUSD: "89.98" };
    expect(refundRules(order)).toEqual({
      ...{ left: 2000, held: "stays", isWholeOnly: true, lines: [] },
    });
  },
);

test("the dialog shows the effect on each line", () => {
  const seen = "2025-06-14T15:44:00.000Z";
  expect(withdrawEffect(itemFixture())).toBe("pool");
  expect(withdrawEffect(itemFixture({ revealedAt: seen }))).toBe("revoked");
  expect(withdrawEffect(itemFixture({ fulfilment: "shared" }))).toBe("unseen");
  expect(withdrawEffect(itemFixture({ fulfilment: "shared", revealedAt: seen }))).toBe("seen");
  expect(withdrawEffect(itemFixture({ fulfilment: "topup", topupStatus: "rejected" }))).toBe(
    "topup",
  );
  expect(withdrawEffect(itemFixture({ fulfilment: "topup", canWithdraw: false }))).toBe("credited");
  expect(withdrawEffect(itemFixture({ isWithdrawn: true, canWithdraw: false }))).toBe("withdrawn");
});
