import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { solveChallenge } from "@/features/shared/challenge/solve-challenge";
import { expireOrders } from "@/server/orders/expire-orders";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { coupon, usesOf } from "../../support/data/coupons";
import { expectInvariants } from "../../support/data/invariants";
import { customer, PERSONA } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
afterEach(expectInvariants);

/** A visitor with this IP address. */
function from(ip: string): Visitor {
  const visitor = new Visitor();
  visitor.ip = ip;
  return visitor;
}

const addressOf = (index: number) => `198.51.100.${index}`;
const invented = (index: number) => ({ customerEmail: `invented-${index}@example.com` });

async function withCart(visitor: Visitor, productId: number, quantity = 1): Promise<Visitor> {
  const added = await visitor.add(productId, quantity, { playerId: PLAYER });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return visitor;
}

const heldKeys = (productId: number) =>
  db().licenceKey.count({ where: { productId, status: "reserved" } });

describe("stock held without paying", () => {
  it("is limited for one visitor with an invented e-mail address", async () => {
    expect(
      await db().licenceKey.count({ where: { productId: CREATIVE, status: "available" } }),
    ).toBe(45);
    const visitor = await withCart(new Visitor(), CREATIVE, 45);
    const refused = await visitor.order(invented(1));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("At most 10 units of Creative Suite");
    expect(await db().order.count()).toBe(0);
    expect(await heldKeys(CREATIVE)).toBe(0);
  });

  it("is at most ten units for one e-mail address in any letter case, even with concurrent sessions", async () => {
    const buyers = [1, 2, 3].map((index) => from(addressOf(index)));
    for (const buyer of buyers) await withCart(buyer, CREATIVE, 4);
    const orders = await Promise.all(
      buyers.map((buyer, index) =>
        buyer.order({ customerEmail: index % 2 ? "one@example.com" : "ONE@example.com" }),
      ),
    );
    expect(orders.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await heldKeys(CREATIVE)).toBe(8);
  });

  it("is at most thirty units for forty concurrent sessions from one IP", async () => {
    const buyers = Array.from({ length: 40 }, () => from(addressOf(1)));
    for (const buyer of buyers) await withCart(buyer, DESKTOP_OS);
    const orders = await Promise.all(buyers.map((buyer, index) => buyer.order(invented(index))));
    const placed = orders.filter(({ status }) => status === 200);
    expect(placed.length).toBe(30);
    expect(await heldKeys(DESKTOP_OS)).toBe(30);
    const other = await withCart(from(addressOf(2)), DESKTOP_OS);
    expect((await other.order(invented(41))).status).toBe(200);
  });

  it("is counted per network (/64) for IPv6", async () => {
    const buyers = Array.from({ length: 4 }, (_, index) => from(`2001:db8:1:2::${index + 1}`));
    for (const [index, buyer] of buyers.entries()) {
      await withCart(buyer, DESKTOP_OS, 10);
      expect((await buyer.order(invented(index))).status).toBe(index < 3 ? 200 : 409);
    }
    const neighbour = await withCart(from("2001:db8:1:3::1"), DESKTOP_OS, 10);
    expect((await neighbour.order(invented(9))).status).toBe(200);
  });

  it("counts the units of all lines of a product, except for unlimited stock", async () => {
    const visitor = await withCart(new Visitor(), DESKTOP_OS, 6);
    await visitor.add(DESKTOP_OS, 5, {
      customization: { "license-type": "commercial", platform: "mac" },
    });
    expect((await visitor.order()).status).toBe(409);
    const plenty = await withCart(from(addressOf(2)), UC_60, 99);
    expect((await plenty.order()).status).toBe(200);
    await db().product.update({ where: { id: UC_60 }, data: { stock: 500 } });
    const counted = await withCart(from(addressOf(3)), UC_60, 11);
    expect((await counted.order(invented(3))).status).toBe(409);
  });

  it("is no longer counted once it is paid", async () => {
    await paidOrder([{ productId: DESKTOP_OS, quantity: 10 }]);
    await paidOrder([{ productId: DESKTOP_OS, quantity: 10 }]);
    const { visitor } = await placedOrder([{ productId: DESKTOP_OS, quantity: 10 }]);
    expect((await (await withCart(visitor, DESKTOP_OS, 1)).order()).status).toBe(409);
  });
});

describe("unpaid orders", () => {
  it("are at most three for one e-mail address; the refusal states what to do and how long to wait", async () => {
    for (const index of [1, 2, 3]) {
      await (await withCart(from(addressOf(index)), UC_60)).order({
        customerEmail: "lina@example.com",
      });
    }
    const fourth = await withCart(from(addressOf(4)), UC_60);
    const refused = await fourth.order({ customerEmail: "Lina@Example.com" });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/already has 3 unpaid orders.*wait 30 minutes/);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(1_700);
    expect(wait).toBeLessThanOrEqual(1_800);
    const arabic = await withCart(new Visitor("ar"), UC_60);
    expect((await arabic.order()).body.message).toContain("٣ طلبات لم تُدفع".replace("٣", "3"));
    expect(await db().order.count()).toBe(3);
    await expireOrders(() => new Date(Date.now() + 1_801_000));
    expect((await fourth.order()).status).toBe(200);
  });

  it("of one mailbox are at most three, however its address is spelled", async () => {
    const spellings = [
      "lina@gmail.com",
      "li.na@gmail.com",
      "lina+a@googlemail.com",
      "LINA@gmail.com",
    ];
    const statuses = [];
    for (const [index, customerEmail] of spellings.entries()) {
      const buyer = await withCart(from(addressOf(index)), UC_60);
      statuses.push((await buyer.order({ customerEmail })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("are at most thirty for one network", async () => {
    for (let index = 0; index < 30; index++) {
      expect(
        (await (await withCart(from(addressOf(1)), UC_60)).order(invented(index))).status,
      ).toBe(200);
    }
    const refused = await (await withCart(from(addressOf(1)), UC_60)).order(invented(30));
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain("from your network");
    expect((await (await withCart(from(addressOf(2)), UC_60)).order(invented(31))).status).toBe(
      200,
    );
  });

  it("never block the same buyer's next attempt: with the same cart, another one, or after a decline", async () => {
    const buyer = await withCart(from(addressOf(1)), UC_60);
    const first = await buyer.order();
    for (const index of [2, 3]) await (await withCart(from(addressOf(index)), UC_60)).order();
    expect((await (await withCart(from(addressOf(4)), UC_60)).order()).status).toBe(429);
    expect((await buyer.order()).body.id).toBe(first.body.id);
    for (let times = 0; times < 5; times++) {
      await withCart(buyer, DESKTOP_OS);
      const again = await buyer.order();
      expect(again.status, again.body.message).toBe(200);
    }
    expect(await db().order.count({ where: { status: "pending" } })).toBe(3);
    expect(await heldKeys(DESKTOP_OS)).toBe(5);
  });

  it("of strangers with somebody's address do not block its owner, who is signed in", async () => {
    const visitor = await customer();
    const { email } = PERSONA;
    for (const index of [1, 2, 3]) {
      await (await withCart(from(addressOf(index)), DESKTOP_OS, 10)).order({
        customerEmail: email,
      });
    }
    await withCart(visitor, DESKTOP_OS, 10);
    visitor.ip = addressOf(9);
    const placed = await visitor.order({ customerEmail: email });
    expect(placed.status, placed.body.message).toBe(200);
  });

  it("do not reveal the IP address, and erase the network key when they end", async () => {
    const { orderId, visitor } = await placedOrder([{ productId: DESKTOP_OS }]);
    const { clientNetwork } = await orderRow(orderId);
    expect(clientNetwork).toMatch(/^[\w-]{22}$/);
    expect(clientNetwork).not.toContain(visitor.ip);
    await expireOrders(() => new Date(Date.now() + 1_801_000));
    expect(await orderRow(orderId)).toMatchObject({ status: "failed", clientNetwork: null });
    const paid = await paidOrder([{ productId: DESKTOP_OS }]);
    expect((await orderRow(paid.orderId)).clientNetwork).toBeNull();
    const held = await approvedOrder([{ productId: OFFICE }], { visitor: from(addressOf(6)) });
    await provider().addFault({ operation: "capture", kind: "wrong-amount" });
    expect((await held.visitor.capture(held.providerOrderId)).body.outcome).toBe("review");
    expect((await orderRow(held.orderId)).clientNetwork).toBeNull();
    const waiting = await approvedOrder([{ productId: DESKTOP_OS }], {
      visitor: from(addressOf(7)),
    });
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS, status: { in: ["available", "reserved"] } },
      data: { status: "revoked", orderItemId: null },
    });
    const captured = await waiting.visitor.capture(waiting.providerOrderId);
    expect(captured.body.outcome).toBe("awaiting_stock");
    expect((await orderRow(waiting.orderId)).clientNetwork).toBeNull();
  });
});

describe("the last units of a product with many held units", () => {
  beforeEach(async () => {
    await leaveKeys(CREATIVE, 24);
    const holders = [1, 2].map((index) => from(addressOf(index)));
    for (const [index, holder] of holders.entries()) {
      await withCart(holder, CREATIVE, 8);
      expect((await holder.order(invented(index))).status).toBe(200);
    }
  });

  it("require a solved challenge, once for each order", async () => {
    const buyer = await withCart(from(addressOf(3)), CREATIVE);
    const asked = await buyer.order(invented(3));
    expect(asked.status).toBe(428);
    expect(await heldKeys(CREATIVE)).toBe(16);
    const { challenge } = asked.body;
    expect(challenge).toMatchObject({ kind: "proof", puzzle: { parameters: { cost: 4000 } } });
    if (!challenge) return;
    const answer = await solveChallenge(challenge);
    const other = await withCart(from(addressOf(4)), CREATIVE);
    expect((await other.order({ ...invented(4), challenge: answer })).status).toBe(428);
    expect((await buyer.order({ ...invented(3), challenge: answer })).status).toBe(200);
    await withCart(buyer, CREATIVE);
    expect((await buyer.order({ ...invented(3), challenge: answer })).status).toBe(428);
  });

  it("require no challenge for another product", async () => {
    const buyer = await withCart(from(addressOf(3)), DESKTOP_OS);
    expect((await buyer.order(invented(3))).status).toBe(200);
  });
});

describe("uses of a limited coupon", () => {
  const holding = async (visitor: Visitor, index: number) => {
    await withCart(visitor, UC_60);
    return visitor.order({ ...invented(index), coupon: "EID" });
  };

  it("of one network require a challenge from the fourth unpaid one on, and no challenge for others", async () => {
    const id = await coupon("EID", { totalUses: 20 });
    for (const index of [1, 2, 3]) {
      expect((await holding(from(addressOf(1)), index)).status).toBe(200);
    }
    const fourth = from(addressOf(1));
    const asked = await holding(fourth, 4);
    expect(asked.status).toBe(428);
    expect(await usesOf(id)).toBe(3);
    const { challenge } = asked.body;
    if (!challenge) throw new Error("there is no challenge");
    const answered = { ...invented(4), coupon: "EID", challenge: await solveChallenge(challenge) };
    expect((await fourth.order(answered)).status).toBe(200);
    expect((await holding(from(addressOf(2)), 5)).status).toBe(200);
    // Without the coupon the network needs no challenge.
    expect((await (await withCart(from(addressOf(1)), UC_60)).order(invented(6))).status).toBe(200);
  });

  it("require a challenge from everybody if more are held than left", async () => {
    await coupon("EID", { totalUses: 20 });
    for (let index = 1; index <= 11; index += 1) {
      expect((await holding(from(addressOf(index)), index)).status).toBe(200);
    }
    expect((await holding(from(addressOf(12)), 12)).status).toBe(428);
  });
});
