import { beforeEach, describe, expect, it } from "vitest";
import { ATTENTION_REASONS, type AttentionReason } from "@/domain/orders/order-actions";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { simulatedSupplier } from "@/server/delivery/simulated-supplier";
import { submitTopup } from "@/server/delivery/submit-topup";
import { manualSupplier, type TopupSupplier } from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { orderTable } from "@/server/orders/admin/order-table";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { countAttention } from "@/server/today/count-attention";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { refund, runAction } from "../../support/people/admin-actions";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };
const PACK = { productId: UC_60, playerId: PLAYER };
const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

/** Expects exactly these attention reasons of the order in the queue, the table and its page. */
async function expectNeeds(orderId: number, needs: AttentionReason[], clock = inMinutes(0)) {
  const none = Object.fromEntries(ATTENTION_REASONS.map((reason) => [reason, 0]));
  expect(await countAttention(clock)).toEqual({
    total: needs.length === 0 ? 0 : 1,
    reasons: { ...none, ...Object.fromEntries(needs.map((reason) => [reason, 1])) },
    unknownPayments: 0,
    unknownDisputes: 0,
    revealAlerts: 0,
    quarantinedBatches: 0,
    heldAccountMails: 0,
    providerRefusals: 0,
    disputeDueAt: null,
  });
  const anyPayment = { provider: null, charged: null };
  const filter = { ...anyPayment, q: "", status: null, from: null, to: null, page: "first" };
  const waiting = await orderTable({ ...filter, attention: "all" }, clock);
  expect(waiting.rows.map((row) => row.id)).toEqual(needs.length === 0 ? [] : [orderId]);
  expect(waiting.total).toBe(waiting.rows.length);
  const all = await orderTable({ ...filter, attention: null }, clock);
  expect(all.rows.find((row) => row.id === orderId)?.attentionReasons).toEqual(needs);
  for (const row of all.rows) if (row.id !== orderId) expect(row.attentionReasons).toEqual([]);
  expect((await adminOrder(orderId, clock)).attentionReasons).toEqual(needs);
}

const deliverWith = (orderId: number, supplier: TopupSupplier) =>
  deliverOrder(orderId, { submit: (id) => submitTopup(id, supplier), send: sendSafely });

/** Sends a mail with a mailer that accepts everything. */
const sendSafely = (mailId: number) => sendMail(mailId, async () => undefined);

async function deliver(orderId: number): Promise<void> {
  await deliverWith(orderId, simulatedSupplier);
}

/** An order that needs no attention, so that no count is right by chance. */
beforeEach(async () => {
  const { orderId } = await paidOrder([LICENCE, PACK], { visitor: new Visitor() });
  await deliver(orderId);
});

describe("a payment needs attention", () => {
  it("when it is held for review, until it is accepted or refunded", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([LICENCE]);
    await provider().addFault({ operation: "capture", kind: "wrong-payee" });
    await visitor.capture(providerOrderId);
    await expectNeeds(orderId, ["payment_held"]);
    await runAction("orders.acceptPayment", { orderId, reason: "the other account is ours" });
    await deliver(orderId);
    await expectNeeds(orderId, []);
  });

  it("no longer once its refund is requested", async () => {
    const { visitor, orderId, providerOrderId, totalUSD } = await approvedOrder([LICENCE]);
    await provider().addFault({ operation: "capture", kind: "wrong-payee" });
    await visitor.capture(providerOrderId);
    await refund({ orderId, amountUSD: totalUSD });
    await expectNeeds(orderId, []);
  });

  it("when it is pending for more than fifteen minutes", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([LICENCE]);
    await provider().addFault({ operation: "capture", kind: "pending" });
    await visitor.capture(providerOrderId);
    await expectNeeds(orderId, [], inMinutes(14));
    await expectNeeds(orderId, ["payment_stuck"], inMinutes(16));
  });

  it("not while the order is unpaid", async () => {
    const { orderId } = await placedOrder([LICENCE]);
    await expectNeeds(orderId, [], inMinutes(29));
  });
});

describe("a top-up needs attention", () => {
  it("when it must be credited by hand, until that is confirmed", async () => {
    const { orderId } = await paidOrder([PACK]);
    await deliverWith(orderId, manualSupplier);
    await expectNeeds(orderId, ["topup_to_credit"]);
    const [item] = (await orderRow(orderId)).items;
    await runAction("orders.confirmTopup", { orderItemId: item?.id });
    const credited = (await orderRow(orderId)).mails.find((mail) => mail.sentAt === null);
    await sendSafely(credited?.id ?? 0);
    await expectNeeds(orderId, []);
  });

  it("when it is not submitted five minutes after the payment", async () => {
    const { orderId } = await paidOrder([PACK]);
    const [mail] = (await orderRow(orderId)).mails;
    await sendSafely(mail?.id ?? 0);
    await expectNeeds(orderId, [], inMinutes(4));
    await expectNeeds(orderId, ["topup_to_credit"], inMinutes(6));
  });

  it("when the supplier rejects it, but not once a refund withdraws it", async () => {
    const { orderId, totalUSD } = await paidOrder([PACK]);
    await deliverWith(orderId, {
      submit: async () => ({ outcome: "rejected", reason: "no such player" }),
    });
    await expectNeeds(orderId, ["topup_rejected"]);
    await refund({ orderId, amountUSD: totalUSD });
    await expectNeeds(orderId, []);
  });

  it("not while its order is unpaid", async () => {
    const { orderId } = await placedOrder([PACK]);
    await expectNeeds(orderId, [], inMinutes(29));
  });
});

describe("a mail needs attention", () => {
  const refusing = (mailId: number) =>
    sendMail(mailId, async () => {
      throw new Error("mailbox unavailable");
    });

  it("from its first rejection by the mail server until it is sent", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const [mail] = (await orderRow(orderId)).mails;
    await expectNeeds(orderId, []);
    await expect(refusing(mail?.id ?? 0)).rejects.toThrow("mailbox unavailable");
    await expectNeeds(orderId, ["mail_failed"]);
    await deliver(orderId);
    await expectNeeds(orderId, []);
  });

  it("when it is unsent five minutes after the payment", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await expectNeeds(orderId, [], inMinutes(4));
    await expectNeeds(orderId, ["mail_failed"], inMinutes(6));
  });

  it("not for a fully refunded order, except for the refund's own mail", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    const [mail] = (await orderRow(orderId)).mails;
    await expect(refusing(mail?.id ?? 0)).rejects.toThrow();
    await refund({ orderId, amountUSD: totalUSD });
    await expectNeeds(orderId, [], inMinutes(6));
    await executeRefund((await orderRow(orderId)).refunds[0]?.id ?? 0);
    const notice = (await orderRow(orderId)).mails.find((one) => one.kind === "order-refunded");
    await expect(refusing(notice?.id ?? 0)).rejects.toThrow();
    await expectNeeds(orderId, ["mail_failed"]);
  });
});

describe("a refund needs attention", () => {
  it("when the provider refuses it, until it is settled by other means", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await deliver(orderId);
    await refund({ orderId, amountUSD: "5.00" });
    const refundId = (await orderRow(orderId)).refunds[0]?.id ?? 0;
    await expectNeeds(orderId, []);
    await executeRefund(refundId, {
      ...payPalProvider,
      refund: async () => ({ outcome: "refused", reason: "too late" }),
    });
    await expectNeeds(orderId, ["refund_refused"]);
    await runAction("orders.closeRefund", { refundId, reason: "sent by bank transfer" });
    await expectNeeds(orderId, []);
  });
});

describe("an order", () => {
  it("may have several attention reasons, and counts as one order of the queue", async () => {
    const { orderId } = await paidOrder([LICENCE, PACK]);
    await expectNeeds(orderId, ["topup_to_credit", "mail_failed"], inMinutes(6));
  });
});
