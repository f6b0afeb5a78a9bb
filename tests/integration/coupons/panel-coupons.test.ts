import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminCouponDto } from "@/contract/admin/catalogue/coupons";
import type { PlacedOrderDto } from "@/contract/orders";
import { COUPON_CODE } from "@/domain/orders/coupon";
import { couponValuesOf } from "@/features/admin/coupons/coupon-values";
import { exportCodes } from "@/server/coupons/export-codes";
import { exportOrders } from "@/server/orders/admin/export-orders";
import { db } from "@/server/platform/database/db";
import { coupon as typed } from "../../support/data/admin-inputs";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { applyCode } from "../../support/data/coupons";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { setSettings } from "../../support/people/admin-settings";
import { callAs } from "../../support/people/callers";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

const list = () => callAs("admin", "admin.coupons.list", undefined) as Promise<AdminCouponDto[]>;
const save = (coupon: object, base: Pick<AdminCouponDto, "id" | "version"> | null = null) =>
  callAs("admin", "admin.coupons.save", {
    idempotencyKey: randomUUID(),
    base: base && { id: base.id, version: base.version },
    coupon: { ...typed, ...coupon },
  }) as Promise<{ id: number }>;
const remove = (id: number) =>
  callAs("admin", "admin.coupons.delete", { idempotencyKey: randomUUID(), id });
const refused = (code: string) => ({ cause: { code } });
const textOf = (file: ReadableStream<Uint8Array>) => new Response(file).text();

/** A guest with a licence for 39.99 in the cart, who has applied a code. */
async function shopperWith(code: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.add(DESKTOP_OS);
  expect((await applyCode(visitor, code)).reason).toBeNull();
  return visitor;
}

describe("the panel's coupons", () => {
  it("are added, shown as typed, changed and audited, and saving an outdated version is refused", async () => {
    await setSettings("money", { timeZone: "Asia/Riyadh" });
    await save({});
    const [added] = await list();
    expect(added).toMatchObject({ code: "EID24", codes: 1, time: "running", givenUSD: "0.00" });
    expect(added?.products.map(({ id }) => id)).toEqual([7]);
    const { startsAt, usesPerBuyer } = await db().coupon.findFirstOrThrow();
    expect(startsAt?.toISOString()).toBe("2026-01-01T06:00:00.000Z");
    expect(usesPerBuyer).toBe(1);
    if (!added) throw new Error("no coupon");
    const values = couponValuesOf(added);
    expect(values).toMatchObject({ startsAt: "2026-01-01T09:00", cap: "15.50", minimum: "20.00" });
    await save({ ...values, kind: "amount", value: "٥.٥٠", isActive: false }, added);
    expect((await list())[0]).toMatchObject({ kind: "amount", value: 550, isActive: false });
    await expect(save(values, added)).rejects.toMatchObject(refused("coupon_changed"));
    const entries = (await auditLog()).filter(({ entity }) => entity === "coupon");
    expect(entries.map(({ action }) => action).sort()).toEqual(["coupon.create", "coupon.update"]);
    const changed = entries.find(({ action }) => action === "coupon.update");
    expect(changed).toMatchObject({ before: { discount: "10 %" }, after: { discount: "$5.50" } });
  });

  it("can have ten thousand single-use codes, exported as CSV", async () => {
    const { id } = await save({ codeKind: "many", count: "10000", prefix: "eid-" });
    const codes = await db().couponCode.findMany({ orderBy: { code: "asc" } });
    expect(codes).toHaveLength(10_000);
    expect(codes.every(({ code, maxUses }) => COUPON_CODE.test(code) && maxUses === 1)).toBe(true);
    const [first, second] = codes.map(({ code }) => code);
    await db().coupon.update({ where: { id }, data: { usesPerBuyer: null } });
    const { orderId } = await paidOrder([], { visitor: await shopperWith(first ?? "") });
    const again = new Visitor();
    await again.add(DESKTOP_OS);
    expect((await applyCode(again, first ?? "")).reason).toBe("coupon_used_up");
    expect((await applyCode(again, second ?? "")).reason).toBeNull();
    expect((await list())[0]).toMatchObject({ code: null, codes: 10_000, spent: 1 });
    const lines = (await textOf(exportCodes(id, "en"))).trim().split("\r\n");
    expect(lines).toHaveLength(10_001);
    expect(lines.slice(0, 3)).toEqual([
      "Code,Used,Uses allowed,Order",
      `${first},1,1,${orderId}`,
      `${second},0,1,`,
    ]);
  });

  it("show how often they were used and the discount given; the order export names the coupon", async () => {
    const { id } = await save({ minimum: "", cap: "", categoryIds: [] });
    const { orderId } = await paidOrder([], { visitor: await shopperWith("EID24") });
    const held = await shopperWith("EID24");
    const asked = { ...CUSTOMER, customerEmail: "omar@example.com" };
    expect((await rpc<PlacedOrderDto>(held, "orders.place", asked)).status).toBe(200);
    expect((await list())[0]).toMatchObject({
      reserved: 1,
      spent: 1,
      givenUSD: "4.00",
      soldUSD: "35.99",
    });
    await expect(remove(id)).rejects.toMatchObject(refused("coupon_in_use"));
    const filter = { q: "", status: null, attention: null, from: null, to: null };
    const anyPayment = { provider: null, charged: null };
    const [, line] = (await textOf(exportOrders({ ...filter, ...anyPayment }, "en"))).split("\r\n");
    expect(line).toContain(`${orderId},`);
    expect(line).toContain(",35.99,EID24,4.00,35.99,");
    const order = await callAs("admin", "admin.orders.get", { id: orderId });
    expect(order).toMatchObject({ coupon: "EID24", items: [{ discountUSD: "4.00" }] });
  });

  it("are deleted with their codes while no order has used them", async () => {
    const { id } = await save({});
    await remove(id);
    expect(await db().couponCode.count()).toBe(0);
    await expect(remove(id)).rejects.toMatchObject(refused("coupon_not_found"));
  });

  it.each([
    ["coupon_code_invalid", { code: "E!" }],
    ["coupon_number_invalid", { codeKind: "many", count: "" }],
    ["coupon_number_invalid", { codeKind: "many", count: "10001" }],
    ["coupon_prefix_invalid", { codeKind: "many", count: "5", prefix: "THIRTEENCHARS" }],
    ["coupon_percent_invalid", { value: "101" }],
    ["coupon_percent_invalid", { value: "0" }],
    ["coupon_amount_invalid", { kind: "amount", value: "0.00" }],
    ["coupon_amount_invalid", { minimum: "-1" }],
    ["coupon_number_invalid", { totalUses: "0" }],
    ["coupon_time_invalid", { startsAt: "2026-02-30T10:00" }],
    ["coupon_times_crossed", { startsAt: "2026-02-02T10:00", endsAt: "2026-02-02T10:00" }],
    ["product_name_missing", { name: " " }],
  ])("are refused (%s) with nothing written", async (code, more) => {
    const problem: unknown = await save(more).catch((error: unknown) => error);
    expect(JSON.stringify(problem, Object.getOwnPropertyNames(problem))).toContain(code);
    expect(await db().coupon.count()).toBe(0);
  });

  it("cannot exceed the maximum percentage in the settings, when added or changed", async () => {
    await expect(save({ value: "91" })).rejects.toMatchObject(refused("coupon_share_too_large"));
    await setSettings("orders", { couponMaxPercent: "50" });
    await expect(save({ value: "51" })).rejects.toMatchObject(refused("coupon_share_too_large"));
    expect(await db().coupon.count()).toBe(0);
    await save({ value: "50", cap: "" });
    const [added] = await list();
    if (!added) throw new Error("no coupon");
    const values = couponValuesOf(added);
    await expect(save({ ...values, value: "51" }, added)).rejects.toMatchObject(
      refused("coupon_share_too_large"),
    );
    await setSettings("orders", { couponMaxPercent: "20" });
    const { orderId } = await paidOrder([], { visitor: await shopperWith("EID24") });
    const kept = { select: { totalUSD: true }, where: { id: orderId } };
    expect(String((await db().order.findUniqueOrThrow(kept)).totalUSD)).toBe("20");
  });

  it.each([
    ["one cent if the owner allows 100 %", "100", { kind: "percent", value: "100" }, "0.01"],
    ["a tenth by default, for any amount", "90", { kind: "amount", value: "100" }, "4"],
  ])("leave part of a line's price: %s", async (_, couponMaxPercent, rule, charged) => {
    await setSettings("orders", { couponMaxPercent });
    await save({ ...rule, cap: "" });
    const { orderId } = await paidOrder([], { visitor: await shopperWith("EID24") });
    const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(String(totalUSD)).toBe(charged);
  });

  it("share no code", async () => {
    await save({});
    await expect(save({ code: "e i d 2 4" })).rejects.toMatchObject(refused("coupon_code_taken"));
    expect(await db().coupon.count()).toBe(1);
  });
});
