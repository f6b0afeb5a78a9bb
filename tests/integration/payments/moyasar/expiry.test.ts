import { beforeEach, describe, expect, it } from "vitest";
import { expireUnpaid } from "@/server/payments/settlement/expire-unpaid";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { Visitor } from "../../../support/people/visitor";
import { attemptOf, begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

/** An order paid at Moyasar; the shop has received neither a response nor an event about it. */
async function paidUnseen() {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  return order;
}

const statusOf = async (orderId: number) => (await orderRow(orderId)).status;

describe("an order whose time to pay is over", () => {
  it("is completed if its buyer has paid and the shop did not know", async () => {
    const { orderId } = await paidUnseen();
    expect(await expireUnpaid(inMinutes(31))).toBe(0);
    expect(await statusOf(orderId)).toBe("completed");
  });

  it("fails after one call to the provider if nobody has paid", async () => {
    const { orderId } = await begun();
    const before = moyasar.calls();
    expect(await expireUnpaid(inMinutes(31))).toBe(1);
    expect(await statusOf(orderId)).toBe("failed");
    expect(moyasar.calls()).toBe(before + 1);
  });

  it("waits for the event of a payment that the provider does not show yet", async () => {
    const { orderId, id } = await begun();
    await moyasar.deliver("payment_paid", { id, amount: HALALAS, currency: "SAR" });
    expect(await expireUnpaid(inMinutes(31))).toBe(0);
    expect(await expireUnpaid(inMinutes(46))).toBe(1);
    expect(await statusOf(orderId)).toBe("failed");
  });

  it("fails on time if it has no such payment, while those of other orders are not answered", async () => {
    const place = async (name: string) => {
      const visitor = new Visitor();
      await visitor.add(DESKTOP_OS, 1);
      const { body } = await visitor.order({ customerEmail: `${name}@example.com` });
      return { visitor, orderId: body.id };
    };
    for (const name of ["a", "b", "c", "d", "e", "f", "g"])
      await attemptOf((await place(name)).visitor);
    const { orderId } = await place("h");
    await moyasar.fault({ operation: "get", kind: "status-500", times: 100 });
    expect(await expireUnpaid(inMinutes(31))).toBe(1);
    expect(await statusOf(orderId)).toBe("failed");
    expect(await db().order.count({ where: { status: "pending" } })).toBe(7);
  });

  it("waits for up to 15 minutes while the provider does not answer", async () => {
    const { orderId } = await paidUnseen();
    await moyasar.fault({ operation: "get", kind: "status-500", times: 100 });
    expect(await expireUnpaid(inMinutes(31))).toBe(0);
    expect(await expireUnpaid(inMinutes(44))).toBe(0);
    expect(await statusOf(orderId)).toBe("pending");
    expect(await expireUnpaid(inMinutes(46))).toBe(1);
    expect(await statusOf(orderId)).toBe("failed");
  });
});
