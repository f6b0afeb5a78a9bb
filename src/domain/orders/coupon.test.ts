import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CODE_ALPHABET } from "@/domain/account/account-code";
import { cents, MAX_CENTS } from "@/domain/money";
import {
  COUPON_CODE,
  type CouponLine,
  type CouponRule,
  couponDiscount,
  foldCouponCode,
  generatedCode,
} from "@/domain/orders/coupon";

const line = fc
  .record({
    productId: fc.integer({ min: 1, max: 4 }),
    categoryId: fc.integer({ min: 1, max: 3 }),
    amount: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 199_999_999 })),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(
    ({ amount, part, ...rest }): CouponLine => ({
      ...rest,
      amount: cents(amount),
      reducible: cents(Math.floor((amount - 1) * part)),
    }),
  );
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const rule: fc.Arbitrary<CouponRule> = fc
  .oneof(
    fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      kind: fc.constant("amount" as const),
      value: fc.integer({ min: 1, max: MAX_CENTS }),
    }),
  )
  .chain((what) =>
    fc.record({
      kind: fc.constant(what.kind),
      value: fc.constant(what.value),
      productIds: fc.subarray([1, 2, 3, 4]),
      categoryIds: fc.subarray([1, 2, 3]),
      minimum: fc.integer({ min: 0, max: 300 }).map(cents),
      cap: fc.option(fc.integer({ min: 1, max: MAX_CENTS }).map(cents)),
    }),
  );

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const plain = (over: Partial<CouponRule>): CouponRule => ({
  kind: "percent",
  value: 10,
  productIds: [],
  categoryIds: [],
  minimum: cents(0),
  cap: null,
  ...over,
});
const of = (amount: number, reducible = amount - 1, productId = 1): CouponLine => ({
  productId,
  categoryId: 1,
  amount: cents(amount),
  reducible: cents(reducible),
});

describe("the discount of a coupon", () => {
  it("adds up over the lines to the cent, reduces no line below its lowest price, and never makes an order free", () => {
    fc.assert(
      fc.property(rule, lines, (coupon, cart) => {
        const discount = couponDiscount(coupon, cart);
        if (discount.mismatch !== null) return;
        expect(sum(discount.lines)).toBe(discount.total);
        expect(discount.total).toBeGreaterThan(0);
        expect(discount.total).toBeLessThanOrEqual(coupon.cap ?? MAX_CENTS);
        for (const [index, share] of discount.lines.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(cart[index]?.reducible ?? -1);
        }
        expect(sum(cart.map(({ amount }) => amount)) - discount.total).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it("does not depend on the order of the lines", () => {
    const shuffled = fc.tuple(lines, fc.infiniteStream(fc.nat())).map(([cart, keys]) => {
      const keyed = cart.map((one) => ({ one, key: keys.next().value as number }));
      return [cart, keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one)] as const;
    });
    fc.assert(
      fc.property(rule, shuffled, (coupon, [cart, other]) => {
        const [first, second] = [couponDiscount(coupon, cart), couponDiscount(coupon, other)];
        expect("total" in first ? first.total : first.mismatch).toBe(
          "total" in second ? second.total : second.mismatch,
        );
      }),
    );
  });

  it("is at most a cent above the exact share on each line, while no line reaches its limit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), lines, (value, cart) => {
        const free = cart.map((one) => ({ ...one, reducible: one.amount }));
        const discount = couponDiscount(plain({ value }), free);
        if (discount.mismatch !== null) return;
        const whole = sum(free.map(({ amount }) => amount));
        for (const [index, share] of discount.lines.entries()) {
          const exact = (discount.total * (free[index]?.amount ?? 0)) / whole;
          expect(Math.abs(share - exact)).toBeLessThan(1.001);
        }
      }),
    );
  });

  it.each<[string, CouponRule, CouponLine[], number[]]>([
    ["a percentage, rounded once", plain({ value: 15 }), [of(333), of(333), of(333)], [50, 50, 50]],
    ["half a cent, rounded up", plain({ value: 50 }), [of(3)], [2]],
    [
      "an amount, in proportion",
      plain({ kind: "amount", value: 100 }),
      [of(300), of(100)],
      [75, 25],
    ],
    ["no more than its cap", plain({ value: 50, cap: cents(30) }), [of(100), of(200)], [10, 20]],
    [
      "moved to other lines beyond a line's limit",
      plain({ value: 50 }),
      [of(100, 10), of(100)],
      [10, 90],
    ],
    [
      "limited to lines of its products",
      plain({ productIds: [2] }),
      [of(100), of(100, 99, 2)],
      [0, 10],
    ],
    ["everything but one cent", plain({ value: 100 }), [of(100)], [99]],
    [
      "an odd cent on the first of equal lines",
      plain({ kind: "amount", value: 1 }),
      [of(9), of(9)],
      [1, 0],
    ],
  ])("is %s", (_what, coupon, cart, shares) => {
    expect(couponDiscount(coupon, cart)).toEqual({
      mismatch: null,
      total: sum(shares),
      lines: shares,
    });
  });

  it.each([
    ["products", plain({ productIds: [9] }), [of(100)]],
    ["minimum", plain({ minimum: cents(101) }), [of(100)]],
    ["lowest", plain({}), [of(100, 0)]],
    // 1 % of 10 cents rounds to 0 cents.
    ["lowest", plain({ value: 1 }), [of(10)]],
  ])("does not apply because of %s", (mismatch, coupon, cart) => {
    expect(couponDiscount(coupon, cart)).toEqual({ mismatch });
  });
});

describe("a coupon code", () => {
  it.each([
    [" summer-24 ", "SUMMER24"],
    ["Summer – ٢٤", "SUMMER24"],
    ["sum_mer.24", "SUMMER24"],
  ])("typed as %j is %j", (typed, code) => expect(foldCouponCode(typed)).toBe(code));

  it("that is generated has only unambiguous characters, and stays the same when typed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const code = generatedCode("EID", bytes);
        expect(code).toMatch(new RegExp(`^EID[${CODE_ALPHABET}]{10}$`));
        expect(code).toMatch(COUPON_CODE);
        expect(foldCouponCode(code.toLowerCase())).toBe(code);
      }),
    );
  });
});
