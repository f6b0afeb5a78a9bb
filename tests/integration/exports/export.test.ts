import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { chosenOptions } from "@/domain/catalogue/customization";
import { PLAYER_ID_ANSWER } from "@/domain/catalogue/game-fixture";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { CREATIVE_STEPS } from "@/domain/catalogue/option-set-fixture";
import { db } from "@/server/platform/database/db";
import { associatedData, fingerprint, seal } from "@/server/platform/secrets";
import { leaveKeys, PHOTO } from "../../support/data/checkout-orders";
import { hostileText, readCsv, rowsOf } from "../../support/data/csv";
import {
  admin,
  exportedRows,
  order,
  requestExport,
  soldOrder,
  textOf,
} from "../../support/data/exports";
import { exportedFile, importFile } from "../../support/data/imports";
import { runAction } from "../../support/people/admin-actions";
import { setKeyStep } from "../../support/people/admin-option-sets";

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = "Asia/Riyadh";
});

describe("the export of orders", () => {
  it("contains what accounting needs, in the staff's language and time zone", async () => {
    const id = await soldOrder();
    const english = await requestExport(await admin(), "orders.csv");
    expect(Object.fromEntries(english.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="barq-orders-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      "cache-control": "no-store",
    });
    const file = await textOf(english);
    expect(file.startsWith("\ufeffOrder,Placed at,")).toBe(true);
    expect(file).toContain(",'+966501234567,");
    expect(rowsOf(file)).toEqual([
      {
        Order: String(id),
        "Placed at": "2026-03-10T00:00:00+03:00",
        "Paid at": "2026-03-10T00:00:00+03:00",
        "Delivered at": "2026-03-10T00:00:04+03:00",
        Status: "Completed",
        "Customer e-mail": "amal@example.com",
        "Customer phone": "+966501234567",
        "Currency shown": "SAR",
        "SAR for 1 USD": "3.7500",
        Coupon: "",
        "Discount (USD)": "0.00",
        "Total (USD)": "79.98",
        "Captured (USD)": "79.98",
        "Refunded (USD)": "10.00",
        "PayPal order": "5O190127TN364715T",
        "PayPal capture": "2GG279541U471931P",
        Items: '2 x =Desktop; 1 x Office "B"',
        "Chosen options": "",
        "Top-up accounts": "",
        "Way to pay": "paypal",
        "Currency charged": "USD",
        Charged: "79.98",
        Returned: "10.00",
      },
    ]);
  });

  it("is in Arabic for an Arabic reader", async () => {
    await soldOrder();
    const chosen = chosenOptions(CREATIVE_STEPS, { "subscription-duration": "12-months" });
    await db().orderItem.updateMany({
      where: { productId: 7 },
      data: { chosen: chosen.map((option) => ({ ...option })) },
    });
    const file = await textOf(await requestExport(await admin("ar"), "orders.csv"));
    const [header = [], row = []] = readCsv(file);
    expect(header).toContain("بريد العميل");
    expect(row).toContain("مكتمل");
    expect(row.at(-2)).toBe("ترخيص (المدة: 12 شهرًا)");
    expect(row.at(-3)).toBe('2 × ترخيص؛ 1 × Office "B"');
  });

  it("spells out options and top-up accounts, and contains no formula", async () => {
    await soldOrder();
    const chosen = chosenOptions(CREATIVE_STEPS, {
      "subscription-duration": "12-months",
      applications: ["photoshop", "illustrator"],
    });
    const typed = {
      stepId: "notes",
      value: "x",
      name: "Notes",
      nameAr: null,
      label: "a;=cmd()",
      labelAr: null,
    };
    await db().orderItem.updateMany({
      where: { productId: 7 },
      data: { chosen: [...chosen, typed].map((option) => ({ ...option })) },
    });
    await db().orderItem.updateMany({
      where: { productId: 8 },
      data: { topupAnswers: [PLAYER_ID_ANSWER] },
    });
    const file = await textOf(await requestExport(await admin(), "orders.csv"));
    expect(file).toContain("a;'=cmd()");
    expect(rowsOf(file)[0]).toMatchObject({
      "Chosen options":
        "=Desktop (Duration: 12 months, Applications: Photoshop, Illustrator, Notes: a;=cmd())",
      "Top-up accounts": "Player ID 5123456789",
    });
  });

  it("contains the rows of the table with the same filters, oldest first", async () => {
    const sold = await soldOrder();
    const { id: failed } = await db().order.create({ data: order({ status: "failed" }) });
    const { id: other } = await db().order.create({ data: order({ customerEmail: "b@b.test" }) });
    const visitor = await admin();
    const numbers = async (query: string) =>
      (await exportedRows(visitor, `orders.csv?${query}`)).map((row) => Number(row.Order));
    expect(await numbers("")).toEqual([sold, failed, other]);
    expect(await numbers("status=failed")).toEqual([failed]);
    expect(await numbers("q=b%40b")).toEqual([other]);
    expect(await numbers("q=5O190127TN364715T")).toEqual([sold]);
    expect(await numbers("from=2026-03-10&to=2026-03-10")).toEqual([sold]);
    expect(await numbers("attention=all&q=&status=")).toEqual([sold]);
  });

  it("contains all of many orders, with hostile texts unchanged", async () => {
    const texts = fc.sample(hostileText, { numRuns: 2_050, seed: 7 });
    await db().order.createMany({ data: texts.map((customerEmail) => order({ customerEmail })) });
    const rows = await exportedRows(await admin(), "orders.csv");
    expect(rows.map((row) => row["Customer e-mail"])).toEqual(texts);
    expect(new Set(rows.map((row) => row.Order)).size).toBe(texts.length);
  });
});

describe("the export of products", () => {
  const content = "what every buyer receives";

  it("contains every field of the form except the digital content, and counts the keys", async () => {
    await db().product.update({
      where: { id: 7 },
      data: { name: "=cmd()", nameAr: "ترخيص", descriptionAr: "سطر\nوسطر", originalPriceUSD: null },
    });
    await db().product.update({
      where: { id: 1 },
      data: { digitalContent: seal(content, associatedData.product(1)) },
    });
    const id = randomUUID();
    await db().licenceKey.create({
      data: {
        id,
        productId: 7,
        sealed: seal("K", id),
        fingerprint: fingerprint(id),
        status: "revoked",
      },
    });
    const available = await db().licenceKey.count({ where: { productId: 7, status: "available" } });
    const file = await textOf(await requestExport(await admin(), "products.csv"));
    expect(file).not.toContain(content);
    expect(file).toContain("'=cmd()");
    const rows = rowsOf(file);
    expect(rows.map((row) => Number(row.Product))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows[6]).toMatchObject({
      Name: "=cmd()",
      "Arabic name": "ترخيص",
      "Arabic description": "سطر\nوسطر",
      Category: "Software",
      "How it is delivered": "A key of its own for each",
      State: "Active",
      "Price (USD)": "39.99",
      "Original price (USD)": "",
      "Stock (-1 is unlimited)": String(available),
      "Free keys": String(available),
      "Held keys": "0",
      "Sold keys": "0",
    });
    expect(rows[0]).toMatchObject({ "Stock (-1 is unlimited)": "-1", "Free keys": "0" });
  });

  it("counts available keys per choice with its own keys, and changes nothing when imported", async () => {
    await setKeyStep(BUILT_IN_SET_IDS.creative, "subscription-duration");
    await leaveKeys(PHOTO, 2);
    await runAction("keys.add", { productId: PHOTO, choice: "12-months", keys: ["YEAR-KEY-1"] });
    const visitor = await admin();
    const rows = await exportedRows(visitor, "products.csv");
    expect(rows[PHOTO - 1]).toMatchObject({
      "Free keys": "3",
      "Free keys by choice": "1 month: 2; 3 months: 0; 6 months: 0; 12 months: 1",
    });
    expect(rows[0]).toMatchObject({ "Free keys by choice": "" });
    const before = await db().product.findMany({ orderBy: { id: "asc" } });
    expect(await importFile(await exportedFile(visitor))).toEqual([]);
    expect(await db().product.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });

  it("contains the rows of the table with the same filters", async () => {
    const archived = { isActive: false, archivedAt: new Date() };
    await db().product.update({ where: { id: 9 }, data: archived });
    const visitor = await admin();
    const numbers = async (query: string) =>
      (await exportedRows(visitor, `products.csv?${query}`)).map((row) => Number(row.Product));
    expect(await numbers("q=uc&state=active")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await numbers("state=archived")).toEqual([9]);
    expect(await numbers("categoryId=3&sort=price&direction=asc")).not.toContain(1);
    expect(await numbers("state=low_stock")).toEqual([]);
  });
});
