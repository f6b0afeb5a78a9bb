import { describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { receiptNumber, vatOfRefund, vatWithin } from "@/domain/orders/receipt";

describe("VAT within a price", () => {
  it("is 15/115 of the price, rounded to the cent", () => {
    expect(vatWithin(cents(11_500), 1500)).toBe(1500);
    expect(vatWithin(cents(999), 1500)).toBe(130);
    expect(vatWithin(cents(1), 1500)).toBe(0);
    expect(vatWithin(cents(0), 1500)).toBe(0);
  });

  it("is zero at a rate of zero, and half a cent rounds up", () => {
    expect(vatWithin(cents(999), 0)).toBe(0);
    expect(vatWithin(cents(3), 10_000)).toBe(2);
  });

  it("of partial refunds adds up to that of the whole amount", () => {
    let before = cents(0);
    let sum = 0;
    for (const part of [333, 333, 333]) {
      sum += vatOfRefund(cents(part), before, 1500);
      before = cents(before + part);
    }
    expect(sum).toBe(vatWithin(cents(999), 1500));
  });
});

it("receipts of orders and of refunds have different prefixes", () => {
  expect([receiptNumber("order", 7), receiptNumber("refund", 1_234_567)]).toEqual([
    "R-000007",
    "C-1234567",
  ]);
});
