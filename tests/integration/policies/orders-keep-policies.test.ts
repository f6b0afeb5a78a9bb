import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  paidOrder,
  placedOrder,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { published } from "../../support/people/admin-policies";
import { callAs } from "../../support/people/callers";
import { pageOf, showCode } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const licence = [{ productId: DESKTOP_OS }];
const keptBy = async (orderId: number) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).policies;
const place = (visitor: Visitor, policies?: object) =>
  visitor.call<{ id: number; message: string }>("POST", "/orders", { ...CUSTOMER, policies });

describe("an order", () => {
  it("keeps the versions in force when it was placed, and always shows them on its page", async () => {
    const before = await paidOrder(licence);
    await published("terms", "one");
    await published("refund", "one");
    const visitor = new Visitor();
    const { orderId } = await paidOrder(licence, { visitor });
    await published("terms", "two");
    expect(await keptBy(before.orderId)).toEqual({});
    expect(await keptBy(orderId)).toEqual({ terms: 1, refund: 1 });
    expect(await pageOf(visitor, orderId)).toMatchObject({ policies: { terms: 1, refund: 1 } });
    expect((await rpc(new Visitor(), "catalogue.policies")).data).toEqual({ terms: 2, refund: 1 });
  });

  it("is placed only under the versions its checkout named; others are refused, and nothing is reserved", async () => {
    await published("terms", "one");
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    expect((await place(visitor, { terms: 1 })).status).toBe(200);
    await published("terms", "two");
    for (const named of [{}, { terms: 1 }, { terms: 3 }, { terms: 2, refund: 1 }]) {
      const refused = await place(visitor, named);
      expect(refused.status, JSON.stringify(named)).toBe(409);
      expect(refused.body.message).toContain("policies changed");
    }
    const orders = await db().order.findMany();
    expect(orders.map(({ policies }) => policies)).toEqual([{ terms: 1 }]);
    expect((await place(visitor, { terms: 0 })).status).toBe(400);
    expect((await place(visitor, { tems: 1 })).status).toBe(400);
  });

  it("waiting for payment is replaced by one under a new version, and kept if nothing changed", async () => {
    await published("terms", "one");
    const visitor = new Visitor();
    const { orderId: first } = await placedOrder(licence, { visitor });
    expect((await place(visitor, { terms: 1 })).body.id).toBe(first);
    await published("terms", "two");
    const second = (await place(visitor, { terms: 2 })).body.id;
    expect(second).not.toBe(first);
    expect(await keptBy(second)).toEqual({ terms: 2 });
    expect(await keptBy(first)).toEqual({ terms: 1 });
  });

  it("records its versions with each opening of a code", async () => {
    await published("refund", "one");
    const visitor = new Visitor();
    const { orderId } = await paidOrder(licence, { visitor });
    await published("refund", "two");
    const { items } = await pageOf(visitor, orderId);
    expect((await showCode(visitor, orderId, items[0]?.id ?? 0)).status).toBe(200);
    const openings = await db().codeOpening.findMany({ where: { way: "browser" } });
    expect(openings.map(({ policyVersion }) => policyVersion)).toEqual(["refund 1"]);
    expect(await callAs("admin", "admin.orders.get", { id: orderId })).toMatchObject({
      policies: { refund: 1 },
      openings: [{ policyVersion: "refund 1" }],
    });
  });

  it("in a shop without policies has none, nor have its openings", async () => {
    const { visitor, orderId } = await approvedOrder(licence);
    expect(await keptBy(orderId)).toEqual({});
    expect((await place(visitor, {})).status).toBe(200);
  });
});
