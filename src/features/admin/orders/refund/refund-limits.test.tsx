import { describe, expect, it } from "vitest";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import { cents } from "@/domain/money";
import { PREPAID_ID } from "@/domain/orders/upstream-order";
import { orderFixture } from "@/features/admin/orders/order-fixture";
import { panelText } from "@/features/admin/shared/frame/panel-fixture";
import { refundRules } from "./refund-form";
import { RefundLimitList } from "./refund-limit-list";
import { chargeOfAmount, refundedPayment, refundLimits } from "./refund-limits";

const window: WayToPay = {
  name: "window",
  displayName: "Window",
  ways: [],
  refunds: { hasPartialRefunds: true, hasVoids: false, refundDays: 180, hasDisputes: true },
};
const cards: WayToPay = {
  name: "cards",
  displayName: "Cards",
  ways: [],
  refunds: { hasPartialRefunds: false, hasVoids: true, refundDays: null, hasDisputes: false },
};

function paidBy(provider: string, capturedAt: string, more: Partial<AdminOrderDto> = {}) {
  const payment: AdminOrderDto["payments"][number] = {
    ...{ id: 1, provider, providerOrderId: "A1", status: "captured", captureId: "C1" },
    ...{ amountUSD: "39.99", capturedUSD: "39.99", declineReason: null, pendingReason: null },
    ...{ charged: null, capturedCharge: null, createdAt: capturedAt, capturedAt },
  };
  return orderFixture({ payments: [payment], ...more });
}

const saidOf = (locale: "en" | "ar", order: AdminOrderDto) =>
  panelText(locale, [window, cards], <RefundLimitList payment={refundedPayment(order)} />);

describe("the refund dialog", () => {
  it("says until when the provider of the payment refunds, and what it cannot do", () => {
    const order = paidBy("window", "2999-01-01T10:00:00.000Z");
    expect(saidOf("en", order)).toContain("Window refunds this payment until 30 Jun 2999.");
    expect(saidOf("en", order)).toContain("Window cannot cancel a payment");
    expect(saidOf("en", order)).not.toContain("chargebacks");
    expect(saidOf("ar", order)).toContain("لا يستطيع Window إلغاء دفعة");
  });

  it("warns when the deadline is over", () => {
    const order = paidBy("window", "2020-01-01T10:00:00.000Z");
    expect(saidOf("en", order)).toContain("within 180 days of a payment, here until 29 Jun 2020.");
    expect(saidOf("ar", order)).toContain("توقّع رفض الطلب");
  });

  it("says that a provider reports no chargebacks and refunds only in full", () => {
    const said = saidOf("en", paidBy("cards", "2026-01-01T10:00:00.000Z"));
    expect(said).toContain("Cards refunds this payment only in full.");
    expect(said).toContain("Cards reports no chargebacks to the shop.");
    expect(said).not.toContain("cannot cancel");
  });

  it("says that a provider is no longer set up, and what to do", () => {
    const order = paidBy("gone", "2026-01-01T10:00:00.000Z");
    expect(saidOf("en", order)).toContain("provider is not set up in the shop any more");
    expect(saidOf("en", order)).toContain("Ask whoever runs the server to set it up again first.");
    expect(saidOf("ar", order)).toContain("اطلب أولًا ممن يدير الخادم أن يعيد إعداده.");
  });

  it("says nothing about the limit of another shop, which is no provider", () => {
    const order = paidBy("prepaid", "2026-01-01T10:00:00.000Z");
    const payments = order.payments.map((one) => ({ ...one, providerOrderId: `${PREPAID_ID}7` }));
    expect(saidOf("en", { ...order, payments }).trim()).toBe("");
  });

  it("says that a payment in another currency has to be refunded on the provider's own site", () => {
    const order = paidBy("cards", "2026-01-01T10:00:00.000Z");
    const riyals = { amount: "149.96", currency: "SAR" } as const;
    const other = { status: "review", capturedUSD: null, charged: riyals } as const;
    const payments = order.payments.map((one) => ({ ...one, ...other }));
    const held = { ...order, payments };
    expect(saidOf("en", held)).toContain("Refund it on Cards’s own site first");
    expect(saidOf("en", held)).not.toContain("in full");
    expect(saidOf("ar", held)).toContain("ردّه من موقع Cards أولًا");
    expect(chargeOfAmount(held, refundedPayment(held), cents(3999))).toBeNull();
  });

  it("offers no part to a provider that refunds only in full", () => {
    const paidAt = "2026-01-01T10:00:00.000Z";
    const wholeOnly = (provider: string) =>
      refundRules(paidBy(provider, paidAt), [window, cards]).isWholeOnly;
    expect(wholeOnly("cards")).toBe(true);
    expect(wholeOnly("window")).toBe(false);
  });
});

it("a deadline counts from the capture", () => {
  const capturedAt = "2026-01-01T10:00:00.000Z";
  const taken = { status: "captured", capturedUSD: "39.99" } as const;
  const at = (instant: string) =>
    refundLimits(window, { ...taken, capturedAt }, Date.parse(instant))[0];
  expect(at("2026-06-30T10:00:00.000Z")).toMatchObject({ text: "until", days: 180 });
  expect(at("2026-06-30T10:00:00.001Z")).toMatchObject({ text: "over" });
});

it("a refund states what goes back in the currency of the charge, to the last unit", () => {
  const riyals = (amount: string) => ({ amount, currency: "SAR" as const });
  const charge = { charged: riyals("149.96"), capturedCharge: riyals("149.96") };
  const order = paidBy("cards", "2026-01-01T10:00:00.000Z");
  const [payment] = order.payments;
  if (!payment) throw new Error("no payment");
  const charged = { ...order, payments: [{ ...payment, ...charge }] };
  expect(chargeOfAmount(charged, refundedPayment(charged), cents(3999))).toEqual({
    minor: 14_996,
    currency: "SAR",
  });
  expect(chargeOfAmount(charged, refundedPayment(charged), cents(1000))).toEqual({
    minor: 3750,
    currency: "SAR",
  });
  expect(chargeOfAmount(order, refundedPayment(order), cents(3999))).toBeNull();
});

it("a refund returns a held payment before the one that paid the order", () => {
  const order = paidBy("cards", "2026-11-01T00:00:00.000Z");
  const [paying] = order.payments;
  if (!paying) throw new Error("the fixture has a payment");
  const held = { ...paying, id: 0, providerOrderId: "A0", status: "review" } as const;
  const both = { ...order, payments: [held, paying] };
  expect(refundedPayment(both)?.id).toBe(0);
  expect(refundedPayment(both, true)?.id).toBe(1);
  expect(refundedPayment(order)?.id).toBe(1);
});
