import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CartDto } from "@/contract/cart";
import type { PlacedOrderDto } from "@/contract/orders";
import { expireOrders } from "@/server/orders/expire-orders";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PHOTO,
  PLAYER,
  paidOrder,
  UC_60,
} from "../../support/data/checkout-orders";
import { applyCode, coupon, usesOf } from "../../support/data/coupons";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, customer, PERSONA } from "../../support/people/accounts";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

/** A guest with a licence for 39.99 and two of another for 89.99 each in the cart. */
async function shopper(): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.add(DESKTOP_OS);
  await visitor.add(OFFICE, 2);
  return visitor;
}
const cartOf = async (visitor: Visitor) => (await visitor.cart()).body as unknown as CartDto;
const place = (visitor: Visitor, more: object = {}) =>
  rpc<PlacedOrderDto>(visitor, "orders.place", { ...CUSTOMER, ...more });
const useOf = (orderId: number) => db().couponUse.findUnique({ where: { orderId } });
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe("a coupon in a cart", () => {
  it("is shown line by line, charged as shown, reserved by the order, and spent on payment", async () => {
    const id = await coupon("EID", { value: 15 });
    const visitor = await shopper();
    expect((await applyCode(visitor, " e-i d")).data?.coupon).toEqual({
      code: "EID",
      discountUSD: "33.00",
      problem: null,
      minimumUSD: "0.00",
    });
    expect((await cartOf(visitor)).cart.map((line) => line.discountUSD)).toEqual(["6.00", "27.00"]);
    const { orderId, totalUSD } = await paidOrder([], {
      visitor,
      order: { totalUSD: "186.97" },
    });
    expect(totalUSD).toBe("186.97");
    const order = await orderRow(orderId);
    expect(order.couponCode).toBe("EID");
    expect(order.items.map((item) => item.discountUSD.toFixed(2))).toEqual(["6.00", "27.00"]);
    expect(await useOf(orderId)).toMatchObject({ state: "spent", couponId: id, code: "EID" });
    expect(await usesOf(id)).toBe(1);
    // The purchase removes the bought lines and the coupon from the cart.
    expect(await db().cartCoupon.count()).toBe(0);
  });

  it("is returned when its order expires, and reserved once however often the same cart is ordered", async () => {
    const id = await coupon("EID", { totalUses: 1 });
    const visitor = await shopper();
    await applyCode(visitor, "EID");
    const first = await place(visitor);
    expect((await cartOf(visitor)).coupon?.problem).toBeNull();
    expect((await place(visitor)).data?.id).toBe(first.data?.id);
    expect(await usesOf(id)).toBe(1);
    await expireOrders(inAnHour);
    expect(await useOf(first.data?.id ?? 0)).toMatchObject({ state: "returned", buyer: "" });
    expect(await usesOf(id)).toBe(0);
    expect((await db().couponCode.findUniqueOrThrow({ where: { code: "EID" } })).uses).toBe(0);
    expect((await place(visitor)).status).toBe(200);
    expect(await usesOf(id)).toBe(1);
  });

  it("moves to the order that replaces the previous one", async () => {
    const id = await coupon("EID", { totalUses: 1 });
    const visitor = await shopper();
    await applyCode(visitor, "EID");
    const first = (await place(visitor)).data?.id ?? 0;
    await visitor.add(OFFICE);
    const second = (await place(visitor)).data?.id ?? 0;
    expect(second).not.toBe(first);
    expect(await useOf(first)).toMatchObject({ state: "returned" });
    expect(await useOf(second)).toMatchObject({ state: "reserved" });
    expect(await usesOf(id)).toBe(1);
  });

  it("stays with an order whose payment may be on its way, and is spent by the late payment", async () => {
    const id = await coupon("EID", { totalUses: 1, endsAt: new Date(Date.now() + 60_000) });
    const visitor = await shopper();
    await applyCode(visitor, "EID");
    const { orderId, providerOrderId } = await approvedOrder([], { visitor });
    await db().payment.updateMany({ where: { orderId }, data: { status: "capturing" } });
    await expireOrders(inAnHour);
    await db().payment.updateMany({ where: { orderId }, data: { status: "created" } });
    await db().coupon.update({ where: { id }, data: { isActive: false } });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("captured");
    expect(await useOf(orderId)).toMatchObject({ state: "spent" });
  });

  it("is refused with the new total if it ended or changed after the cart was shown", async () => {
    const id = await coupon("EID");
    const visitor = await shopper();
    const { coupon: shown } = (await applyCode(visitor, "EID")).data ?? {};
    expect(shown?.discountUSD).toBe("22.00");
    const asShown = { totalUSD: "197.97" };
    await db().coupon.update({ where: { id }, data: { value: 20, version: 2 } });
    const changed = await visitor.order(asShown);
    expect(changed.status).toBe(409);
    expect(changed.body.message).toContain("175.98");
    await db().coupon.update({ where: { id }, data: { isActive: false } });
    expect((await place(visitor, asShown)).reason).toBe("total_changed");
    expect((await cartOf(visitor)).coupon).toMatchObject({
      problem: "inactive",
      discountUSD: "0.00",
    });
    expect(await place(visitor, { totalUSD: "219.97" })).toMatchObject({
      status: 200,
      data: { totalUSD: "219.97" },
    });
    expect(await db().couponUse.count()).toBe(0);
  });

  it("never lowers a line below its lowest price, and applies only to its products and categories", async () => {
    const photo = { productIds: [PHOTO], value: 100 };
    await coupon("PHOTO", photo);
    const { priceUSD } = await db().product.findUniqueOrThrow({ where: { id: PHOTO } });
    const visitor = await shopper();
    await visitor.add(PHOTO);
    const { data } = await applyCode(visitor, "PHOTO");
    const taken = data?.cart.map((line) => line.discountUSD ?? null);
    expect(taken).toEqual([null, null, priceUSD.minus("9.99").toFixed(2)]);
    await db().cartItem.deleteMany({ where: { productId: PHOTO } });
    expect((await cartOf(visitor)).coupon).toMatchObject({ problem: "products" });
    const { categoryId } = await db().product.findUniqueOrThrow({ where: { id: UC_60 } });
    await coupon("GAMES", { categoryIds: [categoryId], kind: "amount", value: 50 });
    await visitor.add(UC_60, 1, { playerId: PLAYER });
    expect((await applyCode(visitor, "GAMES")).data?.coupon?.discountUSD).toBe("0.50");
  });

  it("follows its guest into the account, is cleared with the cart, and can be removed", async () => {
    await coupon("EID");
    const visitor = await shopper();
    await applyCode(visitor, "EID");
    expect((await rpc<CartDto>(visitor, "cart.removeCoupon")).data?.coupon).toBeUndefined();
    await applyCode(visitor, "EID");
    await customer(undefined, visitor);
    expect((await cartOf(visitor)).coupon?.code).toBe("EID");
    expect(await db().cartCoupon.findMany()).toMatchObject([{ code: "EID" }]);
    await visitor.call("DELETE", "/cart.php");
    expect(await db().cartCoupon.count()).toBe(0);
  });

  it("can be given with the order alone, over REST", async () => {
    await coupon("EID");
    const visitor = await shopper();
    const wrong = await visitor.order({ coupon: "EIDD" });
    expect(wrong.status).toBe(404);
    expect(wrong.body.message).toContain("This coupon code does not exist");
    const placed = await visitor.order({ coupon: "eid" });
    expect(placed.body).toMatchObject({ totalUSD: "197.97" });
    expect(await useOf(placed.body.id)).toMatchObject({ state: "reserved" });
  });
});

describe("a code that is refused", () => {
  const day = 86_400_000;
  it.each<[string, Parameters<typeof coupon>[1]]>([
    ["coupon_over", { isActive: false }],
    ["coupon_over", { endsAt: new Date(Date.now() - 1) }],
    ["coupon_early", { startsAt: new Date(Date.now() + day) }],
    ["coupon_minimum", { minimumUSD: "219.98" }],
    ["coupon_products", { productIds: [UC_60] }],
  ])("states the reason (%s), and keeps the coupon already applied", async (reason, more) => {
    await coupon("GOOD");
    await coupon("BAD", more);
    const visitor = await shopper();
    await applyCode(visitor, "GOOD");
    expect(await applyCode(visitor, "BAD")).toMatchObject({ reason });
    expect((await cartOf(visitor)).coupon?.code).toBe("GOOD");
  });

  it("causes a pause after eight wrong codes of a cart or forty of an IP address; valid codes do not count", async () => {
    await coupon("EID");
    await coupon("BIG", { minimumUSD: "1000.00" });
    const visitor = await shopper();
    for (let tries = 0; tries < 10; tries++) {
      await applyCode(visitor, tries % 2 ? "EID" : "BIG");
    }
    for (let tries = 0; tries < 8; tries++) {
      expect((await applyCode(visitor, `WRONG${tries}`)).reason).toBe("coupon_unknown");
    }
    const paused = await applyCode(visitor, "EID");
    expect(paused).toMatchObject({ reason: "coupon_paused", status: 429 });
    expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(800);
    let wrong = 8;
    for (; wrong < 100; wrong++) {
      const other = await shopper();
      if ((await applyCode(other, "NOTHING")).reason === "coupon_paused") break;
    }
    expect(wrong).toBe(40);
    const elsewhere = await shopper();
    elsewhere.ip = "198.51.100.4";
    expect((await applyCode(elsewhere, "EID")).status).toBe(200);
  });

  it("requires a challenge, but locks nobody out, once the whole shop has received too many wrong codes", async () => {
    await coupon("EID");
    const visitor = await shopper();
    await applyCode(visitor, "WRONG");
    await db().$executeRaw`UPDATE rate_limits SET points = 1000 WHERE key LIKE 'coupon-shop:%'`;
    expect((await applyCode(visitor, "EID")).status).toBe(428);
  });
});

describe("a buyer", () => {
  it("can use a coupon up to its limit, regardless of address tags and the account", async () => {
    await coupon("ONCE", { usesPerBuyer: 1 });
    const first = await shopper();
    await applyCode(first, "ONCE");
    await paidOrder([], { visitor: first });
    const again = await shopper();
    await applyCode(again, "ONCE");
    const asked = { customerEmail: "LINA+more@example.com" };
    expect(await place(again, asked)).toMatchObject({ reason: "coupon_not_for_you", status: 409 });
    expect(await db().order.count()).toBe(1);
    expect((await place(again, { customerEmail: "omar@example.com" })).status).toBe(200);
  });

  it("has one first order, by address or account, and is not told why", async () => {
    await coupon("HELLO", { firstOrderOnly: true });
    await coupon("WELCOME", { firstOrderOnly: true });
    await paidOrder([{ productId: DESKTOP_OS }]);
    const known = await shopper();
    await applyCode(known, "HELLO");
    expect((await place(known)).reason).toBe("coupon_not_for_you");
    expect((await place(known, { customerEmail: "new@example.com" })).status).toBe(200);
    // The order is not paid yet. A second coupon for first orders is refused, because both orders
    // would count as the first.
    const elsewhere = await shopper();
    await applyCode(elsewhere, "WELCOME");
    expect((await place(elsewhere, { customerEmail: "new@example.com" })).reason).toBe(
      "coupon_not_for_you",
    );
  });

  it("has one first order per mailbox, however the address is spelled, including older uses", async () => {
    await coupon("HELLO", { firstOrderOnly: true, usesPerBuyer: 1 });
    const first = await shopper();
    await applyCode(first, "HELLO");
    const { orderId } = await paidOrder([], {
      visitor: first,
      order: { customerEmail: "lina.h@gmail.com" },
    });
    // Simulate a use stored before the buyer's key was built from the mailbox.
    await db().couponUse.update({ where: { orderId }, data: { buyer: "of-another-spelling" } });
    for (const customerEmail of ["linah@gmail.com", "L.i.nah+x@GoogleMail.com"]) {
      const again = await shopper();
      await applyCode(again, "HELLO");
      expect((await place(again, { customerEmail })).reason).toBe("coupon_not_for_you");
    }
    const other = await shopper();
    await applyCode(other, "HELLO");
    expect((await place(other, { customerEmail: "linah@example.com" })).status).toBe(200);
  });

  it("has used the coupon even if the order's address was corrected", async () => {
    await coupon("HELLO", { usesPerBuyer: 1 });
    const first = await shopper();
    await applyCode(first, "HELLO");
    const { orderId } = await paidOrder([], { visitor: first });
    await db().order.update({
      where: { id: orderId },
      data: { customerEmail: "else@example.org" },
    });
    for (const customerEmail of [CUSTOMER.customerEmail, "else@example.org"]) {
      const again = await shopper();
      await applyCode(again, "HELLO");
      expect((await place(again, { customerEmail })).reason).toBe("coupon_not_for_you");
    }
  });

  it("who is signed in has the first order of the account's mailbox, whatever address is typed", async () => {
    await coupon("HELLO", { firstOrderOnly: true });
    await paidOrder([{ productId: DESKTOP_OS }], { order: { customerEmail: "omark@gmail.com" } });
    const omar = await customer({ ...PERSONA, email: "omar.k@gmail.com" });
    await omar.add(DESKTOP_OS);
    expect((await applyCode(omar, "HELLO")).reason).toBe("coupon_not_for_you");
  });

  it("who is signed in is refused already in the cart", async () => {
    await coupon("HELLO", { firstOrderOnly: true });
    const omar = await customer();
    await paidOrder([{ productId: DESKTOP_OS }], { visitor: omar });
    await omar.add(DESKTOP_OS);
    expect((await applyCode(omar, "HELLO")).reason).toBe("coupon_not_for_you");
  });

  it.each([{ usesPerBuyer: 1 }, { firstOrderOnly: true }])(
    "who is signed in can apply the coupon of their own unpaid order again (%o)",
    async (limit) => {
      const id = await coupon("ONCE", limit);
      const omar = await customer();
      await omar.add(DESKTOP_OS);
      await applyCode(omar, "ONCE");
      const first = (await place(omar)).data?.id ?? 0;
      await rpc<CartDto>(omar, "cart.removeCoupon");
      expect((await applyCode(omar, "ONCE")).data?.coupon?.problem).toBeNull();
      expect((await place(omar)).data?.id).toBe(first);
      // The cart has changed: its new order takes over the coupon's use from the first order.
      await omar.add(OFFICE);
      expect((await applyCode(omar, "ONCE")).status).toBe(200);
      const second = (await place(omar)).data?.id ?? 0;
      expect(await useOf(first)).toMatchObject({ state: "returned" });
      expect(await useOf(second)).toMatchObject({ state: "reserved" });
      expect(await usesOf(id)).toBe(1);
    },
  );

  it("who is signed in gets the same order for the same cart and coupon, over REST", async () => {
    await coupon("ONCE", { usesPerBuyer: 1 });
    const omar = await customer();
    await omar.add(DESKTOP_OS);
    const first = await omar.order({ coupon: "ONCE" });
    expect(first.status).toBe(200);
    const again = await omar.order({ coupon: "ONCE" });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
  });

  it("who is signed in is refused a coupon held by an order that waits, or of another session", async () => {
    await coupon("ONCE", { usesPerBuyer: 1 });
    const omar = await customer();
    await omar.add(DESKTOP_OS);
    await applyCode(omar, "ONCE");
    const id = (await place(omar)).data?.id ?? 0;
    const { sessionId } = await db().order.findUniqueOrThrow({ where: { id } });
    for (const data of [
      { waitsFor: "stock", waitsUntil: inAnHour() },
      { reviewReason: "payee_mismatch" },
      { sessionId: "guest_another" },
    ]) {
      const before = { waitsFor: null, waitsUntil: null, reviewReason: null, sessionId };
      await db().order.update({ where: { id }, data: { ...before, ...data } });
      expect((await applyCode(omar, "ONCE")).reason).toBe("coupon_not_for_you");
      await db().order.update({ where: { id }, data: before });
    }
    expect((await applyCode(omar, "ONCE")).status).toBe(200);
  });

  it("who probes many addresses for past orders is paused", async () => {
    await coupon("HELLO", { firstOrderOnly: true });
    await paidOrder([{ productId: DESKTOP_OS }]);
    const curious = await shopper();
    await applyCode(curious, "HELLO");
    const reasons = [];
    for (let tries = 0; tries < 9; tries++) reasons.push((await place(curious)).reason);
    expect(reasons).toEqual([...Array(8).fill("coupon_not_for_you"), "coupon_paused"]);
  });
});
