import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProductFormInput } from "@/contract/admin/catalogue/products";
import { runSales } from "@/server/catalogue/products/run-sales";
import { lowestPrices } from "@/server/catalogue/shop/lowest-prices";
import { db } from "@/server/platform/database/db";
import { momentInShop, shopMinute } from "@/server/platform/shop-time";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS, OFFICE, orderRow, PHOTO } from "../../support/data/checkout-orders";
import { edited, rowsOf } from "../../support/data/csv";
import { admin } from "../../support/data/exports";
import { check, exportedFile, importFile } from "../../support/data/imports";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { apply, ids, preview, prices, undo } from "../../support/people/admin-bulk-edits";
import {
  added,
  change,
  get,
  opened,
  refusal,
  row,
  save,
  table,
} from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const atMinute = (minutes: number) => () => inMinutes(minutes);

/** A planned sale of the desktop (39.99): it starts in an hour and lasts two hours. */
const PLANNED = () => ({
  salePriceUSD: "29.99",
  saleFrom: shopMinute(inMinutes(60)),
  saleUntil: shopMinute(inMinutes(180)),
});
/** `PLANNED` with an immediate start. */
const RUNNING = () => ({ ...PLANNED(), saleFrom: "" });

/** The price and original price that the shop shows. */
async function shown(id: number) {
  const found = await row(id);
  return [found?.priceUSD.toFixed(2), found?.originalPriceUSD?.toFixed(2) ?? null];
}

/** The file with changed cells in the desktop's row. */
function desktopIn(file: string, cells: Record<string, string>): string {
  const at = rowsOf(file).findIndex((one) => Object.values(one)[0] === String(DESKTOP_OS));
  return edited(file, { [at + 2]: cells });
}

describe("a sale", () => {
  it("starts and ends on time, and the previous prices return", async () => {
    await change(DESKTOP_OS, { originalPriceUSD: "49.99", ...PLANNED() });
    expect(await runSales()).toBe(0);
    expect(await shown(DESKTOP_OS)).toEqual(["39.99", "49.99"]);
    expect(await runSales(atMinute(61))).toBe(1);
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "39.99"]);
    expect(await row(DESKTOP_OS)).toMatchObject({ isDiscounted: true, version: 2 });
    const page = await callAs("guest", "catalogue.product", { id: DESKTOP_OS });
    expect(page).toMatchObject({ priceUSD: "29.99", originalPriceUSD: "39.99" });
    expect(await runSales(atMinute(150))).toBe(0);
    expect(await runSales(atMinute(181))).toBe(1);
    expect(await shown(DESKTOP_OS)).toEqual(["39.99", "49.99"]);
    expect(await runSales(atMinute(999))).toBe(0);
  });

  it("starts once for hundreds of products, even with two workers", async () => {
    const names = Array.from({ length: 600 }, (_, at) => `Pack ${at}`);
    await db().product.createMany({
      data: names.map((name) => ({
        ...{
          name,
          description: "A pack.",
          categoryId: 1,
          imageUrl: "/art/office.svg",
          isActive: false,
        },
        ...{ priceUSD: "10.00", salePriceUSD: "7.50", saleState: "planned" },
        ...{ saleFrom: inMinutes(-1), saleUntil: inMinutes(60) },
      })),
    });
    const moved = await Promise.all([runSales(), runSales()]);
    expect(moved[0] + moved[1]).toBe(600);
    const where = { name: { startsWith: "Pack" } };
    expect(
      await db().product.count({
        where: { ...where, priceUSD: "7.50", originalPriceUSD: "10.00" },
      }),
    ).toBe(600);
    await Promise.all([runSales(atMinute(61)), runSales(atMinute(61))]);
    expect(
      await db().product.count({ where: { ...where, priceUSD: "10.00", originalPriceUSD: null } }),
    ).toBe(600);
  });

  it("whose whole period was missed ends without taking effect", async () => {
    await change(DESKTOP_OS, PLANNED());
    expect(await runSales(atMinute(181))).toBe(1);
    expect(await row(DESKTOP_OS)).toMatchObject({ saleState: "ended" });
    expect(await shown(DESKTOP_OS)).toEqual(["39.99", "59.99"]);
    expect(await get(DESKTOP_OS)).toMatchObject({ sale: null, salePriceUSD: "", saleUntil: "" });
  });

  it("without a start, or with a past one, starts when it is saved", async () => {
    await change(DESKTOP_OS, RUNNING());
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "39.99"]);
    await change(OFFICE, {
      ...RUNNING(),
      salePriceUSD: "9",
      saleFrom: shopMinute(inMinutes(-500)),
    });
    const { saleFrom } = (await row(OFFICE)) ?? {};
    expect(Date.now() - (saleFrom?.getTime() ?? 0)).toBeLessThan(MINUTE);
    expect((await auditLog()).at(0)).toMatchObject({
      before: { salePriceUSD: null },
      after: { salePriceUSD: "29.99" },
    });
  });

  it("stays when its product is saved or its regular price is edited, until it is removed", async () => {
    await change(DESKTOP_OS, RUNNING());
    const before = await row(DESKTOP_OS);
    expect(await get(DESKTOP_OS)).toMatchObject({
      ...{ priceUSD: "29.99", originalPriceUSD: "39.99" },
      ...{ regularPriceUSD: "39.99", regularOriginalPriceUSD: "59.99" },
      sale: { state: "running", priceUSD: "29.99" },
    });
    await change(DESKTOP_OS, { name: "Desktop" });
    expect(await row(DESKTOP_OS)).toEqual({
      ...before,
      ...{
        name: "Desktop",
        listNameAr: expect.any(String),
        version: 3,
        updatedAt: expect.any(Date),
      },
    });
    await change(DESKTOP_OS, { priceUSD: "44.99" });
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "44.99"]);
    await change(DESKTOP_OS, { salePriceUSD: "", saleFrom: "", saleUntil: "" });
    expect(await shown(DESKTOP_OS)).toEqual(["44.99", "59.99"]);
  });

  it("is not overwritten by an admin who opened the form before", async () => {
    const { form, edited: base } = await opened(DESKTOP_OS);
    await change(DESKTOP_OS, PLANNED());
    await expect(save({ ...form, priceUSD: "19.99" }, base)).rejects.toMatchObject(
      refusal("product_changed"),
    );
  });

  it("that starts while a form is open does not conflict with the form", async () => {
    await change(DESKTOP_OS, PLANNED());
    const { form, edited: base } = await opened(DESKTOP_OS);
    await db().product.update({ where: { id: DESKTOP_OS }, data: { saleFrom: inMinutes(-1) } });
    const stored = { ...form, saleFrom: shopMinute(inMinutes(-1)) };
    await runSales();
    await save({ ...stored, priceUSD: "41.99" }, base);
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "41.99"]);
  });
});

describe("a sale that a product may not have", () => {
  it.each<[Partial<ProductFormInput>, string]>([
    [{ salePriceUSD: "39.99" }, "sale_price_too_high"],
    [{ salePriceUSD: "0" }, "sale_price_invalid"],
    [{ salePriceUSD: "cheap" }, "sale_price_invalid"],
    [{ salePriceUSD: "9.99", lowestPriceUSD: "10" }, "sale_price_too_low"],
    [{ saleUntil: "2026-02-30T10:00" }, "sale_time_invalid"],
    [{ saleUntil: shopMinute(inMinutes(30)) }, "sale_until_invalid"],
    [{ saleFrom: "", saleUntil: shopMinute(inMinutes(-1)) }, "sale_until_invalid"],
    [{ saleUntil: shopMinute(inMinutes(367 * 24 * 60)) }, "sale_until_invalid"],
    [{ saleUntil: "" }, "sale_incomplete"],
    [{ salePriceUSD: "" }, "sale_incomplete"],
  ])("is refused in words: %j", async (more, code) => {
    const form = { ...PLANNED(), ...more };
    await expect(change(DESKTOP_OS, form)).rejects.toMatchObject(refusal(code));
    expect(await get(DESKTOP_OS)).toMatchObject({ sale: null, version: 1 });
  });

  it("requires a lowest price if options could take a unit under half of it", async () => {
    const id = await added({ optionSetId: 3, priceUSD: "80" });
    const sale = { ...PLANNED(), salePriceUSD: "60" };
    await expect(change(id, sale)).rejects.toMatchObject(refusal("lowest_price_missing"));
    await change(id, { ...sale, lowestPriceUSD: "20" });
  });
});

describe("a bulk edit", () => {
  it("changes the regular price of a product on sale, which returns after the sale", async () => {
    await change(DESKTOP_OS, RUNNING());
    const draft = await preview(ids(DESKTOP_OS, PHOTO), prices({ amount: "10" }));
    expect(draft.rows.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ["39.99", "43.99"],
      ["29.99", "32.99"],
    ]);
    await apply(draft.id);
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "43.99"]);
    expect(await shown(PHOTO)).toEqual(["32.99", "49.99"]);
    await undo(draft.id);
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "39.99"]);
    await runSales(atMinute(181));
    expect(await shown(DESKTOP_OS)).toEqual(["39.99", "59.99"]);
  });

  it("skips a product whose new price would not exceed its sale price", async () => {
    await change(DESKTOP_OS, PLANNED());
    const draft = await preview(ids(DESKTOP_OS), prices({ direction: "lower", amount: "30" }));
    expect(draft.rows[0]).toMatchObject({ state: "skipped", problem: "sale_price" });
  });
});

describe("a CSV file of products", () => {
  it("exported during a sale has the regular price and the sale, and an import changes neither", async () => {
    await change(DESKTOP_OS, { originalPriceUSD: "49.99", ...RUNNING() });
    const visitor = await admin("en");
    const file = await exportedFile(visitor);
    expect((await check(file)).every(({ outcome }) => outcome === "unchanged")).toBe(true);
    const before = await row(DESKTOP_OS);
    const dearer = desktopIn(file, { "Price (USD)": "41.50" });
    expect(await importFile(dearer)).toMatchObject([{ outcome: "changed", columns: ["price"] }]);
    expect(await shown(DESKTOP_OS)).toEqual(["29.99", "41.50"]);
    expect(await row(DESKTOP_OS)).toMatchObject({
      saleFrom: before?.saleFrom,
      saleUntil: before?.saleUntil,
    });
    await runSales(atMinute(181));
    expect(await shown(DESKTOP_OS)).toEqual(["41.50", "49.99"]);
  });

  it("plans a sale; a sale of an old file that has ended is refused", async () => {
    const visitor = await admin("en");
    const file = await exportedFile(visitor);
    const { salePriceUSD, saleFrom, saleUntil } = PLANNED();
    const planned = desktopIn(file, {
      "Sale price (USD)": salePriceUSD,
      "Sale from": saleFrom.replace("T", " "),
      "Sale until": saleUntil.replace("T", " "),
    });
    expect(await importFile(planned)).toMatchObject([
      { outcome: "changed", columns: ["salePrice", "saleFrom", "saleUntil"] },
    ]);
    expect(await get(DESKTOP_OS)).toMatchObject({ salePriceUSD, saleFrom, saleUntil });
    const over = desktopIn(file, {
      "Sale price (USD)": salePriceUSD,
      "Sale until": "2020-01-01 10:00",
    });
    const refused = (await check(over)).filter(({ outcome }) => outcome === "refused");
    expect(refused).toMatchObject([{ problems: [{ code: "sale_until_invalid" }] }]);
  });
});

describe("a buyer", () => {
  it("pays the shown price: an order is refused if a sale has started or ended since", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS, 1);
    await change(DESKTOP_OS, RUNNING());
    expect((await visitor.cart()).body.cart[0]?.product.priceUSD).toBe("29.99");
    expect((await visitor.order({ totalUSD: "39.99" })).status).toBe(409);
    const placed = await visitor.order({ totalUSD: "29.99" });
    expect(placed.body.totalUSD).toBe("29.99");
    await runSales(atMinute(181));
    // The order keeps its price; the cart shows the current one.
    expect((await orderRow(placed.body.id)).totalUSD.toFixed(2)).toBe("29.99");
    expect((await visitor.cart()).body.cart[0]?.product.priceUSD).toBe("39.99");
  });
});

describe("the lowest price of the last 30 days", () => {
  /** Replaces the desktop's price history; the last price is in force. */
  async function history(...past: [daysAgo: number, price: string][]) {
    await db().productPrice.deleteMany({ where: { productId: DESKTOP_OS } });
    await db().productPrice.createMany({
      data: past.map(([daysAgo, priceUSD]) => ({
        ...{ productId: DESKTOP_OS, priceUSD },
        since: new Date(Date.now() - daysAgo * DAY),
      })),
    });
  }
  const lowest = async () => (await lowestPrices([DESKTOP_OS])).get(DESKTOP_OS);

  it("is recorded with every price change", async () => {
    await change(DESKTOP_OS, { priceUSD: "35.00" });
    await change(DESKTOP_OS, { priceUSD: "38.00" });
    expect(await lowest()).toBe("35.00");
    expect((await table({ q: `#${DESKTOP_OS}` })).rows[0]).toMatchObject({
      lowestOfDaysUSD: "35.00",
    });
  });

  it("includes the price in force at the start of the period, but no earlier one", async () => {
    await history([90, "10.00"], [40, "30.00"], [5, "39.99"]);
    expect(await lowest()).toBe("30.00");
    await history([90, "10.00"], [31, "39.99"]);
    expect(await lowest()).toBe("39.99");
  });

  it("covers the days before a running sale, and includes the sale afterwards", async () => {
    await history([50, "37.00"], [20, "39.99"]);
    await change(DESKTOP_OS, RUNNING());
    expect(await lowest()).toBe("37.00");
    await change(DESKTOP_OS, { salePriceUSD: "19.99" });
    expect(await get(DESKTOP_OS)).toMatchObject({ lowestOfDaysUSD: "37.00" });
    await change(DESKTOP_OS, { salePriceUSD: "", saleFrom: "", saleUntil: "" });
    expect(await lowest()).toBe("19.99");
  });

  it("keeps no price older than 400 days, except the one in force then", async () => {
    await history([900, "10.00"], [500, "20.00"], [300, "39.99"]);
    await sweep();
    const kept = await db().productPrice.findMany({ where: { productId: DESKTOP_OS } });
    expect(kept.map(({ priceUSD }) => priceUSD.toFixed(2)).sort()).toEqual(["20.00", "39.99"]);
  });
});

describe("a minute in the shop's time zone", () => {
  it("converts to a time and back", () => {
    for (const minute of ["2026-11-24T10:00", "2026-03-29T02:30", "2026-12-31T23:59"]) {
      const moment = momentInShop(minute);
      expect(shopMinute(moment)).toBe(minute);
    }
  });
});
