import type { ReactElement, ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import type { AdminClaimDto } from "@/contract/admin/orders/claims";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { ClaimDialog } from "@/features/admin/orders/claims/claim-dialog";
import { OrderDialog } from "@/features/admin/orders/detail/order-dialogs";
import { itemFixture, orderFixture } from "@/features/admin/orders/order-fixture";
import { panelText } from "@/features/admin/shared/frame/panel-fixture";
import { amountOfLine } from "./refund-limits";

// The real dialog needs a browser; these tests render only its content.
vi.mock("@/ui/overlay/dialog", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));

const cards: WayToPay = {
  name: "cards",
  displayName: "Cards",
  ways: [],
  refunds: { hasPartialRefunds: true, hasVoids: false, refundDays: 180, hasDisputes: false },
};

const RIYALS = { amount: "299.92", currency: "SAR" } as const;

/** An order of two lines, $39.99 each, paid with 299.92 riyals. */
function paidOrder(changes: Partial<AdminOrderDto> = {}): AdminOrderDto {
  const capturedAt = "2999-01-01T10:00:00.000Z";
  return orderFixture({
    items: [itemFixture(), itemFixture({ id: 2 })],
    totalUSD: "79.98",
    refundableUSD: "79.98",
    payments: [
      {
        ...{ id: 1, provider: "cards", providerOrderId: "A1", status: "captured" },
        ...{ amountUSD: "79.98", capturedUSD: "79.98", declineReason: null, pendingReason: null },
        ...{ charged: RIYALS, capturedCharge: RIYALS, createdAt: capturedAt, capturedAt },
        captureId: "C1",
      },
    ],
    ...changes,
  });
}

const claim: AdminClaimDto = {
  ...{ id: 5, itemId: 2, productName: "Desktop OS Pro licence", productNameAr: null },
  ...{ kind: "already_used", text: "It fails.", reply: null, status: "open", createdAt: "" },
  ...{ answeredAt: null, openedAt: null, pictures: [], keys: [], replacements: [], available: 0 },
  replaced: 0,
};

const runner: OrderActionRunner = {
  ...{ isBusy: false, error: null, asked: undefined, doneAt: 0 },
  ...{ run: async () => false, reset: () => undefined, reload: async () => undefined },
};

const ends = { runner, onClose: () => undefined, onDone: () => undefined };
const saidOf = (locale: "en" | "ar", dialog: ReactElement) => panelText(locale, [cards], dialog);

const ofClaim = (order: AdminOrderDto, answer: "refund_claim" | "reply_claim" = "refund_claim") => (
  <ClaimDialog {...ends} order={order} claim={claim} answer={answer} />
);
const ofRefusal = (order: AdminOrderDto) => (
  <OrderDialog {...ends} order={order} open={{ action: "refuse" }} />
);

describe.each([
  ["the refund of an item", ofClaim, "$39.99", "149.96 SAR"],
  ["a refusal", ofRefusal, "$79.98", "299.92 SAR"],
])("%s", (_name, dialog, dollars, riyals) => {
  it("states the amount, in riyals too, and what the provider cannot do", () => {
    const said = saidOf("en", dialog(paidOrder()));
    expect(said).toContain("Cards refunds this payment until 30 Jun 2999.");
    expect(said).toContain("Cards reports no chargebacks to the shop.");
    expect(said).toContain(`${dollars} goes back to the customer.`);
    expect(said).toContain(`On the buyer’s statement: ${riyals} .`);
    const arabic = saidOf("ar", dialog(paidOrder()));
    expect(arabic).toContain("لا يُبلغ Cards المتجر بالاعتراضات البنكية.");
    expect(arabic).toContain(`يعود ${dollars} إلى العميل.`);
    expect(arabic).toContain(`في كشف حساب العميل: ${riyals} .`);
  });

  it("shows no refund if no refundable money is left", () => {
    const order = paidOrder({ refundableUSD: "0.00" });
    const payments = order.payments.map((one) => ({ ...one, capturedUSD: "0.00" }));
    const said = saidOf("en", dialog({ ...order, payments }));
    expect(said).not.toContain("goes back");
    expect(said).not.toContain("Cards");
  });
});

it("a refusal refunds the payment that paid, not one that is held beside it", () => {
  const order = paidOrder();
  const [paying] = order.payments;
  if (!paying) throw new Error("the fixture has a payment");
  const held = { ...paying, id: 2, status: "review", capturedUSD: "5.00" } as const;
  const both = { ...order, refundableUSD: "84.98", payments: [paying, held] };
  expect(saidOf("en", ofRefusal(both))).toContain("$79.98 goes back to the customer.");
});

it("an answer that refunds nothing states no refund", () => {
  expect(saidOf("en", ofClaim(paidOrder(), "reply_claim"))).not.toContain("Cards");
});

it("the refund of an item is its discounted price, at most the money that is left", () => {
  const item = itemFixture({ id: 2, quantity: 2, discountUSD: "9.98" });
  const order = paidOrder({ items: [itemFixture(), item] });
  const [payment] = order.payments;
  if (!payment) throw new Error("the fixture has a payment");
  expect(amountOfLine(order, payment, 2)).toBe(7000);
  expect(amountOfLine(order, { ...payment, capturedUSD: "12.50" }, 2)).toBe(1250);
  expect(amountOfLine(order, undefined, 2)).toBe(0);
});

it("the refund of an item uses the captured payment, not another one under review", () => {
  const order = paidOrder();
  const [paying] = order.payments;
  if (!paying) throw new Error("the fixture has a payment");
  const held = { ...paying, id: 9, provider: "gone", status: "review", charged: null } as const;
  const said = saidOf("en", ofClaim({ ...order, payments: [paying, held] }));
  expect(said).toContain("Cards reports no chargebacks to the shop.");
  expect(said).toContain("149.96 SAR");
  expect(said).not.toContain("not set up");
});
