import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resendCodes } from "@/server/mail/resend-codes";
import { sendMail } from "@/server/mail/send-mail";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { unknownDisputes } from "@/server/payments/disputes/unknown-disputes";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import {
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { expectInvariants } from "../../../support/data/invariants";
import { owner } from "../../../support/data/own-orders";
import { createUsers } from "../../../support/people/accounts";
import { auditLog, runAction } from "../../../support/people/admin-actions";
import { startTestSimulator } from "../../../support/simulator/simulator-client";
import {
  redeliver,
  startWebhookReceiver,
  type WebhookDelivery,
  type WebhookReceiver,
} from "../../../support/simulator/webhook-receiver";

let simulator: Simulator;
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  simulator = await startTestSimulator({ webhookUrl: receiver.url, webhookRetryMs: [] });
  await createUsers();
});
afterEach(async () => {
  await simulator.close();
  await receiver.close();
  await expectInvariants();
});

const disputes = () => db().dispute.findMany({ orderBy: { id: "asc" } });

/** The reasons of the dispute entries in the order's history. */
async function told(orderId: number): Promise<string[]> {
  const { events } = await orderRow(orderId);
  return events.filter((event) => event.type === "dispute").map((event) => event.reason);
}

/** Waits for `count` webhooks about disputes and returns them, oldest first. */
async function disputeWebhooks(count: number): Promise<WebhookDelivery[]> {
  const mine = () => receiver.deliveries.filter(({ body }) => body.includes("CUSTOMER.DISPUTE."));
  for (let all = 1; mine().length < count; all++) await receiver.waitForDeliveries(all);
  return mine();
}

async function processEvents(): Promise<void> {
  const events = await db().providerEvent.findMany({ where: { processedAt: null } });
  for (const { id } of events) await processProviderEvent(id);
}

async function needs(orderId: number): Promise<string[]> {
  return (await adminOrder(orderId)).attentionReasons;
}

describe("a dispute that a buyer opens", () => {
  it("is stored once with its deadline, amount and reason, and waits for the owner", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId, { dueInHours: 48, message: "No key came." });
    const [webhook] = await disputeWebhooks(1);
    if (!webhook) throw new Error("no webhook came");
    await Promise.all([redeliver(webhook), redeliver(webhook), redeliver(webhook)]);
    await processEvents();
    const [dispute, ...others] = await disputes();
    expect(others).toEqual([]);
    expect(dispute).toMatchObject({
      providerDisputeId: id,
      orderId,
      reason: "not_received",
      state: "waiting_for_seller",
      stage: "claim",
      amountCents: 3999,
      currencyCode: "USD",
      canSendEvidence: true,
      canAcceptClaim: true,
      outcome: null,
      messages: [{ by: "buyer", text: "No key came." }],
    });
    const { seller_response_due_date } = simulator.ledger().disputes[0] ?? {};
    expect(dispute?.dueAt?.toISOString()).toBe(seller_response_due_date);
    expect(await told(orderId)).toEqual([`opened: ${id}`]);
    expect(await needs(orderId)).toEqual(["dispute_open"]);
    expect(await countAttention()).toMatchObject({
      total: 1,
      reasons: { dispute_open: 1 },
      disputeDueAt: seller_response_due_date,
    });
    expect((await adminOrder(orderId)).disputes).toMatchObject([
      { providerDisputeId: id, amount: "39.99", dueAt: seller_response_due_date },
    ]);
  });

  it("is found by the slow round without a webhook, and read once", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId);
    expect(await reconcileDisputes()).toBe(1);
    expect(await reconcileDisputes()).toBe(0);
    expect(await disputes()).toMatchObject([{ providerDisputeId: id, orderId }]);
    await provider().moveDispute(id, "seller");
    expect(await reconcileDisputes()).toBe(1);
    expect(await disputes()).toMatchObject([{ state: "resolved", outcome: "seller" }]);
    expect(await needs(orderId)).toEqual([]);
  });

  it("has the provider's current state, in whatever order its events arrive", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId, { stage: "INQUIRY" });
    await provider().moveDispute(id, "ask");
    await provider().moveDispute(id, "cancel");
    const webhooks = await disputeWebhooks(3);
    await db().providerEvent.deleteMany();
    for (const webhook of webhooks.reverse()) {
      await redeliver(webhook);
      await processEvents();
      expect(await disputes()).toMatchObject([{ state: "resolved", outcome: "cancelled" }]);
    }
    expect(await told(orderId)).toEqual([`taken back by the buyer: ${id}`]);
    expect(await needs(orderId)).toEqual([]);
  });

  it("is not set back by a late response of the provider", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId);
    const early = await payPalProvider.disputes.read(id);
    await provider().moveDispute(id, "seller");
    await syncDispute(id, payPalProvider);
    const late = { ...payPalProvider.disputes, read: async () => early };
    await syncDispute(id, { ...payPalProvider, disputes: late });
    expect(await disputes()).toMatchObject([{ state: "resolved", outcome: "seller" }]);
  });

  it("is retried by its job while the provider does not answer", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await provider().dispute(orderId);
    await disputeWebhooks(1);
    await provider().addFault({ operation: "dispute", kind: "status-500" });
    await expect(processEvents()).rejects.toThrow();
    expect(await disputes()).toEqual([]);
    await processEvents();
    expect(await disputes()).toHaveLength(1);
  });

  it("about an unknown payment is kept, and finds its order later", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId);
    const { captureId } = (await orderRow(orderId)).payments[0] ?? {};
    await db().payment.updateMany({ where: { orderId }, data: { captureId: "ANOTHER" } });
    await syncDispute(id, payPalProvider);
    expect(await disputes()).toMatchObject([{ orderId: null, captureId }]);
    await db().payment.updateMany({ where: { orderId }, data: { captureId } });
    expect(await reconcileDisputes()).toBe(1);
    expect(await disputes()).toMatchObject([{ orderId }]);
    expect(await told(orderId)).toEqual([`opened: ${id}`]);
  });
});

describe("a dispute of an order that the shop does not know", () => {
  async function forgottenDispute(complaint = {}) {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId, complaint);
    await db().payment.updateMany({
      where: { orderId },
      data: { captureId: `ANOTHER-${orderId}` },
    });
    await syncDispute(id, payPalProvider);
    return id;
  }

  it("waits for the owner with its deadline until it is closed with a reason", async () => {
    const providerDisputeId = await forgottenDispute();
    const [found] = await unknownDisputes();
    expect(found).toMatchObject({ providerDisputeId, amount: "39.99", dueAt: expect.any(String) });
    expect(await countAttention()).toMatchObject({ total: 0, unknownDisputes: 1 });
    const close = () =>
      runAction("orders.closeDispute", { disputeId: found?.id, reason: "answered at PayPal" });
    await close();
    expect(await countAttention()).toMatchObject({ unknownDisputes: 0 });
    await reconcileDisputes();
    expect(await unknownDisputes()).toEqual([]);
    expect(await auditLog()).toMatchObject([
      { action: "dispute.close", entityId: providerDisputeId, reason: "answered at PayPal" },
    ]);
    await expect(close()).rejects.toMatchObject({ cause: { code: "action_impossible" } });
  });

  it("needs nobody once the shop has won, but waits for the owner if the buyer has won", async () => {
    const won = await forgottenDispute();
    await provider().moveDispute(won, "seller");
    const lost = await forgottenDispute();
    await provider().moveDispute(lost, "buyer");
    await reconcileDisputes();
    expect(await unknownDisputes()).toMatchObject([{ providerDisputeId: lost }]);
  });

  it("needs nobody if it belongs to another shop on the same account, and is read once", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId);
    await db().payment.updateMany({ where: { orderId }, data: { captureId: "ANOTHER" } });
    const read = async () => ({ ...(await payPalProvider.disputes.read(id)), isOurs: false });
    await syncDispute(id, { ...payPalProvider, disputes: { ...payPalProvider.disputes, read } });
    expect(await unknownDisputes()).toEqual([]);
    expect(await reconcileDisputes()).toBe(0);
  });

  it("cannot be closed when its order is known", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await syncDispute(await provider().dispute(orderId), payPalProvider);
    const [known] = await disputes();
    await expect(
      runAction("orders.closeDispute", { disputeId: known?.id, reason: "why not, after all" }),
    ).rejects.toMatchObject({ cause: { code: "action_impossible" } });
  });
});

describe("while a dispute is open", () => {
  it("no code is sent again, and withheld mails are sent when the shop has won", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const sent: string[] = [];
    const send = (id: number) => sendMail(id, async ({ subject }) => void sent.push(subject));
    const [delivery] = (await orderRow(orderId)).mails;
    await send(delivery?.id ?? 0);
    await runAction("orders.resendMail", { orderId });
    const again = (await orderRow(orderId)).mails.at(-1);
    const id = await provider().dispute(orderId);
    await syncDispute(id, payPalProvider);

    await send(again?.id ?? 0);
    expect(sent).toHaveLength(1);
    await expect(runAction("orders.resendMail", { orderId })).rejects.toThrow();
    expect((await adminOrder(orderId)).actions).not.toContain("resend_mail");

    await db().$executeRaw`TRUNCATE jobs`;
    await provider().moveDispute(id, "seller");
    await syncDispute(id, payPalProvider);
    const mailJobs = (await waitingJobs()).filter((job) => job.name === "send-mail");
    expect(mailJobs).toEqual([{ name: "send-mail", data: { mailId: again?.id } }]);
    await send(again?.id ?? 0);
    expect(sent).toHaveLength(2);
  });

  it("the buyer is told so when requesting the codes again", async () => {
    const lina = await owner("lina");
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await syncDispute(await provider().dispute(orderId), payPalProvider);
    const refusal = expect.objectContaining({ code: "codes_disputed" });
    await expect(resendCodes(lina, orderId)).rejects.toEqual(refusal);
  });
});

describe("a dispute that is decided for the buyer", () => {
  it("is booked as a refund: codes are revoked, and nothing is sent again", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const [delivery] = (await orderRow(orderId)).mails;
    await sendMail(delivery?.id ?? 0, async () => undefined);
    const id = await provider().dispute(orderId);
    await provider().moveDispute(id, "buyer");
    await reconcileDisputes();
    await syncDispute(id, payPalProvider);
    const order = await orderRow(orderId);
    expect(order.refunds).toMatchObject([{ status: "refunded", origin: "provider" }]);
    expect(order.refunds[0]?.amountUSD.toFixed(2)).toBe("39.99");
    expect(order.items[0]?.licenceKeys[0]?.status).toBe("revoked");
    expect(order.mails.map((mail) => mail.kind)).toContain("order-refunded");
    expect((await adminOrder(orderId)).actions).not.toContain("resend_mail");
    expect(await needs(orderId)).toEqual(["returned_at_provider"]);
  });

  it("is read again until its refund is booked", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId);
    await reconcileDisputes();
    await provider().moveDispute(id, "buyer");
    await provider().addFault({ operation: "get", kind: "status-500" });
    await reconcileDisputes();
    expect((await orderRow(orderId)).refunds).toEqual([]);
    expect(await reconcileDisputes()).toBe(1);
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
    expect(await disputes()).toMatchObject([{ state: "resolved", outcome: "buyer" }]);
  });

  it("waits for a person if no refund of its money is known", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const id = await provider().dispute(orderId);
    const read = async () => ({
      ...(await payPalProvider.disputes.read(id)),
      state: "resolved" as const,
      outcome: "buyer" as const,
    });
    await syncDispute(id, {
      ...payPalProvider,
      disputes: { ...payPalProvider.disputes, read },
    });
    expect(await needs(orderId)).toContain("dispute_lost");
  });
});
