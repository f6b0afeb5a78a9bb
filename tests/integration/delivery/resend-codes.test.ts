import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { resendCodes } from "@/server/mail/resend-codes";
import { sendMail } from "@/server/mail/send-mail";
import { failOrder, moveOrder } from "@/server/orders/move-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import {
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_660,
  waitingJobs,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { type MailSink, startMailSink } from "../../support/data/mail-sink";
import { owner } from "../../support/data/own-orders";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
let sink: MailSink;
let lina: { id: number; email: string };
beforeAll(async () => {
  simulator = await startTestSimulator();
  sink = await startMailSink();
});
beforeEach(async () => {
  sink.clear();
  await provider().reset();
  lina = await owner("lina");
});
afterEach(expectInvariants);
afterAll(async () => {
  await sink.close();
  await simulator.close();
});

/** A licence that Lina bought, with its delivery mail sent. */
async function deliveredLicence(): Promise<number> {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  await deliverOrder(orderId);
  sink.clear();
  return orderId;
}

const refusal = (code: string) => expect.objectContaining({ code });
const mailsOf = (orderId: number) =>
  db().mail.findMany({ where: { orderId, kind: "order-codes-again" }, orderBy: { id: "asc" } });

/** Sends the waiting mails, as the worker does. */
async function sendWaiting(orderId: number): Promise<void> {
  const waiting = (await mailsOf(orderId)).filter((mail) => mail.sentAt === null);
  for (const { id } of waiting) await sendMail(id);
}

describe("codes that are requested again", () => {
  it("are mailed to the address of the order, and do not affect its delivery", async () => {
    const orderId = await deliveredLicence();
    const before = await orderRow(orderId);
    await resendCodes(lina, orderId);
    const [mail] = await mailsOf(orderId);
    expect(await waitingJobs()).toContainEqual({ name: "send-mail", data: { mailId: mail?.id } });
    await sendWaiting(orderId);
    const [key] = before.items[0]?.licenceKeys ?? [];
    const code = key ? unseal(key.sealed, associatedData.licenceKey(key.id)) : "no key";
    expect(sink.mails).toMatchObject([
      { to: [{ address: "lina@example.com" }], text: expect.stringContaining(code) },
    ]);
    expect(sink.mails[0]?.messageId).not.toBe(before.mails[0]?.messageId);
    const after = await orderRow(orderId);
    expect(after).toMatchObject({ status: "completed", deliveredAt: before.deliveredAt });
    expect(after.events.at(-1)).toMatchObject({ type: "mail", reason: "sent: order-codes-again" });
  });

  it("are mailed for a delivered order too, whose profile page no longer shows them", async () => {
    const orderId = await deliveredLicence();
    await prismaTransaction((tx) =>
      moveOrder(tx, {
        ...{ orderId, from: "completed", to: "delivered", actor: "admin:1" },
        reason: "handed over",
        at: new Date(),
      }),
    );
    await resendCodes(lina, orderId);
    await sendWaiting(orderId);
    expect(sink.mails).toHaveLength(1);
  });

  it("include the shared content of a product", async () => {
    await db().product.update({
      where: { id: OFFICE },
      data: {
        fulfilment: "shared",
        digitalContent: seal("Come in!", associatedData.product(OFFICE)),
      },
    });
    const { orderId } = await paidOrder([{ productId: OFFICE }]);
    await resendCodes(lina, orderId);
    await sendWaiting(orderId);
    expect(sink.mails[0]?.text).toContain("Come in!");
  });

  it("do not mark an order delivered whose first mail is still under way", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await resendCodes(lina, orderId);
    await sendWaiting(orderId);
    expect((await orderRow(orderId)).deliveredAt).toBeNull();
  });

  it("are queued once, however often the button is pressed", async () => {
    const orderId = await deliveredLicence();
    await Promise.all([resendCodes(lina, orderId), resendCodes(lina, orderId)]);
    await resendCodes(lina, orderId);
    expect(await mailsOf(orderId)).toHaveLength(1);
    await sendWaiting(orderId);
    await resendCodes(lina, orderId);
    expect(await mailsOf(orderId)).toHaveLength(2);
  });
});

describe("codes are not sent again", () => {
  it("for another buyer's order, or an unknown one", async () => {
    const orderId = await deliveredLicence();
    const omar = await owner("omar");
    await expect(resendCodes(omar, orderId)).rejects.toEqual(refusal("order_not_found"));
    await expect(resendCodes(lina, 999_999)).rejects.toEqual(refusal("order_not_found"));
    await db().order.update({ where: { id: orderId }, data: { userId: omar.id } });
    await expect(resendCodes(lina, orderId)).rejects.toEqual(refusal("order_not_found"));
    expect(await mailsOf(orderId)).toEqual([]);
  });

  it("for an unpaid or failed order, even if its content was already assigned", async () => {
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await db().order.update({ where: { id: orderId }, data: { userId: lina.id } });
    const digitalContent = "sealed before the last key of the order was found missing";
    await db().orderItem.updateMany({ where: { orderId }, data: { digitalContent } });
    await expect(resendCodes(lina, orderId)).rejects.toEqual(refusal("codes_not_sendable"));
    await prismaTransaction((tx) =>
      failOrder(tx, { orderId, actor: "system", reason: "not paid in time", at: new Date() }),
    );
    await expect(resendCodes(lina, orderId)).rejects.toEqual(refusal("codes_not_sendable"));
  });

  it("for an order of top-ups, which has none", async () => {
    const { orderId } = await paidOrder([{ productId: UC_660, playerId: PLAYER }]);
    await expect(resendCodes(lina, orderId)).rejects.toEqual(refusal("codes_not_sendable"));
  });

  it("more than five times in 24 hours", async () => {
    const orderId = await deliveredLicence();
    const hour = 60 * 60 * 1000;
    const start = new Date("2026-03-01T10:00:00Z").getTime();
    const hoursLater = (hours: number) => () => new Date(start + hours * hour);
    for (let hours = 0; hours < 5; hours += 1) {
      await resendCodes(lina, orderId, hoursLater(hours));
      await sendWaiting(orderId);
      const mail = (await mailsOf(orderId)).at(-1);
      const createdAt = hoursLater(hours)();
      await db().mail.update({ where: { id: mail?.id ?? 0 }, data: { createdAt } });
    }
    await expect(resendCodes(lina, orderId, hoursLater(23.5))).rejects.toMatchObject({
      code: "too_many_requests",
      params: { seconds: 1800, minutes: 30 },
    });
    expect(await mailsOf(orderId)).toHaveLength(5);
    await resendCodes(lina, orderId, hoursLater(24));
    expect(await mailsOf(orderId)).toHaveLength(6);
  });
});
