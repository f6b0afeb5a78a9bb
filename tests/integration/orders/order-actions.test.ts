import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
  waitingJobs,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { auditLog, runAction } from "../../support/people/admin-actions";
import { withSimulator } from "../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };
const PACK = { productId: UC_60, playerId: PLAYER };
const reason = "we looked into it";

const refused = (code: string) => ({ cause: { code } });

describe("a pending order", () => {
  it("that an admin fails releases its reservations", async () => {
    const { orderId, providerOrderId, visitor } = await placedOrder([LICENCE]);
    await runAction("orders.markFailed", { orderId, reason });
    const order = await orderRow(orderId);
    expect(order.status).toBe("failed");
    expect(order.items[0]?.licenceKeys).toEqual([]);
    expect(order.events.at(-1)).toMatchObject({ actor: "admin:1", reason });
    await provider().approve(providerOrderId);
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({ outcome: "declined" });
    expect(simulator.ledger().captures).toEqual([]);
  });

  it("cannot be failed while its money may be on the way", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([LICENCE]);
    await provider().addFault({ operation: "capture", kind: "pending" });
    await visitor.capture(providerOrderId);
    await expect(runAction("orders.markFailed", { orderId, reason })).rejects.toMatchObject(
      refused("action_impossible"),
    );
    expect((await orderRow(orderId)).status).toBe("pending");
  });
});

describe("a paid order", () => {
  it("is closed by an admin, once", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await sendMail((await orderRow(orderId)).mails[0]?.id ?? 0, async () => undefined);
    const idempotencyKey = randomUUID();
    await Promise.all(
      [1, 2].map(() => runAction("orders.markDelivered", { orderId }, idempotencyKey)),
    );
    expect((await orderRow(orderId)).status).toBe("delivered");
    await expect(runAction("orders.markDelivered", { orderId })).rejects.toMatchObject(
      refused("action_impossible"),
    );
    expect(await auditLog()).toHaveLength(1);
  });

  it("is not closed while one of its top-ups is open", async () => {
    const { orderId } = await paidOrder([PACK]);
    await expect(runAction("orders.markDelivered", { orderId })).rejects.toMatchObject(
      refused("action_impossible"),
    );
  });

  it("has its mail sent again to a corrected address, only once for several requests", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await sendMail((await orderRow(orderId)).mails[0]?.id ?? 0, async () => undefined);
    await runAction("orders.correctEmail", { orderId, email: " layla@example.org " });
    await runAction("orders.resendMail", { orderId });
    await runAction("orders.resendMail", { orderId });
    const [, again, ...more] = (await orderRow(orderId)).mails;
    expect(again).toMatchObject({ kind: "order-codes-again", recipient: "layla@example.org" });
    expect(more).toEqual([]);
    expect((await auditLog())[0]).toMatchObject({
      action: "order.correct_email",
      before: { customerEmail: "lina@example.com" },
      after: { customerEmail: "layla@example.org" },
    });
  });

  it("with an unsent first mail gets no second one, and the first goes to the corrected address", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await runAction("orders.correctEmail", { orderId, email: "layla@example.org" });
    await runAction("orders.resendMail", { orderId });
    await runAction("orders.retryDelivery", { orderId });
    expect((await orderRow(orderId)).mails).toMatchObject([{ recipient: "layla@example.org" }]);
    expect((await waitingJobs()).map(({ name }) => name).sort()).toEqual([
      "deliver-order",
      "send-account-notice",
    ]);
  });

  it("mails the previous address about a correction, without a code or the new address", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await runAction("orders.correctEmail", { orderId, email: "layla@example.org" });
    await runAction("orders.correctEmail", { orderId, email: "layla@example.org" });
    const told = await db().mail.findMany({ where: { kind: "address-corrected" } });
    expect(told).toMatchObject([{ recipient: "lina@example.com", orderId: null, userId: null }]);
    const sent: string[] = [];
    await sendMail(told[0]?.id ?? 0, async ({ to, subject, text, html }) => {
      sent.push(to, subject, text, html);
    });
    expect(sent[0]).toBe("lina@example.com");
    expect(sent[1]).toContain(String(orderId));
    expect(sent.join()).not.toContain("layla");
    for (const key of await db().licenceKey.findMany({ where: { status: "sold" } })) {
      expect(sent.join()).not.toContain(unseal(key.sealed, associatedData.licenceKey(key.id)));
    }
  });

  it("sends a mail again if the address was corrected during its sending", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const wrong = (await orderRow(orderId)).customerEmail;
    const mailId = (await orderRow(orderId)).mails[0]?.id ?? 0;
    const sending = sendMail(mailId, async ({ to }) => {
      expect(to).toBe(wrong);
      await runAction("orders.correctEmail", { orderId, email: "layla@example.org" });
    });
    await expect(sending).rejects.toThrow("corrected while the mail was on its way");
    expect(await orderRow(orderId)).toMatchObject({
      customerEmail: "layla@example.org",
      deliveredAt: null,
      mails: [{ recipient: "layla@example.org", sentAt: null }],
    });
    await sendMail(mailId, async ({ to }) => expect(to).toBe("layla@example.org"));
    expect((await orderRow(orderId)).mails).toMatchObject([{ sentAt: expect.any(Date) }]);
    const told = await db().orderEvent.findMany({
      where: { orderId, type: "mail" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ reason }) => reason)).toEqual([
      "address corrected",
      "sent to the address of before: order-delivery",
      "sent: order-delivery",
    ]);
  });

  it("submits a rejected top-up again", async () => {
    const { orderId } = await paidOrder([PACK]);
    const [item] = (await orderRow(orderId)).items;
    await db().orderItem.update({ where: { id: item?.id }, data: { topupStatus: "rejected" } });
    await runAction("orders.retryDelivery", { orderId });
    expect((await orderRow(orderId)).items).toMatchObject([{ topupStatus: "waiting" }]);
    expect(await waitingJobs()).toContainEqual({
      name: "submit-topup",
      data: { orderItemId: item?.id },
    });
  });

  it("of top-ups is delivered when an admin confirms the last credit, once", async () => {
    const { orderId } = await paidOrder([PACK]);
    const [item] = (await orderRow(orderId)).items;
    const idempotencyKey = randomUUID();
    const confirm = () =>
      runAction("orders.confirmTopup", { orderItemId: item?.id }, idempotencyKey);
    await Promise.all([confirm(), confirm(), confirm()]);
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "delivered", items: [{ topupStatus: "credited" }] });
    expect(order.events.filter((one) => one.type === "topup")).toHaveLength(1);
    expect(await auditLog()).toMatchObject([
      { action: "order.credit_topup", entityId: String(orderId), after: { topup: "credited" } },
    ]);
  });
});

describe("the audit log", () => {
  it("cannot be changed, and a refused action leaves no entry", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await runAction("orders.resendMail", { orderId });
    await expect(runAction("orders.markFailed", { orderId, reason })).rejects.toThrow();
    expect(await auditLog()).toHaveLength(1);
    await expect(db().auditEntry.updateMany({ data: { actorName: "nobody" } })).rejects.toThrow();
    await expect(db().auditEntry.deleteMany()).rejects.toThrow();
  });
});
