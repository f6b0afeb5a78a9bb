import { beforeEach, describe, expect, it } from "vitest";
import type { FindDto } from "@/contract/admin/global-search";
import type { NeedsDto, TodayDto } from "@/contract/admin/today";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, leaveKeys, PHOTO, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { callAs, type Role } from "../../support/people/callers";
import { openDeliveryServices } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const needs = async (role: Role = "admin") =>
  ((await callAs(role, "admin.today.needs", undefined)) as NeedsDto).needs;
const today = (role: Role = "admin", allEnding = false) =>
  callAs(role, "admin.today.read", { allEnding }) as Promise<TodayDto>;
const find = (q: string, role: Role = "admin") =>
  callAs(role, "admin.today.find", { q }) as Promise<FindDto>;

/** Moves a paid order into the past. */
async function paidYesterday(orderId: number, days = 1): Promise<void> {
  await db()
    .$executeRaw`UPDATE payments SET captured_at = captured_at - ${days}::int * interval '1 day' WHERE order_id = ${orderId}`;
  await db().$executeRaw`
    UPDATE orders SET completed_at = completed_at - ${days}::int * interval '1 day',
      created_at = created_at - ${days}::int * interval '1 day',
      delivered_at = completed_at - ${days}::int * interval '1 day' + interval '2 seconds' WHERE id = ${orderId}`;
  await db().$executeRaw`UPDATE mails SET sent_at = now() WHERE order_id = ${orderId}`;
}

async function reportProblem(orderId: number): Promise<void> {
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId } });
  await db().claim.create({ data: { orderItemId: item.id, kind: "not_accepted", text: "No." } });
}

describe("the list of open tasks", () => {
  it("has one line per kind, however many items, urgent kinds first", async () => {
    expect(await needs()).toEqual([]);
    await db().product.updateMany({ where: { id: { in: [1, 2, 3] } }, data: { stock: 2 } });
    await watchAlerts();
    const { orderId, totalUSD } = await paidOrder([{ productId: DESKTOP_OS }]);
    await reportProblem(orderId);
    await db()
      .$executeRaw`INSERT INTO outages VALUES ('provider', now() - interval '1 hour', now())`;
    expect(await needs()).toMatchObject([
      { kind: "service_down", count: 1, services: ["provider"] },
      {
        kind: "claim_open",
        count: 1,
        orderId,
        totalUSD,
        product: { id: DESKTOP_OS, name: "Desktop OS Pro licence" },
      },
      { kind: "low_stock", count: 3, soldYesterday: 0, product: null },
    ]);
    const { orderId: second } = await paidOrder([{ productId: DESKTOP_OS }]);
    await reportProblem(second);
    expect((await needs())[1]).toMatchObject({
      kind: "claim_open",
      count: 2,
      orderId: null,
      totalUSD: (2 * Number(totalUSD)).toFixed(2),
    });
  });

  it("leaves out what the reader has no permission for", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await reportProblem(orderId);
    await db().product.updateMany({ where: { id: 1 }, data: { stock: 2 } });
    await watchAlerts();
    expect((await needs("support")).map(({ kind }) => kind)).toEqual(["claim_open", "low_stock"]);
    expect((await needs("catalogue")).map(({ kind }) => kind)).toEqual(["low_stock"]);
  });

  it("no longer counts a product that was restocked before the next check", async () => {
    await db().product.updateMany({ where: { id: { in: [1, 2] } }, data: { stock: 2 } });
    await watchAlerts();
    await db().product.update({ where: { id: 1 }, data: { stock: 500 } });
    expect(await needs()).toMatchObject([{ kind: "low_stock", count: 1, product: { id: 2 } }]);
  });
});

describe("yesterday", () => {
  it("shows its orders, their sum, deliveries within a minute and refunds", async () => {
    expect((await today()).yesterday).toMatchObject({ orders: 0, comparison: null });
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await paidYesterday(orderId);
    await paidOrder([{ productId: DESKTOP_OS }]);
    expect((await today()).yesterday).toMatchObject({
      orders: 1,
      revenueUSD: "39.99",
      quick: 1,
      refunded: 0,
    });
  });

  it("is compared only with weeks since the first sale", async () => {
    const { orderId: weekAgo } = await paidOrder([{ productId: DESKTOP_OS }]);
    await paidYesterday(weekAgo, 8);
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await paidYesterday(orderId);
    expect((await today()).yesterday?.comparison).toBe("usual");
  });

  it("is hidden from staff without access to statistics", async () => {
    expect((await today("support")).yesterday).toBeNull();
  });
});

describe("the stock that ends this week", () => {
  it("lists products whose keys last at most seven days at the pace of the last fourteen", async () => {
    await leaveKeys(DESKTOP_OS, 3);
    await leaveKeys(PHOTO, 20);
    await paidOrder([{ productId: DESKTOP_OS, quantity: 2 }, { productId: PHOTO }]);
    // 2 sold in 14 days and 1 left: 7 days. 1 sold in 14 days and 19 left: 266 days.
    expect(await today("catalogue")).toMatchObject({
      endingCount: 1,
      ending: [{ id: DESKTOP_OS, units: 1, soldUnits: 2, daysLeft: 7 }],
    });
    await leaveKeys(DESKTOP_OS, 0);
    expect(await today()).toMatchObject({ endingCount: 0, ending: [] });
  });
});

describe("the palette", () => {
  it("finds an order by its id, also in Arabic digits, by its address and by its product", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const { customerEmail } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const arabic = String(orderId).replace(/\d/g, (digit) =>
      String.fromCharCode(0x0660 + Number(digit)),
    );
    for (const q of [`${orderId}`, `#${orderId}`, `#${arabic}`, customerEmail, "desktop os"]) {
      expect((await find(q)).orders[0], q).toMatchObject({
        id: orderId,
        productName: "Desktop OS Pro licence",
        otherItems: 0,
      });
    }
    expect((await find(customerEmail)).customers).toMatchObject([{ email: customerEmail }]);
  });

  it("finds products in both languages, including those not for sale", async () => {
    expect((await find("desk")).products[0]).toMatchObject({ id: DESKTOP_OS, isActive: true });
    await db().product.update({ where: { id: PHOTO }, data: { nameAr: "محرر الصور" } });
    expect((await find("محرر")).products.map(({ id }) => id)).toContain(PHOTO);
    await db().product.update({ where: { id: DESKTOP_OS }, data: { isActive: false } });
    expect((await find("desktop")).products).toMatchObject([{ id: DESKTOP_OS, isActive: false }]);
  });

  it("finds coupons by the beginning of a code and by name", async () => {
    const { id } = await db().coupon.create({
      data: { name: "Ramadan", kind: "percent", value: 10 },
    });
    await db().couponCode.create({ data: { code: "CRESCENT10", couponId: id } });
    for (const q of ["cresc", "rama"]) {
      expect((await find(q)).coupons[0], q).toMatchObject({ id, name: "Ramadan" });
    }
    expect((await find("cresc", "support")).coupons).toEqual([]);
  });

  it("shows only what the role may open", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const found = await find(`#${orderId}`, "catalogue");
    expect(found).toMatchObject({ orders: [], customers: [] });
  });
});
