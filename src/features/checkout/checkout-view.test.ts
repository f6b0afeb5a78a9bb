import { expect, test } from "vitest";
import type { OrderProgressDto } from "@/contract/orders";
import type { CaptureDto } from "@/contract/payments";
import { hasArrived, isDelivered } from "@/features/shared/order/order-state";
import { flowAfterCapture, pollInterval, restoredFlow, viewOf } from "./checkout-view";

function progress(over: Partial<OrderProgressDto> = {}): OrderProgressDto {
  return {
    id: 1042,
    token: "1042-Vd0mXq3tB1nS9yKfLr7WcPz2HuE",
    status: "pending",
    totalUSD: "59.97",
    currency: "USD",
    sarRateHundredths: 375,
    customerEmail: "lina@example.com",
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-01T00:30:00.000Z",
    waitsUntil: null,
    payment: "unpaid",
    mailSentAt: null,
    items: [],
    ...over,
  };
}

function capture(
  outcome: CaptureDto["outcome"],
  status: CaptureDto["order"]["status"],
): CaptureDto {
  return { id: "PP-1", status: "COMPLETED", outcome, order: { id: 1042, status } };
}

type Item = OrderProgressDto["items"][number];

function item(topupStatus: Item["topupStatus"], isWithdrawn = false): Item {
  return {
    id: 1,
    productName: "PUBG UC 660",
    productNameAr: null,
    imageUrl: "/art/uc-660.svg",
    quantity: 1,
    priceUSD: "9.99",
    quantityFrom: null,
    options: [],
    pubgPlayerId: null,
    topup: [],
    topupStatus,
    playerName: null,
    isWithdrawn,
  };
}

test("a captured payment is shown as paid before the next poll", () => {
  expect(viewOf(flowAfterCapture(capture("captured", "completed")), null).kind).toBe("paid");
});

test("a captured payment is not shown as declined because of an earlier attempt", () => {
  const before = progress({ payment: "declined" });
  expect(viewOf(flowAfterCapture(capture("captured", "completed")), before).kind).toBe("paid");
});

test("a pending or unknown outcome is shown as checking and offers no payment", () => {
  for (const outcome of ["pending", "unknown"] as const) {
    const flow = flowAfterCapture(capture(outcome, "pending"));
    expect(viewOf(flow, null).kind).toBe("checking");
    expect(viewOf(flow, progress({ payment: "unpaid" })).kind).toBe("checking");
    expect(viewOf(flow, progress({ payment: "confirming" })).kind).toBe("checking");
  }
});

test("checking ends with the provider's result", () => {
  const flow = flowAfterCapture(capture("unknown", "pending"));
  expect(viewOf(flow, progress({ payment: "paid", status: "completed" })).kind).toBe("paid");
  expect(viewOf(flow, progress({ payment: "declined" }))).toEqual({
    kind: "form",
    notice: { kind: "declined" },
  });
  expect(viewOf(flow, progress({ status: "failed" }))).toEqual({
    kind: "form",
    notice: { kind: "expired", orderId: 1042 },
  });
});

test("a declined payment may be retried, with the same order unless that has failed", () => {
  expect(flowAfterCapture(capture("declined", "pending"))).toEqual({
    kind: "form",
    notice: { kind: "declined" },
  });
  expect(flowAfterCapture(capture("declined", "failed"))).toEqual({
    kind: "form",
    notice: { kind: "expired", orderId: 1042 },
  });
});

test("a held payment is shown as in review, a late one as refunded", () => {
  expect(viewOf(flowAfterCapture(capture("review", "pending")), null).kind).toBe("review");
  expect(viewOf(flowAfterCapture(capture("awaiting_stock", "pending")), null).kind).toBe(
    "awaitingStock",
  );
  expect(viewOf(flowAfterCapture(capture("preparing", "pending")), null).kind).toBe("preparing");
  expect(viewOf(flowAfterCapture(capture("refunded", "failed")), null).kind).toBe("refunded");
  const refunded = progress({ payment: "refunded", status: "failed" });
  expect(viewOf({ kind: "confirming" }, refunded).kind).toBe("refunded");
});

test("a decline that the buyer cannot resolve has a notice of its own", () => {
  const refused = progress({ payment: "declined", isShopsFault: true });
  const left = { kind: "form", notice: { kind: "impossible" } };
  expect(viewOf(flowAfterCapture(capture("unknown", "pending")), refused)).toEqual(left);
  expect(restoredFlow(refused, true, true)).toEqual(left);
});

test("a retry after a decline ignores the server's state of the first attempt", () => {
  const declined = progress({ payment: "declined" });
  expect(viewOf({ kind: "paying", isChecking: false }, declined).kind).toBe("paying");
  expect(viewOf({ kind: "confirming" }, declined).kind).toBe("confirming");
});

test("a payment confirmed outside this browser hides the payment button", () => {
  const confirming = progress({ payment: "confirming" });
  expect(viewOf({ kind: "form", notice: null }, confirming).kind).toBe("checking");
});

test("after a reload no payment is offered before the server's response", () => {
  expect(viewOf({ kind: "restored", isApproved: false }, progress()).kind).toBe("loading");
});

test("after a reload an unpaid order leads back to the form", () => {
  expect(restoredFlow(progress(), false, true)).toEqual({ kind: "form", notice: null });
  expect(restoredFlow(progress({ status: "failed" }), true, true)).toEqual({
    kind: "form",
    notice: { kind: "expired", orderId: 1042 },
  });
});

test("after a reload an approved payment is not requested again", () => {
  const flow = restoredFlow(progress(), true, true);
  expect(flow && viewOf(flow, progress()).kind).toBe("checking");
  const moving = progress({ payment: "confirming" });
  expect(restoredFlow(moving, false, true)?.kind).toBe("settled");
});

test("after a reload an order that cannot be read offers a payment only if none was approved", () => {
  const flow = restoredFlow(null, true, true);
  expect(flow && viewOf(flow, null).kind).toBe("checking");
  expect(restoredFlow(null, false, true)).toEqual({ kind: "form", notice: null });
});

test("after a reload a finished order is shown again, unless there is a new cart", () => {
  const done = progress({ status: "delivered", payment: "paid" });
  const flow = restoredFlow(done, true, false);
  expect(flow && viewOf(flow, done).kind).toBe("paid");
  expect(restoredFlow(done, true, true)).toBeNull();
});

test("an order is polled until its mail is sent and every top-up is final", () => {
  const paid = progress({ status: "completed", payment: "paid" });
  const sent = { ...paid, mailSentAt: "2026-01-01T00:00:05.000Z" };
  expect(pollInterval({ kind: "paid" }, paid, 1)).toBe(1500);
  expect(pollInterval({ kind: "paid" }, { ...sent, items: [item("submitted")] }, 1)).toBe(1500);
  expect(isDelivered({ ...sent, items: [item("credited"), item(null)] })).toBe(true);
  expect(hasArrived({ ...sent, items: [item("credited"), item(null)] })).toBe(true);
  expect(hasArrived({ ...sent, items: [item("credited"), item("rejected")] })).toBe(false);
  expect(pollInterval({ kind: "paid" }, { ...sent, items: [item("credited")] }, 1)).toBe(false);
});

test("a withdrawn item is not waited for, and the rest of its order is", () => {
  const sent = progress({
    ...{ status: "completed", payment: "paid", mailSentAt: "2026-01-01T00:00:05.000Z" },
    items: [item(null), item("submitted", true), item("rejected", true)],
  });
  expect(viewOf({ kind: "confirming" }, sent)).toEqual({ kind: "paid" });
  expect(isDelivered(sent)).toBe(true);
  expect(hasArrived(sent)).toBe(true);
  expect(pollInterval({ kind: "paid" }, sent, 1)).toBe(false);
  const underway = { ...sent, items: [...sent.items, item("submitted")] };
  expect(pollInterval({ kind: "paid" }, underway, 1)).toBe(1500);
});

test("a slow delivery is polled less often, and a refunded order not at all", () => {
  const paid = progress({ status: "completed", payment: "paid" });
  expect(pollInterval({ kind: "paid" }, paid, 200)).toBe(15_000);
  expect(pollInterval({ kind: "refunded" }, paid, 1)).toBe(false);
});

test("a waiting paid order is shown after a reload, even with a new cart, and polled until fulfilment", () => {
  const waiting = progress({ payment: "awaiting_stock", waitsUntil: "2026-01-02T00:00:00.000Z" });
  const flow = restoredFlow(waiting, true, true);
  expect(flow).toEqual({ kind: "settled", outcome: "unknown" });
  expect(viewOf({ kind: "settled", outcome: "unknown" }, waiting)).toEqual({
    kind: "awaitingStock",
  });
  const preparing = progress({ payment: "preparing" });
  expect(viewOf({ kind: "form", notice: null }, preparing)).toEqual({ kind: "preparing" });
  expect(pollInterval({ kind: "preparing" }, preparing, 1)).toBeGreaterThan(0);
  const filled = progress({ status: "completed", payment: "paid" });
  expect(viewOf({ kind: "settled", outcome: "awaiting_stock" }, filled)).toEqual({ kind: "paid" });
});
