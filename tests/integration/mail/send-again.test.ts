import { beforeEach, describe, expect, it } from "vitest";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { eraseOrders } from "@/server/privacy/erase-orders";
import {
  approvedOrder,
  DESKTOP_OS,
  PLAYER,
  paidOrder,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers, customer, PERSONA } from "../../support/people/accounts";
import { proveMailbox } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const EMAIL = CUSTOMER.customerEmail;

/** A guest's paid order of a licence. */
async function licenceOrder(customerEmail = EMAIL) {
  const visitor = new Visitor();
  const order = { customerEmail };
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor, order });
  return { visitor, orderId };
}

const sendAgain = (visitor: Visitor, orderId: number) =>
  rpc(visitor, "orderPage.sendAgain", { token: orderToken(orderId) });
const mailsOf = (orderId: number) =>
  db().mail.findMany({ where: { orderId, kind: "order-codes-again" }, orderBy: { id: "asc" } });
const markSent = (orderId: number) =>
  db().mail.updateMany({ where: { orderId }, data: { sentAt: new Date() } });

describe('"Send again" on the order\'s page', () => {
  it("mails the codes to the order's address, in the browser that paid; two clicks send one mail", async () => {
    const { visitor, orderId } = await licenceOrder();
    const answers = await Promise.all([sendAgain(visitor, orderId), sendAgain(visitor, orderId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsOf(orderId)).toMatchObject([{ recipient: EMAIL, sentAt: null }]);
  });

  it("works for the signed-in owner, and for a visitor who proved the order's address", async () => {
    const { orderId } = await licenceOrder();
    await sendAgain(await customer({ ...PERSONA, username: "lina", email: EMAIL }), orderId);
    expect(await mailsOf(orderId)).toHaveLength(1);
    await markSent(orderId);
    const reader = new Visitor();
    await proveMailbox(reader, orderId, EMAIL);
    expect((await sendAgain(reader, orderId)).status).toBe(200);
    expect(await mailsOf(orderId)).toHaveLength(2);
  });

  it("is refused to a stranger with the link, other customers and guests, and owners of other addresses", async () => {
    const { orderId } = await licenceOrder();
    const other = await licenceOrder("other@example.com");
    const proven = new Visitor();
    await proveMailbox(proven, other.orderId, "other@example.com");
    const strangers = [
      new Visitor(),
      await customer({ ...PERSONA, username: "salem", email: "salem@example.com" }),
      other.visitor,
      proven,
    ];
    for (const stranger of strangers) {
      expect(await sendAgain(stranger, orderId)).toMatchObject({
        status: 403,
        reason: "codes_locked",
      });
    }
    expect(await mailsOf(orderId)).toEqual([]);
  });

  it("works five times a day per order, whoever clicks", async () => {
    const { visitor, orderId } = await licenceOrder();
    for (let times = 0; times < 5; times += 1) {
      expect((await sendAgain(visitor, orderId)).status).toBe(200);
      await markSent(orderId);
    }
    const lina = await customer({ ...PERSONA, username: "lina", email: EMAIL });
    for (const asks of [visitor, lina]) {
      expect(await sendAgain(asks, orderId)).toMatchObject({
        status: 429,
        reason: "too_many_requests",
      });
    }
    expect(await mailsOf(orderId)).toHaveLength(5);
  });

  it("sends nothing for an order that is unpaid, has no codes or was erased, or for a made-up link", async () => {
    const paying = await approvedOrder([{ productId: DESKTOP_OS }]);
    const visitor = new Visitor();
    const topup = await paidOrder([{ productId: UC_60, playerId: PLAYER }], { visitor });
    for (const { visitor: buyer, orderId } of [paying, { visitor, orderId: topup.orderId }]) {
      expect(await sendAgain(buyer, orderId)).toMatchObject({
        status: 409,
        reason: "codes_not_sendable",
      });
    }
    const erased = await licenceOrder();
    await prismaTransaction((tx) => eraseOrders(tx, [erased.orderId]));
    const missing = { status: 404, reason: "order_not_found" };
    expect(await sendAgain(erased.visitor, erased.orderId)).toMatchObject(missing);
    expect(await sendAgain(erased.visitor, 2_000_000_000)).toMatchObject(missing);
    expect(await db().mail.count({ where: { kind: "order-codes-again" } })).toBe(0);
  });
});
