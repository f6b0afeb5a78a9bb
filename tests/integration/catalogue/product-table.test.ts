import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ProductTableDto, productPages } from "@/contract/admin/catalogue/products";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  PHOTO,
  paidOrder,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import {
  added,
  change,
  FORM,
  get,
  idsIn,
  remove,
  table,
} from "../../support/people/admin-products";
import { turnPages } from "../../support/people/table-pages";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());
beforeEach(createUsers);

const idsOf = (page: ProductTableDto | undefined) => (page?.rows ?? []).map(({ id }) => id);

const archive = (ids: number[]) =>
  db().product.updateMany({
    where: { id: { in: ids } },
    data: { isActive: false, archivedAt: new Date() },
  });

const FIRST_OF_ALL = { name: "0 first", priceUSD: "0.01", stock: "0" };
const LAST_OF_ALL = { name: "zz last", priceUSD: "9999.00", stock: "-1" };

/** Products 101 to 160, "Pack 1" to "Pack 60", at 1.00 to 60.00, with counted stock. */
async function manyProducts(): Promise<void> {
  await db().product.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      id: 101 + index,
      name: `Pack ${index + 1}`,
      description: "One of many.",
      categoryId: 3,
      priceUSD: `${index + 1}.00`,
      imageUrl: "/art/photo.svg",
      digitalContent: "sealed",
      stock: index,
    })),
  });
}

describe("the table of products", () => {
  it("shows a page of 25, newest first, and the total", async () => {
    await manyProducts();
    const first = await table();
    expect(first).toMatchObject({ total: 70, active: 70 });
    expect(first.rows).toHaveLength(25);
    expect(first.rows[0]).toEqual({
      id: 160,
      name: "Pack 60",
      nameAr: null,
      categoryId: 3,
      imageUrl: "/art/photo.svg",
      optionSetId: null,
      fulfilment: "shared",
      priceUSD: "60.00",
      originalPriceUSD: null,
      stock: 59,
      isLowStock: false,
      waiting: 0,
      sale: null,
      lowestOfDaysUSD: "60.00",
      isActive: true,
      isArchived: false,
    });
    const pages = await turnPages((page) => table({ page }));
    expect(pages.map(({ page, pageCount }) => [page, pageCount])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const ids = pages.flatMap((page) => page.rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(70);
    expect(await table({ page: "last" })).toEqual(pages[2]);
    await archive(idsOf(pages[2]));
    expect(await table({ page: pages[1]?.next ?? "" })).toMatchObject({
      rows: [],
      total: 50,
      previous: "first",
      next: null,
    });
  });

  it("is ordered by name, price and available units, in both directions", async () => {
    await manyProducts();
    const byName = (await table({ q: "pack", sort: "name", direction: "asc" })).rows;
    expect(byName.slice(0, 3).map((row) => row.name)).toEqual(["Pack 1", "Pack 10", "Pack 11"]);
    expect((await idsIn({ categoryId: 3, sort: "price", direction: "asc" })).at(0)).toBe(101);
    expect(await idsIn({ q: "licence", sort: "price" })).toEqual([DESKTOP_OS, PHOTO]);
    const stocks = async (direction: "asc" | "desc") =>
      (await table({ sort: "stock", direction })).rows.map((row) => row.stock);
    expect((await stocks("asc")).slice(0, 3)).toEqual([0, 1, 2]);
    const most = await stocks("desc");
    expect(most.slice(0, 6)).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(most.slice(6, 11)).toEqual([247, 156, 89, 59, 58]);
  });

  it("is ordered by the units sold yesterday, across pages", async () => {
    await manyProducts();
    const sell = async (productId: number, quantity: number, ago: string) => {
      const { orderId } = await paidOrder([{ productId, quantity }]);
      await db().$executeRaw`
        UPDATE orders SET completed_at = date_trunc('day', now(), 'UTC') + ${ago}::interval
        WHERE id = ${orderId}`;
    };
    await sell(DESKTOP_OS, 3, "-1 second");
    await sell(OFFICE, 2, "-24 hours");
    await sell(OFFICE, 2, "-1 hour");
    await sell(PHOTO, 9, "-24 hours -1 second");
    await sell(PHOTO, 9, "0");
    const pages = await turnPages((page) => table({ sort: "sold", page }));
    const ids = pages.flatMap(idsOf);
    expect(ids.slice(0, 3)).toEqual([OFFICE, DESKTOP_OS, 160]);
    expect(new Set(ids).size).toBe(70);
    expect((await idsIn({ sort: "sold", direction: "asc" })).at(0)).toBe(1);
  });

  it("orders equal rows by id, so that no page repeats one", async () => {
    await manyProducts();
    await db().product.updateMany({ data: { priceUSD: "5.00", createdAt: new Date() } });
    for (const sort of ["newest", "price", "stock"] as const) {
      const pages = await turnPages((page) => table({ sort, page }));
      expect(new Set(pages.flatMap(idsOf)).size, sort).toBe(70);
    }
    expect((await idsIn({ sort: "price", direction: "asc" })).slice(0, 3)).toEqual([1, 2, 3]);
    expect((await idsIn({ sort: "price" })).slice(0, 3)).toEqual([160, 159, 158]);
  });

  it("counts only available keys as the stock of a key pool", async () => {
    await leaveKeys(PHOTO, 3);
    const [photo] = (await table({ q: "photo" })).rows;
    expect(photo).toMatchObject({ id: PHOTO, stock: 3, isLowStock: true });
    expect(await get(PHOTO)).toMatchObject({ stock: 3, isLowStock: true });
  });
});

const ORDERS = (["newest", "name", "price", "stock"] as const).flatMap((sort) =>
  (["asc", "desc"] as const).map((direction) => ({ sort, direction })),
);

describe("the pages of the table", () => {
  it.each(ORDERS)("are the same forwards and backwards, by $sort $direction", async (order) => {
    await manyProducts();
    await db().product.updateMany({ where: { id: { lt: 130 } }, data: { priceUSD: "5.00" } });
    const read = (page: string) => table({ ...order, page });
    const forwards = await turnPages(read);
    const backwards = await turnPages(read, "previous", "last");
    expect(backwards.toReversed().map(idsOf)).toEqual(forwards.map(idsOf));
    expect(new Set(forwards.flatMap(idsOf)).size).toBe(70);
  });

  it.each(ORDERS)(
    "neither repeat nor hide a product when others come and go between two of them, by $sort $direction",
    async (order) => {
      await manyProducts();
      const read = (page: string) => table({ ...order, page });
      const before = (await turnPages(read)).map(idsOf);
      const first = await read("first");
      const second = await read(first.next ?? "");
      // Archive a row of page 1 and the last row of page 2, the cursor of page 3; add two in front.
      const gone = [before[0]?.[3] ?? 0, before[1]?.at(-1) ?? 0];
      await archive(gone);
      const inFront = order.direction === "asc" ? FIRST_OF_ALL : LAST_OF_ALL;
      await added(inFront);
      await added(inFront);
      expect(idsOf(await read(first.next ?? ""))).toEqual([
        ...(before[1] ?? []).slice(0, 24),
        before[2]?.[0],
      ]);
      const third = await read(second.next ?? "");
      expect(idsOf(third).slice(0, 20)).toEqual(before[2]);
      const back = await read(third.previous ?? "");
      expect(idsOf(back)).toEqual([before[0]?.[24], ...(before[1] ?? []).slice(0, 24)]);
      const start = await turnPages(read, "previous", back.previous ?? "");
      expect(start.at(-1)?.rows, "the first page is a whole one").toHaveLength(25);
      expect(start.at(-1)).toEqual(await read("first"));
    },
  );

  it("are refused if the cursor is invalid or of another order", async () => {
    const byName = productPages.encodeCursor("after", ["name", "pack 7", 107]);
    expect(await idsIn({ sort: "name", page: byName })).toEqual(expect.any(Array));
    for (const page of ["2", "", "nowhere", btoa('["after",["newest",1e300,7]]')]) {
      await expect(table({ page }), page).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    await expect(table({ sort: "price", page: byName })).rejects.toMatchObject({
      cause: { code: "invalid_input" },
    });
  });
});

describe("the search", () => {
  it("matches names and descriptions in either language", async () => {
    expect(await idsIn({ q: "OFFICE suite" })).toEqual([OFFICE]);
    expect(await idsIn({ q: "retouch layers" })).toEqual([PHOTO]);
    expect(await idsIn({ q: "وتشفير الجهاز" })).toEqual([DESKTOP_OS]);
    expect(await idsIn({ q: "office retouch" })).toEqual([]);
  });

  it("matches a product's id, in the digits of either language", async () => {
    const backup = await added({ description: "Holds 7 copies." });
    expect(await idsIn({ q: "7" })).toContain(DESKTOP_OS);
    expect(await idsIn({ q: "7" })).toContain(backup);
    expect(await idsIn({ q: `#${DESKTOP_OS}` })).toEqual([DESKTOP_OS]);
    expect(await idsIn({ q: "٧" })).toEqual(await idsIn({ q: "7" }));
    expect(await idsIn({ q: "9".repeat(30) })).toEqual([]);
  });

  it("matches letters with digits, in inactive products too", async () => {
    const id = await added({ name: "Camera ec8b3758", isActive: false, digitalContent: "" });
    expect(await idsIn({ q: "ec8b3758" })).toEqual([id]);
    // The query is split into "660 uc" if no product contains the word.
    expect(await idsIn({ q: "660uc" })).toContain(3);
  });

  it("takes the query as text, not as a pattern", async () => {
    const half = await added({ name: "50% off_season \\ pack" });
    for (const q of ["50%", "off_season", "\\ pack"]) expect(await idsIn({ q }), q).toEqual([half]);
    expect(await idsIn({ q: "5%k" })).toEqual([]);
    expect(await idsIn({ q: "'; DROP TABLE products; --" })).toEqual([]);
  });
});

describe("the filters", () => {
  it("distinguish active, inactive and archived products", async () => {
    await change(UC_60, { isActive: false });
    await remove(OFFICE);
    expect(await table()).toMatchObject({ total: 9, active: 8 });
    expect(await table({ state: "active" })).toMatchObject({ total: 8, active: 8 });
    expect(await idsIn({ state: "inactive" })).toEqual([UC_60]);
    const archived = await table({ state: "archived" });
    expect(archived).toMatchObject({ total: 1, active: 0 });
    expect(archived.rows).toMatchObject([{ id: OFFICE, isArchived: true, isActive: false }]);
  });

  it("find products for sale that are running out", async () => {
    const low = await added({ name: "Low", stock: "9" });
    const soldOut = await added({ name: "Sold out", stock: "0" });
    await added({ name: "Enough", stock: "10" });
    await added({ name: "Not for sale", stock: "1", isActive: false });
    await leaveKeys(CREATIVE, 9);
    expect(await idsIn({ state: "low_stock", direction: "asc" })).toEqual([CREATIVE, low, soldOut]);
    expect((await table()).rows.filter((row) => row.isLowStock)).toHaveLength(3);
  });

  it("can be combined", async () => {
    await added({ ...FORM, categoryId: 3 });
    expect(await idsIn({ categoryId: 3, q: "backup", state: "active" })).toHaveLength(1);
    expect(await idsIn({ categoryId: 2, q: "backup", state: "active" })).toEqual([]);
    expect(await idsIn({ categoryId: 99 })).toEqual([]);
  });
});
