import { beforeEach, describe, expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { queueCodesAgain } from "@/server/mail/resend-codes";
import { sendMail } from "@/server/mail/send-mail";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { DESKTOP_OS, orderRow, paidOrder, waitingJobs } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { runAction } from "../../support/people/admin-actions";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const WRONG = "lina@example.com";
const NOBODY = "550 5.1.1 no such user";

/** An order whose delivery mail the mail server has refused in both attempts. */
async function refusedOrder(): Promise<number> {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  sink.answer(WRONG, NOBODY);
  await expect(deliverOrder(orderId)).rejects.toThrow("EENVELOPE, 550");
  await deliverOrder(orderId);
  await db().$executeRaw`DELETE FROM jobs`;
  return orderId;
}

const mailOf = async (orderId: number) => (await adminOrder(orderId)).mails[0];

it("a mail server that closes the session counts as unreachable, not as refusing the mail", async () => {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  sink.answer(WRONG, "421 4.3.2 closing");
  await expect(deliverOrder(orderId)).rejects.toMatchObject({ verdict: "away" });
});

describe("a mail that the mail server permanently refuses", () => {
  it("is retried once, then waits for an admin", async () => {
    const orderId = await refusedOrder();
    await deliverOrder(orderId);
    expect(sink.asked).toEqual([WRONG, WRONG]);
    const order = await adminOrder(orderId);
    expect(order.attentionReasons).toEqual(["mail_failed"]);
    expect(order.actions).toContain("retry_delivery");
    expect(order.mails).toMatchObject([{ sentAt: null, attempts: 2, isGivenUp: true }]);
    const told = order.events.filter(({ type }) => type === "mail");
    expect(told).toMatchObject([{ actor: "system", reason: "refused for good: order-delivery" }]);
  });

  it("is sent again when its address is corrected, under its own Message-ID", async () => {
    const orderId = await refusedOrder();
    const { messageId } = (await orderRow(orderId)).mails[0] ?? {};
    await runAction("orders.correctEmail", { orderId, email: "layla@example.org" });
    expect(await waitingJobs()).toContainEqual({ name: "deliver-order", data: { orderId } });
    expect(await mailOf(orderId)).toMatchObject({ isGivenUp: false });
    await deliverOrder(orderId);
    expect(sink.mails).toMatchObject([{ messageId, to: [{ address: "layla@example.org" }] }]);
    expect((await adminOrder(orderId)).attentionReasons).toEqual([]);
  });

  it.each(["orders.retryDelivery", "orders.resendMail"])(
    "is sent again when an admin requests it by %s, with two new attempts",
    async (action) => {
      const orderId = await refusedOrder();
      await runAction(action, { orderId });
      expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
      await expect(deliverOrder(orderId)).rejects.toThrow();
      expect(await mailOf(orderId)).toMatchObject({ isGivenUp: false, attempts: 3 });
      await deliverOrder(orderId);
      expect(await mailOf(orderId)).toMatchObject({ isGivenUp: true, attempts: 4 });
    },
  );

  it("does not prevent the codes from being requested again", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliverOrder(orderId);
    sink.answer(WRONG, NOBODY);
    const askAgain = () => prismaTransaction((tx) => queueCodesAgain(tx, orderId));
    const again = async () => (await orderRow(orderId)).mails.slice(1);
    await askAgain();
    const [first] = await again();
    await expect(sendMail(first?.id ?? 0)).rejects.toThrow();
    await askAgain();
    expect(await again()).toHaveLength(1);
    await sendMail(first?.id ?? 0);
    await askAgain();
    expect(await again()).toHaveLength(2);
  });
});

describe("a refusal that is not about the mail", () => {
  it.each([
    ["of the sender", "MAIL", "550 who are you"],
    ["by a server that closes the connection", WRONG, "421 not now"],
    ["that is temporary", WRONG, "451 come back later"],
  ])("%s does not give the mail up", async (_, what, line) => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    sink.answer(what, line);
    for (const attempts of [1, 2, 3]) {
      await expect(deliverOrder(orderId)).rejects.toThrow("did not take it");
      expect(await mailOf(orderId)).toMatchObject({ attempts, isGivenUp: false });
    }
    sink.clear();
    await deliverOrder(orderId);
    expect(sink.mails).toHaveLength(1);
  });
});
