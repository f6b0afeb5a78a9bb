import { expect, test } from "vitest";
import { itemFixture, orderFixture } from "@/features/admin/orders/order-fixture";
import { isAboutToChange, urgentAction } from "./urgent-action";

test("accepting a held payment is the urgent action", () => {
  expect(
    urgentAction({
      attentionReasons: ["payment_held"],
      actions: ["accept_payment", "refund", "mark_failed"],
    }),
  ).toBe("accept_payment");
});

test("retrying a failed delivery is the urgent action", () => {
  const actions = ["mark_delivered", "resend_mail", "retry_delivery", "refund"] as const;
  expect(urgentAction({ attentionReasons: ["mail_failed"], actions: [...actions] })).toBe(
    "retry_delivery",
  );
  expect(urgentAction({ attentionReasons: ["topup_rejected"], actions: [...actions] })).toBe(
    "retry_delivery",
  );
});

test("an order without attention reasons has no urgent action", () => {
  expect(urgentAction({ attentionReasons: [], actions: ["resend_mail", "refund"] })).toBeNull();
});

test("an impossible action is never urgent", () => {
  expect(urgentAction({ attentionReasons: ["mail_failed"], actions: ["refund"] })).toBeNull();
});

const mail = {
  id: 1,
  kind: "order-codes-again",
  recipient: "lina@example.com",
  createdAt: "2025-06-14T15:44:00.000Z",
  sentAt: null,
  bouncedAt: null,
  attempts: 0,
  lastError: null,
  isGivenUp: false,
};
const refund = {
  id: 1,
  paymentId: 1,
  amountUSD: "9.99",
  charged: null,
  reason: "asked",
  origin: "shop",
  status: "requested",
  providerRefundId: null,
  refusalReason: null,
  createdAt: "2025-06-14T15:44:00.000Z",
  refundedAt: null,
} as const;

test("a requested refund is watched without a time limit", () => {
  expect(isAboutToChange(orderFixture({ refunds: [refund] }), Number.POSITIVE_INFINITY)).toBe(true);
  expect(isAboutToChange(orderFixture({ refunds: [{ ...refund, status: "refunded" }] }), 0)).toBe(
    false,
  );
});

test("an unsent mail is watched only shortly after an action", () => {
  const order = orderFixture({ mails: [mail] });
  expect(isAboutToChange(order, 1_000)).toBe(true);
  expect(isAboutToChange(order, 61_000)).toBe(false);
  expect(isAboutToChange(orderFixture({ mails: [{ ...mail, sentAt: mail.createdAt }] }), 0)).toBe(
    false,
  );
});

test("a waiting top-up is watched shortly after an action", () => {
  const waiting = itemFixture({ fulfilment: "topup", topupStatus: "waiting" });
  expect(isAboutToChange(orderFixture({ items: [waiting] }), 1_000)).toBe(true);
  expect(isAboutToChange(orderFixture({ items: [{ ...waiting, isWithdrawn: true }] }), 0)).toBe(
    false,
  );
});
