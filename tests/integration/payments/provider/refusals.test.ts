import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { auditLog, executeRefunds, refund, runAction } from "../../../support/people/admin-actions";
import { callAs } from "../../../support/people/callers";
import { Visitor } from "../../../support/people/visitor";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const licence = [{ productId: DESKTOP_OS }];
const inOneMinute = () => new Date(Date.now() + 60_000);
const paymentOf = async (orderId: number) => (await orderRow(orderId)).payments.at(-1);
const orderInPanel = (id: number) =>
  callAs("admin", "admin.orders.get", { id }) as Promise<AdminOrderDto>;

/** Waits for the recorded refusal of `area`, whose write is not awaited; returns its issue. */
const noted = (area: string) =>
  vi.waitFor(async () => {
    const row = await db().providerRefusal.findUnique({ where: { area } });
    expect(row).not.toBeNull();
    return row?.issue;
  });
const refuse = (operation: "create" | "capture" | "refund", issue: string) =>
  provider().addFault({ operation, kind: "refuse", issue });
const capturesAsked = () =>
  simulator.ledger().apiCalls.filter(({ path }) => /capture$/.test(path)).length;

describe("a capture that is refused", () => {
  it.each(["INSTRUMENT_DECLINED", "PAYER_ACTION_REQUIRED", "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING"])(
    "for %s is retried with the same provider order",
    async (issue) => {
      const { visitor, orderId, providerOrderId, totalUSD } = await approvedOrder(licence);
      await refuse("capture", issue);
      expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
      expect(await paymentOf(orderId)).toMatchObject({ declineReason: issue, isUsedUp: false });
      expect((await visitor.pay(totalUSD)).body.id).toBe(providerOrderId);
    },
  );

  it.each([
    "COMPLIANCE_VIOLATION",
    "PAYER_CANNOT_PAY",
    "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
    "TRANSACTION_REFUSED",
    "AN_ISSUE_OF_TOMORROW",
  ])("for %s is followed by a new provider order, which can be paid", async (issue) => {
    const { visitor, orderId, providerOrderId, totalUSD } = await approvedOrder(licence);
    await refuse("capture", issue);
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
    expect(await paymentOf(orderId)).toMatchObject({ declineReason: issue, isUsedUp: true });
    const second = (await visitor.pay(totalUSD)).body.id;
    expect(second).not.toBe(providerOrderId);
    await provider().approve(second);
    expect((await visitor.capture(second)).body.outcome).toBe("captured");
    const invoices = simulator.ledger().orders.map(({ unit }) => unit.invoice_id);
    expect(new Set(invoices).size).toBe(2);
  });

  it("because its invoice was paid waits for a person: the buyer is not asked to pay again", async () => {
    const { visitor, orderId, providerOrderId, totalUSD } = await approvedOrder(licence);
    await refuse("capture", "DUPLICATE_INVOICE_ID");
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("pending");
    expect((await visitor.pay(totalUSD)).status).toBe(409);
    const { attentionReasons, payments } = await orderInPanel(orderId);
    expect(attentionReasons).toContain("payment_needs_seller");
    expect(payments).toMatchObject([{ status: "pending", pendingReason: "DUPLICATE_INVOICE_ID" }]);
  });

  it("because its invoice was paid ends when an admin finds no such payment and marks the order failed", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await refuse("capture", "DUPLICATE_INVOICE_ID");
    await visitor.capture(providerOrderId);
    const reason = "PayPal shows no such payment";
    await runAction("orders.markFailed", { orderId, reason });
    expect((await orderInPanel(orderId)).status).toBe("failed");
    expect(await paymentOf(orderId)).toMatchObject({
      ...{ status: "declined", declineReason: "DUPLICATE_INVOICE_ID" },
      ...{ isUsedUp: true, pendingReason: null },
    });
    expect(await auditLog()).toMatchObject([{ action: "order.mark_failed", reason }]);
    const before = capturesAsked();
    await reconcilePayments(undefined, inOneMinute);
    expect(capturesAsked()).toBe(before);
    expect(await orderRow(orderId)).toMatchObject({ status: "failed" });
  });

  it("for another reason leaves a pending payment, which an admin cannot give up", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await provider().addFault({ operation: "capture", kind: "pending", reason: "UNILATERAL" });
    await visitor.capture(providerOrderId);
    const input = { orderId, reason: "no money has come" };
    await expect(runAction("orders.markFailed", input)).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
    expect(await paymentOf(orderId)).toMatchObject({ status: "pending" });
  });

  it("because of the owner's account is not blamed on the buyer, and the owner is told at once", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await refuse("capture", "PAYEE_ACCOUNT_RESTRICTED");
    const { status, body } = await visitor.capture(providerOrderId);
    expect(status).toBe(503);
    expect(body.message).toMatch(/not possible at the moment/);
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", isUsedUp: true });
    expect(await noted("captures")).toBe("PAYEE_ACCOUNT_RESTRICTED");
    expect(await countAttention()).toMatchObject({ total: 0, providerRefusals: 1 });
    const facts = { refusal: { area: "captures", issue: "PAYEE_ACCOUNT_RESTRICTED" } };
    expect(await watchAlerts()).toMatchObject([{ kind: "service_down", facts }]);
    expect(await watchAlerts()).toEqual([]);
    expect((await orderInPanel(orderId)).events.at(-1)?.reason).toBe(
      "declined: PAYEE_ACCOUNT_RESTRICTED",
    );
  });

  it("because of the owner's account is not blamed on the buyer either if the provider's event came first", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await provider().addFault({
      ...{ operation: "capture", kind: "refuse", issue: "PAYEE_ACCOUNT_RESTRICTED", times: 2 },
    });
    expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("declined");
    const { status, body } = await visitor.capture(providerOrderId);
    expect(status).toBe(503);
    expect(body.message).toMatch(/not possible at the moment/);
    expect(capturesAsked()).toBe(1);
    const progress = await orderProgress(orderId, [visitor.sessionId]);
    expect(progress).toMatchObject({ payment: "declined", isShopsFault: true });
  });

  it("for good is not repeated when the buyer returns after the provider's event", async () => {
    const { visitor, providerOrderId, totalUSD } = await approvedOrder(licence);
    await refuse("capture", "COMPLIANCE_VIOLATION");
    expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("declined");
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
    expect(capturesAsked()).toBe(1);
    expect((await visitor.pay(totalUSD)).body.id).not.toBe(providerOrderId);
  });

  it("because the app lacks the permission is not retried", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await provider().addFault({ operation: "capture", kind: "status-403" });
    expect((await visitor.capture(providerOrderId)).status).toBe(503);
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", isUsedUp: true });
    const before = capturesAsked();
    await reconcilePayments(undefined, inOneMinute);
    expect(capturesAsked()).toBe(before);
    expect(await noted("captures")).toBe("PERMISSION_DENIED");
  });

  it("by a declined capture is final, whichever event reports it", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await provider().addFault({ operation: "capture", kind: "declined" });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", isUsedUp: true });
    const events = simulator.ledger().webhooks.map(({ event }) => event.event_type);
    expect(events).toContain("PAYMENT.CAPTURE.DECLINED");
  });
});

describe("a new payment that the provider refuses", () => {
  it.each(["PAYEE_ACCOUNT_INVALID", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "CURRENCY_NOT_SUPPORTED"])(
    "for %s is an outage for the owner until the provider accepts a new payment",
    async (issue) => {
      const visitor = new Visitor();
      await visitor.add(DESKTOP_OS);
      const { totalUSD } = (await visitor.order()).body;
      await refuse("create", issue);
      const refused = await visitor.pay(totalUSD);
      expect(refused.status).toBe(503);
      expect(refused.body.message).not.toMatch(/Try again/);
      expect(await noted("orders")).toBe(issue);
      expect(await watchAlerts()).toHaveLength(1);
      await db().$executeRaw`UPDATE provider_refusals SET seen_at = now() - interval '61 seconds'`;
      expect((await visitor.pay(totalUSD)).status).toBe(200);
      await vi.waitFor(async () => expect(await db().providerRefusal.count()).toBe(0));
      await watchAlerts();
      expect(await db().alert.count({ where: { solvedAt: null } })).toBe(0);
    },
  );
});

describe("a refund that the provider refuses", () => {
  it.each([
    ["REFUND_FAILED_INSUFFICIENT_FUNDS", "refuse"],
    ["REFUND_TIME_LIMIT_EXCEEDED", "refuse"],
    ["PERMISSION_DENIED", "status-403"],
  ] as const)("records its reason: %s", async (issue, kind) => {
    const { orderId, totalUSD } = await paidOrder(licence);
    await refund({ orderId, amountUSD: totalUSD });
    await provider().addFault({ operation: "refund", kind, issue });
    await executeRefunds();
    const { refunds, events, attentionReasons } = await orderInPanel(orderId);
    expect(refunds).toMatchObject([{ status: "failed", refusalReason: issue }]);
    expect(events.at(-1)?.reason).toBe(`refused: ${issue}`);
    expect(attentionReasons).toContain("refund_refused");
  });
});

describe("a payment that the provider keeps pending", () => {
  const needsSeller = async (orderId: number) =>
    (await orderInPanel(orderId)).attentionReasons.includes("payment_needs_seller");

  it.each([
    ["BUYER_COMPLAINT", true],
    ["CHARGEBACK", true],
    ["ECHECK", false],
    ["INTERNATIONAL_WITHDRAWAL", true],
    ["OTHER", true],
    ["PENDING_REVIEW", false],
    ["RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION", true],
    ["REFUNDED", false],
    ["TRANSACTION_APPROVED_AWAITING_FUNDING", false],
    ["UNILATERAL", true],
    ["VERIFICATION_REQUIRED", true],
  ] as const)("for %s states it, and whether the seller must act: %s", async (reason, needs) => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await provider().addFault({ operation: "capture", kind: "pending", reason });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("pending");
    expect((await orderInPanel(orderId)).payments).toMatchObject([{ pendingReason: reason }]);
    expect(await needsSeller(orderId)).toBe(needs);
    await provider().completeCapture(simulator.ledger().captures[0]?.id ?? "");
    await reconcilePayments(undefined, inOneMinute);
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured", pendingReason: null });
    expect(await needsSeller(orderId)).toBe(false);
  });
});

describe("a response with null in place of an absent field", () => {
  it("is read: the payment is captured and settled", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(licence);
    await provider().addFault({ operation: "get", kind: "nulls" });
    await provider().addFault({ operation: "capture", kind: "nulls" });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("captured");
    expect((await orderRow(orderId)).status).toBe("completed");
  });
});
