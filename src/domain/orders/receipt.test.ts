import { describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { receiptNumber, vatOfRefund, vatWithin } from "@/domain/orders/receipt";

describe("VAT within a price", () => {
  it("is 15 parts of 115, rounded to the cent", () => {
    expect(vatWithin(cents(11_500), 1500)).toBe(1500);
    expect(vatWithin(cents(999), 1500)).toBe(130);
    expect(vatWithin(cents(1), 1500)).toBe(0);
    expect(vatWithin(cents(0), 1500)).toBe(0);
  });

  it("is nothing at a rate of nothing, and half a cent goes up", () => {
    expect(vatWithin(cents(999), 0)).toBe(0);
    expect(vatWithin(cents(3), 10_000)).toBe(2);
  });

  it("of refunds in parts adds up to that of the whole", () => {
    let before = cents(0);
    let sum = 0;
    for (const part of [333, 333, 333]) {
      sum += vatOfRefund(cents(part), before, 1500);
      before = cents(before + part);
    }
    expect(sum).toBe(vatWithin(cents(999), 1500));
  });
});

it("numbers of orders and of refunds are told apart", () => {
  expect([receiptNumber("order", 7), receiptNumber("refund", 1_234_567)]).toEqual([
    "R-000007",
    "C-1234567",
  ]);
});
