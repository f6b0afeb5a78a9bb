import { beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "@/env";
import { sendDueGifts } from "@/server/gifts/send-gifts";
import { sendMail } from "@/server/mail/send-mail";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { db } from "@/server/platform/database/db";
import * as secrets from "@/server/platform/secrets";
import { answerRequest } from "@/server/rest/answer-request";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { runAction } from "../../support/people/admin-actions";
import { pageOf } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);
beforeEach(() => {
  env().BOUNCE_ADDRESS = "bounces@shop.test";
});

const tell = (body: string, type = "message/rfc822") =>
  answerRequest(
    new Request("http://shop.test/api/mails/bounces", {
      method: "POST",
      headers: { "content-type": type },
      body,
    }),
  );

/** A bounce report as a mail server writes it (RFC 3464). */
const report = (address: string, status = "5.1.1", action = "failed") => `Return-Path: <>
Delivered-To: ${address}
From: MAILER-DAEMON@mx.test
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; nobody@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 no such user

--b--
`;

async function sent(order: object = {}) {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor, order });
  await sendAll(orderId);
  return { visitor, orderId, bounce: sink.senders.at(-1) ?? "" };
}

async function sendAll(orderId: number) {
  const mails = await db().mail.findMany({ where: { orderId, sentAt: null } });
  for (const { id } of mails) await sendMail(id);
}

const needs = async (orderId: number) => (await adminOrder(orderId)).attentionReasons;

describe("a mail that bounces after its server has accepted it", () => {
  it("goes to a bounce address of its own, is shown on the order's page and waits for a person", async () => {
    const { visitor, orderId, bounce } = await sent();
    expect(bounce).toMatch(/^bounces\+\d+-[0-9a-f]{24}@shop\.test$/);
    expect(sink.mails[0]?.from?.address).not.toContain("bounces");
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: false });
    expect((await tell(report(bounce.toUpperCase()))).status).toBe(204);
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: true });
    expect(await needs(orderId)).toEqual(["mail_failed"]);
    const { mails, events } = await adminOrder(orderId);
    expect(mails).toMatchObject([{ bouncedAt: expect.any(String), lastError: "bounced 5.1.1" }]);
    expect(events.at(-1)).toMatchObject({ reason: "came back: order-delivery" });
    // A repeated report counts once.
    expect((await tell(report(bounce))).status).toBe(204);
    expect((await adminOrder(orderId)).events).toHaveLength(events.length);
  });

  it("no longer waits once the address is corrected or the mail was sent again", async () => {
    const { visitor, orderId, bounce } = await sent();
    await tell(report(bounce));
    const token = orderToken(orderId);
    const email = "layla@example.org";
    expect((await rpc(visitor, "orderPage.correctAddress", { token, email })).status).toBe(200);
    await sendAll(orderId);
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: false });
    expect(await needs(orderId)).toEqual([]);

    const other = await sent({ customerEmail: CUSTOMER.customerEmail });
    await tell(report(other.bounce));
    await runAction("orders.resendMail", { orderId: other.orderId });
    await sendAll(other.orderId);
    expect(await needs(other.orderId)).toEqual([]);
    expect(await pageOf(other.visitor, other.orderId)).toMatchObject({ isMailRefused: false });
  });

  it("is shown to the buyer of a gift, with the way to correct the address", async () => {
    const gift = { email: "amal@example.org", name: "Amal" };
    const { visitor, orderId } = await sent({ gift });
    await sendDueGifts();
    await sendAll(orderId);
    const mail = await db().mail.findFirstOrThrow({ where: { orderId, kind: "gift-delivery" } });
    const bounce = sink.senders.find((address) => address.startsWith(`bounces+${mail.id}-`));
    expect((await tell(report(bounce ?? ""))).status).toBe(204);
    expect(await pageOf(visitor, orderId)).toMatchObject({
      isMailRefused: false,
      gift: { isRefused: true, canCorrect: true },
    });
    expect(await needs(orderId)).toEqual(["mail_failed"]);
  });

  it("may be reported as JSON by a mail provider", async () => {
    const { visitor, orderId, bounce } = await sent();
    const told = JSON.stringify({ address: bounce, status: "5.7.1" });
    expect((await tell(told, "application/json")).status).toBe(204);
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: true });
  });

  it.each([
    ["a delay", (bounce: string) => report(bounce, "4.4.1", "delayed")],
    ["a success", (bounce: string) => report(bounce, "2.0.0", "delivered")],
    ["an out-of-office reply", (bounce: string) => `To: ${bounce}\n\nI am away.`],
  ])("changes nothing when it is %s", async (_, write) => {
    const { visitor, orderId, bounce } = await sent();
    expect((await tell(write(bounce))).status).toBe(204);
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: false });
    expect(await needs(orderId)).toEqual([]);
  });

  it("is accepted only at its own bounce address: no other id, MAC or host", async () => {
    const { visitor, orderId, bounce } = await sent();
    const [, id = "", mac = ""] = /\+(\d+)-([0-9a-f]+)@/.exec(bounce) ?? [];
    for (const wrong of [
      `bounces+${Number(id) + 1}-${mac}@shop.test`,
      `bounces+${id}-${"0".repeat(24)}@shop.test`,
      `bounces+${id}-${mac}@evil.test`,
      "bounces@shop.test",
    ]) {
      expect((await tell(report(wrong))).status, wrong).toBe(403);
    }
    expect((await tell("x".repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: false });
  });

  it("goes to the shop's address without BOUNCE_ADDRESS, and the hook answers 404", async () => {
    env().BOUNCE_ADDRESS = undefined;
    const { bounce } = await sent();
    expect(bounce).toBe("shop@barq.example");
    expect((await tell(report("bounces+1-00@shop.test"))).status).toBe(404);
  });
});

describe("made-up bounce addresses", () => {
  const invented = (count: number) =>
    Array.from({ length: count }, (_, n) => `bounces+${n + 1}-${"0".repeat(24)}@shop.test`);

  it("are checked ten times at most; a genuine one after ten others is not found", async () => {
    const { bounce } = await sent();
    expect((await tell(report([...invented(9), bounce].join(" ")))).status).toBe(204);
    expect((await tell(report([...invented(10), bounce].join(" ")))).status).toBe(403);
    const hashed = vi.spyOn(secrets, "lastingMac");
    await tell(report(invented(20_000).join(" ")));
    expect(hashed.mock.calls.length).toBeLessThanOrEqual(10);
    hashed.mockRestore();
  });

  it("are searched for in the first 64 kB, where a report has the genuine one", async () => {
    const { bounce } = await sent();
    expect((await tell(`${"x".repeat(65_536)}${report(bounce)}`)).status).toBe(403);
    expect((await tell(`${report(bounce)}${"x".repeat(500_000)}`)).status).toBe(204);
  });
});
