import { beforeEach, describe, expect, it, vi } from "vitest";
import { type OrderTableDto, orderPages } from "@/contract/admin/orders/order-table";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PHOTO,
  paidOrder,
  placedOrder,
} from "../../support/data/checkout-orders";
import { emptyOrders } from "../../support/data/own-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund } from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { REPORT } from "../../support/people/claims";
import { turnPages } from "../../support/people/table-pages";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = "Asia/Riyadh";
});

withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };

async function table(input: object = {}): Promise<OrderTableDto> {
  return (await callAs("admin", "admin.orders.table", input)) as OrderTableDto;
}

async function found(input: object): Promise<number[]> {
  const { rows, total } = await table(input);
  expect(total).toBe(rows.length);
  return rows.map((row) => row.id);
}

/** An unpaid order of a new visitor. */
async function orderOf(customerEmail: string): Promise<number> {
  const visitor = new Visitor();
  return (await placedOrder([LICENCE], { visitor, order: { customerEmail } })).orderId;
}

const placedAt = (orderId: number, createdAt: string) =>
  db().order.update({ where: { id: orderId }, data: { createdAt } });

describe("the table of orders", () => {
  it("shows the address, the total and the status of each order, newest first", async () => {
    const first = await orderOf("amal@example.com");
    const { orderId } = await paidOrder([{ ...LICENCE, quantity: 2 }], { visitor: new Visitor() });
    const { rows, total } = await table();
    expect(total).toBe(2);
    expect(rows.map((row) => row.id)).toEqual([orderId, first]);
    expect(rows[0]).toEqual({
      id: orderId,
      customerEmail: "lina@example.com",
      bought: {
        name: "Desktop OS Pro licence",
        nameAr: null,
        imageUrl: expect.stringContaining("/art/"),
        others: 0,
      },
      country: "SA",
      totalUSD: "79.98",
      totalSAR: null,
      provider: "paypal",
      coupon: null,
      status: "completed",
      secondBadge: null,
      createdAt: (await orderRow(orderId)).createdAt.toISOString(),
      attentionReasons: [],
    });
  });

  it("shows the first product and the number of others, and the total in the buyer's currency", async () => {
    const { orderId } = await paidOrder([LICENCE, { productId: OFFICE }, { productId: PHOTO }], {
      order: { currency: "SAR" },
    });
    const [row] = (await table()).rows;
    expect(row).toMatchObject({
      id: orderId,
      bought: { name: "Desktop OS Pro licence", others: 2 },
    });
    expect(row?.totalSAR).toMatch(/^\d+\.\d\d$/);
    expect(Number(row?.totalSAR)).toBeCloseTo(Number(row?.totalUSD) * 3.75, 1);
  });

  it("shows a badge for refunds, which a more urgent one replaces", async () => {
    const { orderId } = await paidOrder([{ ...LICENCE, quantity: 2 }]);
    const badge = async () => (await table()).rows[0]?.secondBadge;
    await refund({ orderId, amountUSD: "5.00" });
    expect(await badge()).toBe(null);
    await executeRefunds();
    expect(await badge()).toBe("partly_refunded");
    await refund({ orderId, amountUSD: "74.98" });
    await executeRefunds();
    expect(await badge()).toBe("refunded");
    expect(await found({ status: "refunded" })).toEqual([orderId]);
    const other = await paidOrder([LICENCE], { visitor: new Visitor() });
    const item = await db().orderItem.findFirstOrThrow({ where: { orderId: other.orderId } });
    await db().claim.create({
      data: { orderItemId: item.id, kind: REPORT.kind, text: REPORT.text },
    });
    expect(await badge()).toBe("problem_reported");
    expect(await found({ status: "refunded" })).toEqual([orderId]);
  });

  it("has 25 orders on a page, and none beyond the last", async () => {
    const ids = (await emptyOrders(53, 2, "a@example.com")).toReversed();
    const pages = await turnPages((page) => table({ page }));
    expect(pages.map((page) => page.total)).toEqual([53, 53, 53]);
    expect(pages.map((page) => page.rows.length)).toEqual([25, 25, 3]);
    expect(pages.flatMap((page) => page.rows.map((row) => row.id))).toEqual(ids);
    const beyond = await table({ page: orderPages.encodeCursor("after", Math.min(...ids)) });
    expect(beyond).toMatchObject({ rows: [], total: 53, next: null, previous: "first" });
  });
});

describe("the search for orders", () => {
  it("finds an order by its number, in the digits of either language", async () => {
    const [id = 0] = await emptyOrders(3, 2, "a@example.com");
    const arabic = String(id).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    for (const q of [String(id), `#${id}`, arabic, `#${arabic}`, ` ${id} `, `\u2066#${id}\u2069`]) {
      expect(await found({ q })).toEqual([id]);
    }
    for (const q of ["#", "0", "99999999999999", `${id}x`]) expect(await found({ q })).toEqual([]);
  });

  it("finds orders by part of the e-mail address, in any letter case", async () => {
    const amal = await orderOf("Amal.77@Example.com");
    const badr = await orderOf("badr@example.net");
    expect(await found({ q: "AMAL" })).toEqual([amal]);
    expect(await found({ q: "@example" })).toEqual([badr, amal]);
    expect(await found({ q: "77" })).toEqual([amal]);
    expect(await found({ q: "nobody" })).toEqual([]);
  });

  it("finds orders by part of a product's name in either language, but not by a number in it", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await paidOrder([{ productId: OFFICE }], { visitor: new Visitor() });
    await db().product.update({ where: { id: DESKTOP_OS }, data: { nameAr: "رخصة النظام" } });
    for (const q of ["DESKTOP os", "النظام"]) expect(await found({ q })).toEqual([orderId]);
    await db().product.update({ where: { id: DESKTOP_OS }, data: { name: "Desktop 4711" } });
    expect(await found({ q: "4711" })).toEqual([]);
  });

  it("takes pattern characters literally", async () => {
    const one = await orderOf("a_b@example.com");
    const [percent] = await emptyOrders(1, 2, "c%d@example.com");
    await orderOf("axb@example.com");
    expect(await found({ q: "a_b" })).toEqual([one]);
    expect(await found({ q: "%" })).toEqual([percent]);
    expect(await found({ q: "\\" })).toEqual([]);
  });

  it("finds an order by a whole id of the provider, but not by part of one", async () => {
    const { orderId, providerOrderId } = await paidOrder([LICENCE]);
    await paidOrder([LICENCE], { visitor: new Visitor() });
    await refund({ orderId, amountUSD: "5.00" });
    await executeRefunds();
    const order = await orderRow(orderId);
    const captureId = order.payments[0]?.captureId ?? "";
    const refundId = order.refunds[0]?.providerRefundId ?? "";
    expect(order.paypalOrderId).toBe(providerOrderId);
    for (const q of [providerOrderId, captureId, refundId]) {
      expect(await found({ q })).toEqual([orderId]);
      expect(await found({ q: q.slice(0, -1) })).toEqual([]);
    }
  });
});

describe("the filters of the orders", () => {
  it("restrict the status", async () => {
    const pending = await orderOf("amal@example.com");
    const { orderId } = await paidOrder([LICENCE], { visitor: new Visitor() });
    expect(await found({ status: "pending" })).toEqual([pending]);
    expect(await found({ status: "completed" })).toEqual([orderId]);
    expect(await found({ status: "failed" })).toEqual([]);
    expect(await found({ status: "pending", q: "lina" })).toEqual([]);
  });

  it("restrict the days in the shop's time zone, both ends included", async () => {
    const [late = 0, early = 0, noon = 0, next = 0] = await emptyOrders(4, 2, "a@example.com");
    await placedAt(late, "2026-03-09T20:59:59.999Z");
    await placedAt(early, "2026-03-09T21:00:00.000Z");
    await placedAt(noon, "2026-03-10T09:00:00.000Z");
    await placedAt(next, "2026-03-10T21:00:00.000Z");
    expect(await found({ from: "2026-03-10", to: "2026-03-10" })).toEqual([noon, early]);
    expect(await found({ from: "2026-03-10" })).toEqual([next, noon, early]);
    expect(await found({ to: "2026-03-09" })).toEqual([late]);
    expect(await found({ from: "2026-03-11", to: "2026-03-10" })).toEqual([]);
    expect(await found({ from: "0000-01-01", to: "9999-12-31" })).toHaveLength(4);
  });

  it.each([
    { from: "2026-02-30" },
    { from: "10.03.2026" },
    { status: "paid" },
    { page: "0" },
    { page: 2 },
    { page: orderPages.encodeCursor("after", 2 ** 31) },
    { q: "\0" },
  ])("refuse an invalid value: %o", async (input) => {
    await expect(table(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
