import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FiguresDto, FigureTableDto } from "@/contract/admin/figures";
import { findViolations } from "@/server/books/find-violations";
import { countVisit, writeVisits } from "@/server/figures/product-visits";
import { figureTable } from "@/server/figures/shop-figures";
import { sumFigures } from "@/server/figures/sum-figures";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  leaveKeys,
  orderRow,
  PLAYER,
  paidOrder,
  UC_660,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog, executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { change } from "../../support/people/admin-products";
import { setSettings } from "../../support/people/admin-settings";
import { callAs } from "../../support/people/callers";
import { reported } from "../../support/people/claims";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

const read = (input: object = {}) =>
  callAs("admin", "admin.figures.read", input) as Promise<FiguresDto>;
const table = (input: object) =>
  callAs("admin", "admin.figures.table", input) as Promise<FigureTableDto>;

const LINES = [{ productId: DESKTOP_OS }, { productId: UC_660, quantity: 2, playerId: PLAYER }];

/** Moves the whole order a number of days into the past. */
async function daysAgo(orderId: number, days: number): Promise<void> {
  await db()
    .$executeRaw`UPDATE orders SET created_at = created_at - ${days}::int * interval '1 day',
    completed_at = completed_at - ${days}::int * interval '1 day' WHERE id = ${orderId}`;
  await db()
    .$executeRaw`UPDATE payments SET captured_at = captured_at - ${days}::int * interval '1 day'
    WHERE order_id = ${orderId}`;
}

/** Repeats `sumFigures`, whose round ends after some seconds, until nothing is left. */
async function sumAll(): Promise<number> {
  let parts = 0;
  for (let done = -1; done !== 0; parts += done) done = await sumFigures();
  return parts;
}

describe("the figures of a period", () => {
  it("are captures, refunds and costs by day, hour, country code, product, category and batch", async () => {
    await change(UC_660, { costUSD: "3" });
    const { orderId, totalUSD } = await paidOrder(LINES);
    const [licence] = (await orderRow(orderId)).items;
    await refund({ orderId, amountUSD: "10", itemIds: [licence?.id ?? 0] });
    await executeRefunds();
    const paid = Math.round(Number(totalUSD) * 100);
    // Cost in cents: 600 for the top-ups, and PayPal's fee of 258, which both lines share.
    const sums = { orders: 1, lines: 2, units: 3, revenue: paid, refunds: 1000, cost: 858 };
    const figures = await read({ period: "today" });
    expect(figures.sums).toMatchObject(sums);
    expect(figures.days).toMatchObject([sums]);
    expect(figures.hours.filter(({ revenue }) => revenue > 0)).toMatchObject([{ revenue: paid }]);
    expect(figures.countries).toMatchObject([{ key: "966", country: "SA", ...sums }]);
    expect(figures.funnel).toMatchObject({ placed: 2, paid: 2, delivered: 0 });
    const products = await table({ period: "today", by: "product" });
    expect(products.rows).toMatchObject([
      {
        key: String(DESKTOP_OS),
        revenue: 3999,
        refunds: 1000,
        cost: 172,
        unknown: expect.any(Number),
      },
      { key: String(UC_660), revenue: paid - 3999, refunds: 0, cost: 686, units: 2, unknown: 0 },
    ]);
    expect((await table({ period: "today", by: "category" })).rows).toHaveLength(2);
    expect((await table({ period: "today", by: "batch" })).rows.length).toBeLessThanOrEqual(1);
  });

  it("are the same before and after summing, and include a late change of an old day at once", async () => {
    const [first, second] = [await paidOrder(LINES), await paidOrder(LINES)];
    await daysAgo(first.orderId, 3);
    await daysAgo(second.orderId, 9);
    const before = await read({ period: "week" });
    expect(before.sums.orders).toBe(1);
    expect(before.before.sums.orders).toBe(1);
    expect(await sumAll()).toBeGreaterThan(0);
    const { summedUntil } = await read({ period: "week" });
    expect(summedUntil).not.toBeNull();
    expect(await read({ period: "week" })).toEqual({ ...before, summedUntil });
    expect(await findViolations()).toEqual([]);
    await db().orderItem.updateMany({ where: { orderId: first.orderId }, data: { costUSD: "5" } });
    const changed = await read({ period: "week" });
    expect(changed.sums).toMatchObject({ cost: 1258, unknown: 0 });
    expect(await sumAll()).toBeGreaterThan(0);
    expect((await read({ period: "week" })).sums).toEqual(changed.sums);
    expect(await db().figureChange.count()).toBe(0);
  });

  it("are summed once by two workers simultaneously, and rebuilt on request in parts, with an audit log entry", async () => {
    const { orderId } = await paidOrder(LINES);
    await daysAgo(orderId, 3);
    await Promise.all([sumFigures(), sumFigures()]);
    await sumAll();
    await db().$executeRaw`UPDATE figures SET revenue = revenue + 1`;
    expect((await findViolations()).map(({ rule }) => rule)).toEqual(["figures_are_books"]);
    await runAction("figures.rebuild", {});
    expect((await read()).rebuildAt).not.toBeNull();
    expect(await sumAll()).toBeGreaterThan(2);
    expect((await read()).rebuildAt).toBeNull();
    expect(await findViolations()).toEqual([]);
    expect(await auditLog()).toMatchObject([{ action: "figures.rebuild" }]);
  });

  it("are rebuilt after an update that calculates them otherwise, and again an hour later", async () => {
    const { orderId } = await paidOrder(LINES);
    await daysAgo(orderId, 3);
    await sumAll();
    /** Makes the sums wrong, lets the worker sum, and returns the violated rules. */
    const wrongSums = async () => {
      await db().$executeRaw`UPDATE figures SET cost = cost + 1`;
      await sumAll();
      return (await findViolations()).map(({ rule }) => rule);
    };
    const beginning = () => db().$executeRaw`UPDATE figure_state SET formula = formula - 1`;
    const anHourLater = () =>
      db().$executeRaw`UPDATE figure_state SET formula_at = now() - interval '61 minutes'
        WHERE formula_at IS NOT NULL`;
    expect(await wrongSums()).toEqual(["figures_are_books"]);
    await beginning();
    expect(await wrongSums()).toEqual([]);
    expect(await wrongSums()).toEqual(["figures_are_books"]);
    await anHourLater();
    expect(await wrongSums()).toEqual([]);
    await anHourLater();
    expect(await wrongSums()).toEqual(["figures_are_books"]);
    await beginning();
    await sumAll();
  });

  it("over many weeks equal the sums of their quarters, also in a half-hour time zone and after a late change", async () => {
    const orders = [];
    for (const days of [3, 9, 20, 44]) {
      const { orderId } = await paidOrder(LINES);
      await daysAgo(orderId, days);
      orders.push(orderId);
    }
    const day = (back: number) =>
      new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const input = { period: "days", from: day(50), to: day(2) };
    const seen = async () => {
      const { sums, days, countries } = await read(input);
      const { rows } = await table({ ...input, by: "product" });
      const categories = await table({ ...input, by: "category" });
      const batches = await table({ ...input, by: "batch" });
      return { sums, days, countries, rows, categories, batches };
    };
    const unsummed = await seen();
    expect(unsummed.sums).toMatchObject({ orders: 4, lines: 8 });
    await sumAll();
    expect(await db().figureWeek.count()).toBeGreaterThan(2);
    expect(await seen()).toEqual(unsummed);
    await db().orderItem.updateMany({ where: { orderId: orders[2] ?? 0 }, data: { costUSD: "5" } });
    const changed = await seen();
    expect(changed.sums.cost).toBe(unsummed.sums.cost + 1000);
    await sumAll();
    expect(await seen()).toEqual(changed);

    await setSettings("money", { timeZone: "Asia/Kabul" });
    const { sums, hours } = await read(input);
    expect(sums.orders).toBe(4);
    expect(hours.filter(({ orders: paid }) => paid > 0)).toHaveLength(1);
    await db()
      .$executeRaw`UPDATE figure_weeks SET revenue = revenue + 1 WHERE slot = (SELECT min(slot) FROM figure_weeks)`;
    expect((await findViolations()).map(({ rule }) => rule)).toEqual(["figures_are_books"]);
    await runAction("figures.rebuild", {});
    await sumAll();
  });

  it("by batch keep the cost of sold keys when the cost is corrected; the next sale uses the new cost", async () => {
    const key = await db().licenceKey.findFirstOrThrow({
      where: { productId: DESKTOP_OS, status: "available" },
    });
    const batchId = key.batchId ?? "";
    await db().keyBatch.updateMany({ where: { productId: DESKTOP_OS }, data: { costCents: 500 } });
    const first = await paidOrder([{ productId: DESKTOP_OS }]);
    const correct = (costUSD: string) =>
      runAction("keys.correctBatchCost", { batchId, costUSD, reason: "the invoice says so" });
    await expect(correct("a lot")).rejects.toThrow();
    await correct("7");
    const second = await paidOrder([{ productId: DESKTOP_OS }]);
    const costOf = async (orderId: number) =>
      (await orderRow(orderId)).items.map(({ costUSD }) => Number(costUSD));
    expect([await costOf(first.orderId), await costOf(second.orderId)]).toEqual([[5], [7]]);
    const batchCost = async () =>
      (await table({ period: "week", by: "batch" })).rows.map(({ cost }) => cost);
    expect(await batchCost()).toEqual([1200]);
    const [licence] = (await orderRow(first.orderId)).items;
    await db()
      .$executeRaw`UPDATE order_items SET cost_usd = cost_of_keys(id) WHERE id = ${licence?.id}`;
    expect(await costOf(first.orderId)).toEqual([5]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "batch.cost",
      before: { costCents: 500 },
      after: { costCents: 700 },
    });
  });

  it("by batch count a replacement at the cost of its own sale, as the order does", async () => {
    await leaveKeys(DESKTOP_OS, 0);
    const batch = (costUSD: string) => ({ id: randomUUID(), name: "", source: "", costUSD });
    const [first, second] = [batch("20"), batch("50")];
    const addKey = (key: string, of: typeof first) =>
      runAction("keys.add", { productId: DESKTOP_OS, keys: [key], batch: of });
    await addKey("COST-0001", first);
    const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
    await addKey("COST-0002", second);
    const reason = "the invoice says so";
    await runAction("keys.correctBatchCost", { batchId: second.id, costUSD: "5", reason });
    await db().orderItem.updateMany({ where: { orderId }, data: { revealedAt: new Date() } });
    const claim = await reported(visitor, orderId);
    const keyIds = (await orderRow(orderId)).items.flatMap(({ licenceKeys }) =>
      licenceKeys.map(({ id }) => id),
    );
    await runAction("orders.replaceKeys", { claimId: claim.id, keyIds, reply: "Here." });
    const { rows } = await table({ period: "week", by: "batch" });
    expect(rows.map(({ cost }) => cost).sort()).toEqual([2000, 500]);
    const { rows: products } = await table({ period: "week", by: "product" });
    // The product's cost includes the provider's fee of 1.89 dollars.
    expect(products[0]?.cost).toBe(2500 + 189);
  });

  it("are refused for invalid or too many days, and to staff without access", async () => {
    for (const days of [
      { from: null, to: null },
      { from: "2026-02-02", to: "2026-02-01" },
      { from: "2020-01-01", to: "2026-02-01" },
    ]) {
      await expect(read({ period: "days", ...days })).rejects.toMatchObject({
        cause: { code: "figures_period_invalid" },
      });
    }
    await expect(callAs("support", "admin.figures.read", {})).rejects.toMatchObject({
      cause: { code: "not_allowed" },
    });
  });

  it("by product are the first rows, with the rest summed in one", async () => {
    await paidOrder(LINES);
    const period = {
      period: "today",
      from: null,
      to: null,
      provider: null,
      charged: null,
    } as const;
    const input = { ...period, by: "product", sort: "units" } as const;
    const { rows, rest } = await figureTable(input, { most: 1 });
    expect(rows).toMatchObject([{ key: String(UC_660), units: 2 }]);
    expect(rest).toMatchObject({ rows: 1, units: 1, revenue: 3999 });
  });
});

describe("an export of figures", () => {
  it("contains the data behind a chart or table, and writes an audit log entry", async () => {
    const { totalUSD } = await paidOrder(LINES);
    const fileOf = async (by: string) => {
      const file = (await runAction("exports.figures", { period: "today", by })) as ReadableStream;
      return new Response(file).text();
    };
    expect(await fileOf("country")).toContain(`00966,1,2,3,${totalUSD},0.00,`);
    expect((await fileOf("day")).trim().split("\r\n")).toHaveLength(2);
    expect((await fileOf("product")).trim().split("\r\n")).toHaveLength(3);
    expect(await fileOf("funnel")).toMatch(/Ordered,2\r\nPaid,2\r\nDelivered,0/);
    expect(await auditLog()).toMatchObject(
      ["country", "day", "product", "funnel"].map((by) => ({
        action: "export.figures",
        after: { by },
      })),
    );
  });
});

describe("product visits", () => {
  it("count once per address and product, and are written in one batch", async () => {
    await writeVisits();
    await db().productVisit.deleteMany();
    await db().visitSum.deleteMany();
    for (let call = 0; call < 1000; call += 1) countVisit(UC_660, "seen", "192.0.2.1");
    countVisit(UC_660, "seen", "192.0.2.2");
    countVisit(UC_660, "added", "192.0.2.2");
    countVisit(999_999, "seen", "192.0.2.1");
    await writeVisits();
    await writeVisits();
    expect(
      await db().productVisit.findMany({ select: { productId: true, seen: true, added: true } }),
    ).toEqual([{ productId: UC_660, seen: 2, added: 1 }]);
    expect((await read({ period: "today" })).funnel).toMatchObject({ seen: 2, added: 1 });
  });
});
