import { describe, expect, it, vi } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { submitTopup } from "@/server/delivery/submit-topup";
import { sendMail } from "@/server/mail/send-mail";
import { moveOrder } from "@/server/orders/move-order";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import {
  CREATIVE,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  UC_660,
  waitingJobs,
} from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

async function codesOf(orderId: number): Promise<string[]> {
  const { items } = await orderRow(orderId);
  return items.flatMap((item) =>
    item.licenceKeys.map((key) => unseal(key.sealed, associatedData.licenceKey(key.id))),
  );
}

describe("the delivery mail", () => {
  it("arrives at the buyer with every code, in HTML and in text", async () => {
    const { orderId } = await paidOrder([
      { productId: DESKTOP_OS, quantity: 2 },
      { productId: OFFICE },
    ]);
    await deliverOrder(orderId);
    const codes = await codesOf(orderId);
    expect(codes).toHaveLength(3);
    expect(codes[0]).toMatch(/^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/);
    expect(codes[2]).toMatch(/^([A-Z2-9]{6}-){3}[A-Z2-9]{6}$/);
    const [mail] = sink.mails;
    expect(sink.mails).toHaveLength(1);
    expect(mail?.to).toMatchObject([{ address: "lina@example.com" }]);
    expect(mail?.subject).toContain(String(orderId));
    for (const code of codes) {
      expect(mail?.html).toContain(code);
      expect(mail?.text).toContain(code);
    }
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "completed", deliveredAt: expect.any(Date) });
    expect(order.mails).toMatchObject([{ sentAt: expect.any(Date), attempts: 1, lastError: null }]);
    expect(order.mails[0]?.messageId).toBe(mail?.messageId);
  });

  it("is written in the language of the order, with the amounts in riyals that the buyer saw", async () => {
    const { orderId } = await paidOrder(
      [
        {
          productId: CREATIVE,
          customization: { "subscription-duration": "1-month", applications: ["premiere"] },
        },
      ],
      { visitor: new Visitor("ar"), order: { currency: "SAR" } },
    );
    await deliverOrder(orderId);
    const [mail] = sink.mails;
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toContain("224.96 SAR");
    expect(mail?.text).toContain("$59.99");
    expect(mail?.text).toContain("Premiere");
    expect(mail?.text).toMatch(/SUITE-([A-Z2-9]{4}-?){3}/);
  });

  it("is tried again under the same Message-ID when the mail server refused it", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    sink.refuseNext(1);
    await expect(deliverOrder(orderId)).rejects.toThrow();
    const refused = await orderRow(orderId);
    expect(refused).toMatchObject({ deliveredAt: null, mails: [{ attempts: 1, sentAt: null }] });
    expect(refused.mails[0]?.lastError).not.toContain((await codesOf(orderId))[0]);
    await deliverOrder(orderId);
    expect(sink.mails.map((mail) => mail.messageId)).toEqual([refused.mails[0]?.messageId]);
  });

  it("has one Message-ID on all attempts, even if the response to the first was lost", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const seen: string[] = [];
    const send = (mailId: number) =>
      sendMail(mailId, async ({ messageId }) => {
        seen.push(messageId);
        if (seen.length === 1) throw new Error("lost after it was taken");
      });
    await expect(deliverOrder(orderId, { submit: submitTopup, send })).rejects.toThrow();
    await deliverOrder(orderId, { submit: submitTopup, send });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });

  it("is sent once, and the first delivery time stays", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliverOrder(orderId);
    const first = (await orderRow(orderId)).deliveredAt;
    await deliverOrder(orderId);
    await sendMail((await orderRow(orderId)).mails[0]?.id ?? 0);
    expect(sink.mails).toHaveLength(1);
    expect((await orderRow(orderId)).deliveredAt).toEqual(first);
    expect((await orderRow(orderId)).events.filter((one) => one.type === "mail")).toHaveLength(1);
  });

  it("does not change the delivery time of an order that was delivered otherwise", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const at = new Date("2026-01-02T03:04:05Z");
    const by = { orderId, actor: "system", reason: "handed over", at } as const;
    await moveOrder(autocommit, { ...by, from: "completed", to: "delivered" });
    await deliverOrder(orderId);
    expect((await orderRow(orderId)).deliveredAt).toEqual(at);
  });

  it("contains the shared content of a product as it was at the payment", async () => {
    const content = "Download: https://files.example/pack";
    await db().product.update({
      where: { id: OFFICE },
      data: { fulfilment: "shared", digitalContent: seal(content, associatedData.product(OFFICE)) },
    });
    const { orderId } = await paidOrder([{ productId: OFFICE, quantity: 2 }]);
    const changed = seal("Nothing here any more", associatedData.product(OFFICE));
    await db().product.update({ where: { id: OFFICE }, data: { digitalContent: changed } });
    await deliverOrder(orderId);
    expect(sink.mails[0]?.text).toContain("https://files.example/pack");
    expect((await orderRow(orderId)).items[0]?.digitalContent).not.toContain("files.example");
  });
});

describe("a failing supplier of top-ups", () => {
  it("does not delay the codes of the same order", async () => {
    const { orderId } = await paidOrder([
      { productId: UC_660, playerId: PLAYER },
      { productId: DESKTOP_OS },
    ]);
    const submit = () => Promise.reject(new Error("the supplier is away"));
    await deliverOrder(orderId, { submit, send: sendMail });
    expect(sink.mails[0]?.text).toContain((await codesOf(orderId))[0]);
    const order = await orderRow(orderId);
    expect(order.items[0]?.topupStatus).toBe("waiting");
    expect(order.deliveredAt).not.toBeNull();
    expect(await waitingJobs()).toContainEqual({
      name: "submit-topup",
      data: { orderItemId: order.items[0]?.id },
    });
  });

  it("leaves one job for each top-up, however often the delivery is tried", async () => {
    const { orderId } = await paidOrder([
      { productId: UC_660, playerId: PLAYER },
      { productId: DESKTOP_OS },
    ]);
    const submit = () => Promise.reject(new Error("the supplier is away"));
    const send = () => Promise.reject(new Error("the mail server is away"));
    for (let n = 0; n < 3; n++) {
      await expect(deliverOrder(orderId, { submit, send })).rejects.toThrow("mail server");
    }
    const jobs = (await waitingJobs()).filter(({ name }) => name === "submit-topup");
    expect(jobs).toEqual([
      { name: "submit-topup", data: { orderItemId: (await orderRow(orderId)).items[0]?.id } },
    ]);
  });

  it("that is slow delays the codes for a moment only: later top-ups get jobs of their own", async () => {
    const { orderId } = await paidOrder([
      { productId: UC_660, playerId: PLAYER },
      { productId: DESKTOP_OS },
    ]);
    const submit = vi.fn();
    await deliverOrder(orderId, { submit, send: sendMail }, 0);
    expect(submit).not.toHaveBeenCalled();
    expect(sink.mails[0]?.text).toContain((await codesOf(orderId))[0]);
    const order = await orderRow(orderId);
    expect(order.items[0]?.topupStatus).toBe("waiting");
    expect(await waitingJobs()).toContainEqual({
      name: "submit-topup",
      data: { orderItemId: order.items[0]?.id },
    });
  });
});
