import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, UC_60 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { customer } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const allow = (id: number, maxPerOrder: number | null) =>
  db().product.update({ where: { id }, data: { maxPerOrder } });

const MAC = { customization: { "license-type": "commercial", platform: "mac" } };

describe("a product limited to three per order", () => {
  it("can be added three times in total, whatever its options, and a fourth is refused with the reason", async () => {
    await allow(DESKTOP_OS, 3);
    const visitor = new Visitor();
    expect((await visitor.add(DESKTOP_OS, 4)).status).toBe(409);
    await visitor.add(DESKTOP_OS, 2);
    expect((await visitor.add(DESKTOP_OS, 1, MAC)).status).toBe(200);
    const refused = await visitor.call("POST", "/cart.php", {
      product_id: DESKTOP_OS,
      quantity: 1,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^At most 3 units of .* can be in one order\./);
    const { cart } = (await visitor.cart()).body;
    expect(cart.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(cart[0]?.product).toMatchObject({ maxPerOrder: 3 });
  });

  it("cannot be changed to more than three in the cart", async () => {
    await allow(UC_60, 3);
    const visitor = new Visitor("ar");
    await visitor.add(UC_60, 1);
    const change = (quantity: number) => visitor.call("PUT", `/cart/guest/${UC_60}`, { quantity });
    expect((await change(3)).status).toBe(200);
    const refused = await change(4);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("لا يمكن أن يضم الطلب الواحد أكثر من 3 وحدات");
  });

  it("cannot be ordered from an older cart with more than three; fewer can", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS, 2);
    await visitor.add(DESKTOP_OS, 2, MAC);
    await allow(DESKTOP_OS, 3);
    const refused = await visitor.order();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("At most 3 units");
    expect(await db().order.count()).toBe(0);
    const { cart } = (await visitor.cart()).body;
    await visitor.call("POST", "/cart.php", { product_id: UC_60, playerId: "5123456789" });
    await db().cartItem.update({ where: { id: cart[0]?.id ?? 0 }, data: { quantity: 1 } });
    expect((await visitor.order()).status).toBe(200);
  });

  it("stays within the limit when a guest's cart is merged at sign-in", async () => {
    await allow(UC_60, 3);
    const visitor = await customer();
    await visitor.add(UC_60, 2, { playerId: "5123456789" });
    await visitor.call("POST", "/logout.php", {});
    await visitor.add(UC_60, 3, { playerId: "6123456789" });
    await visitor.call("POST", "/login.php", {
      email: "omar@example.com",
      password: "violet lamp 42",
    });
    const { cart } = (await visitor.cart()).body;
    expect(cart.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
  });
});
