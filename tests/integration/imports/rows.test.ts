import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { admin, requestExport, textOf } from "../../support/data/exports";
import {
  checkRows,
  exportedFile,
  importFile,
  importRows,
  newRow,
  rowOf,
} from "../../support/data/imports";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { added, get, row } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";

beforeEach(createUsers);
afterEach(expectInvariants);

/** The fingerprint that `newRow()` had in the release before products got a platform. */
const FINGERPRINT_BEFORE_PLATFORMS =
  "9c69bb0e2cce90f32bb9e61d2b7c614427bf4f7bdbc0593249013a2038f34120";

const codes = (rows: Awaited<ReturnType<typeof checkRows>>) =>
  rows.map(({ problems }) => problems.map(({ column, code }) => [column, code]));

describe("the header of a file", () => {
  const readHeader = (header: string[]) => callAs("admin", "admin.imports.readHeader", { header });

  it.each(["en", "ar"] as const)(
    "of an export in %s is recognised, except for columns that the shop counts",
    async (language) => {
      const file = await exportedFile(await admin(language).catch(() => admin()));
      const header = file.replace("\ufeff", "").split("\r\n")[0]?.split(",") ?? [];
      expect(await readHeader(header)).toMatchObject({
        columns: [
          ...["number", "name", "nameAr", "category", "optionSet", "fulfilment", "game"],
          ...[
            "platform",
            "state",
            "price",
            "originalPrice",
            "salePrice",
            "saleFrom",
            "saleUntil",
            "lowestPrice",
            "quantityPrices",
            "cost",
            "maxPerOrder",
            "stock",
            "stockAtExport",
            null,
            null,
            null,
            null,
            null,
            "imageUrl",
          ],
          ...[
            "description",
            "descriptionAr",
            "searchWords",
            "deliveryInstructions",
            "deliveryInstructionsAr",
          ],
        ],
        missing: [],
        repeated: [],
      });
    },
  );

  it("reports missing and repeated columns", async () => {
    expect(await readHeader(["Name", "name ", "PRICE", "Colour"])).toEqual({
      columns: ["name", "name", "price", null],
      missing: ["number", "category", "fulfilment", "state", "imageUrl", "description"],
      repeated: ["name"],
    });
  });
});

describe("a row without a number", () => {
  it("adds a product once, however often its file is imported", async () => {
    const rows = [newRow(), newRow({ name: "Second", price: "9,5" }, 3)];
    expect(await checkRows(rows)).toMatchObject([
      { row: 2, outcome: "added", productId: null, needsContent: false },
      { row: 3, outcome: "added", productId: null },
    ]);
    expect(await db().product.count()).toBe(10);
    const [first, second] = await importRows(rows);
    expect(await row(first?.productId ?? 0)).toMatchObject({
      name: "Cloud Backup",
      nameAr: "نسخ سحابي",
      categoryId: 2,
      fulfilment: "keys",
      isActive: true,
      stock: -1,
      version: 1,
      digitalContent: null,
    });
    expect((await row(second?.productId ?? 0))?.priceUSD.toFixed(2)).toBe("9.50");
    const [entry] = await auditLog();
    expect(entry).toMatchObject({
      action: "import.products",
      entityId: "products",
      after: {
        added: 2,
        changed: 0,
        unchanged: 0,
        refused: 0,
        addedProducts: `${first?.productId}, ${second?.productId}`,
      },
    });
    const again = await importRows([
      newRow({ price: "١٩٫٩٩", category: "البرامج" }),
      rows[1] ?? newRow(),
    ]);
    expect(again).toMatchObject([
      { outcome: "unchanged", productId: first?.productId },
      { outcome: "unchanged", productId: second?.productId },
    ]);
    expect(await db().product.count()).toBe(12);
  });

  it("is added once when it is repeated in one call", async () => {
    expect(await importRows([newRow(), newRow({}, 3)])).toMatchObject([
      { outcome: "added" },
      { outcome: "unchanged" },
    ]);
    expect(await db().product.count()).toBe(11);
  });

  it("states the product's platform; without one it matches the fingerprint from before platforms existed", async () => {
    const [first, second] = await importRows([newRow({ platform: " Windows " }), newRow({}, 3)]);
    expect(await get(first?.productId ?? 0)).toMatchObject({ platform: "Windows" });
    expect(await get(second?.productId ?? 0)).toMatchObject({ platform: null });
    // An import by that release stored this fingerprint: with another one, the same file would add
    // the product a second time.
    expect(
      await db().importedRow.findFirst({ where: { productId: second?.productId ?? 0 } }),
    ).toEqual(expect.objectContaining({ fingerprint: FINGERPRINT_BEFORE_PLATFORMS }));
    const id = first?.productId ?? 0;
    expect(await importRows([rowOf(id, { platform: "macOS" })])).toMatchObject([
      { outcome: "changed", columns: ["platform"] },
    ]);
    expect(await importRows([rowOf(id, { platform: "macOS" })])).toMatchObject([
      { outcome: "unchanged" },
    ]);
    expect(codes(await importRows([rowOf(id, { platform: "x".repeat(61) })]))).toEqual([
      [["platform", "product_text_too_long"]],
    ]);
    await importRows([rowOf(id, { platform: "" })]);
    expect(await get(id)).toMatchObject({ platform: null });
  });

  it("states the maximum per order; a file without the column leaves it unchanged", async () => {
    const [added] = await importRows([newRow({ maxPerOrder: "٣" })]);
    const id = added?.productId ?? 0;
    expect(await get(id)).toMatchObject({ maxPerOrder: 3 });
    expect(await importRows([rowOf(id, { name: "Another name" })])).toMatchObject([
      { outcome: "changed", columns: ["name"] },
    ]);
    expect(await get(id)).toMatchObject({ maxPerOrder: 3 });
    for (const wrong of ["0", "100", "-1", "1.5", "many"]) {
      expect(codes(await importRows([rowOf(id, { maxPerOrder: wrong })])), wrong).toEqual([
        [["maxPerOrder", "max_per_order_invalid"]],
      ]);
    }
    expect(await importRows([rowOf(id, { maxPerOrder: "" })])).toMatchObject([
      { outcome: "changed", columns: ["maxPerOrder"] },
    ]);
    expect(await get(id)).toMatchObject({ maxPerOrder: null });
  });

  it("is added again after its product was deleted", async () => {
    const [first] = await importRows([newRow()]);
    await db().product.delete({ where: { id: first?.productId ?? 0 } });
    expect(await importRows([newRow()])).toMatchObject([{ outcome: "added" }]);
  });

  it("is inactive, with a note, if its content cannot be in a file", async () => {
    const [result] = await importRows([newRow({ fulfilment: "shared" })]);
    expect(result).toMatchObject({ outcome: "added", needsContent: true });
    expect(await get(result?.productId ?? 0)).toMatchObject({
      isActive: false,
      hasDigitalContent: false,
    });
  });
});

describe("a row with a problem", () => {
  it("reports it, without affecting the other rows of its call", async () => {
    const before = await db().product.findMany({ orderBy: { id: "asc" } });
    const rows = [
      rowOf(1, { name: "", price: "cheap", imageUrl: "javascript:alert(1)" }, 2),
      rowOf(2, { category: "Gamingg", state: "sold", fulfilment: "by pigeon" }, 3),
      rowOf(99, { name: "Nobody" }, 4),
      { ...rowOf(1, { number: "seven" }, 5) },
      rowOf(3, { price: "5.00", originalPrice: "4.00" }, 6),
      rowOf(4, { state: "archived" }, 7),
      rowOf(4, { name: "Twice" }, 8),
      rowOf(5, { name: "x".repeat(201), stock: "many" }, 9),
      rowOf(6, { fulfilment: "shared" }, 10),
      rowOf(10, { price: "212.34", originalPrice: "" }, 11),
    ];
    const results = await importRows(rows);
    expect(codes(results)).toEqual([
      [
        ["name", "product_name_missing"],
        ["price", "price_invalid"],
        ["imageUrl", "image_invalid"],
      ],
      [
        ["category", "value_unknown"],
        ["fulfilment", "value_unknown"],
        ["state", "value_unknown"],
      ],
      [["number", "number_unknown"]],
      [["number", "number_invalid"]],
      [["originalPrice", "original_price_too_low"]],
      [["state", "not_archived"]],
      [[null, "number_repeated"]],
      [
        ["name", "product_text_too_long"],
        ["stock", "stock_invalid"],
      ],
      [[null, "content_missing"]],
      [],
    ]);
    expect(results[1]?.problems[0]).toMatchObject({
      value: "Gamingg",
      params: { known: "Gaming · Software · Creative" },
    });
    expect(results.at(-1)).toMatchObject({ row: 11, outcome: "changed" });
    const after = await db().product.findMany({ orderBy: { id: "asc" } });
    expect(after.slice(0, 9)).toEqual(before.slice(0, 9));
    expect(after[9]).toMatchObject({ version: 2, name: before[9]?.name });
  });

  it("may fail a check of the shop: content, keys, an archived product", async () => {
    const shared = await added({ isActive: false, digitalContent: "" });
    const archived = await db().product.update({
      where: { id: 9 },
      data: { isActive: false, archivedAt: new Date() },
    });
    const rows = [
      rowOf(shared, { state: "Active" }, 2),
      rowOf(7, { fulfilment: "shared", state: "Inactive" }, 3),
      rowOf(archived.id, { state: "Active" }, 4),
    ];
    expect(codes(await importRows(rows))).toEqual([
      [[null, "content_missing"]],
      [[null, "fulfilment_has_keys"]],
      [["state", "archived"]],
    ]);
  });
});

describe("the value of a cell", () => {
  it("may name a top-up as files did before games existed", async () => {
    for (const fulfilment of [
      "Charged to a Player ID",
      "شحن إلى معرّف لاعب",
      "Charged to a game account",
    ]) {
      expect(await checkRows([rowOf(1, { fulfilment })]), fulfilment).toMatchObject([
        { outcome: "unchanged" },
      ]);
    }
  });

  it("is a category by slug or by name in either language, and an ambiguous name is reported", async () => {
    for (const category of ["software", "Software", " SOFTWARE ", "البرامج"]) {
      expect(await checkRows([newRow({ category })]), category).toMatchObject([
        { outcome: "added" },
      ]);
    }
    await db().category.update({ where: { id: 3 }, data: { name: "Software" } });
    expect(await checkRows([rowOf(7, { category: "Software" })])).toMatchObject([
      { outcome: "unchanged" },
    ]);
    await db().category.update({ where: { id: 2 }, data: { name: "Same", nameAr: "مشترك" } });
    await db().category.update({ where: { id: 3 }, data: { name: "Same", nameAr: "مشترك" } });
    expect(await checkRows([rowOf(7, { category: "Same" })])).toMatchObject([
      {
        outcome: "refused",
        problems: [{ code: "value_ambiguous", params: { known: "software · creative" } }],
      },
    ]);
    const file = await textOf(await requestExport(await admin(), "products.csv"));
    expect(await importFile(file)).toEqual([]);
    expect(file).toContain(",software,");
  });

  it("is a top-up's game, by default the built-in one, and is ignored for other products", async () => {
    const { id } = await db().game.create({
      data: { slug: "star-raiders", name: "Star Raiders", nameAr: "غزاة النجوم", fields: [{}] },
    });
    const outcomes = async (cells: object) =>
      (await importRows([rowOf(1, cells)])).map(({ outcome, columns }) => [outcome, columns]);
    expect(await outcomes({ game: "" })).toEqual([["unchanged", []]]);
    expect(await outcomes({ game: "غزاة النجوم" })).toEqual([["changed", ["game"]]]);
    expect(await row(1)).toMatchObject({ gameId: id });
    expect(await outcomes({ game: "pubg" })).toEqual([["changed", ["game"]]]);
    expect(await row(1)).toMatchObject({ gameId: 1, version: 3 });
    expect(await importRows([rowOf(7, { game: "pubg" })])).toMatchObject([
      { outcome: "unchanged" },
    ]);
    const [refused] = await importRows([rowOf(1, { game: "Chess" })]);
    expect(refused?.problems).toMatchObject([
      { column: "game", code: "value_unknown", params: { known: "PUBG · Star Raiders" } },
    ]);
  });

  it("is an option set, or none if empty, and a lowest price is required where needed", async () => {
    const outcome = async (cells: object) => {
      const [result] = await importRows([rowOf(7, cells)]);
      return [result?.outcome, result?.columns, result?.problems.map(({ code }) => code)];
    };
    expect(await outcome({ optionSet: "licence" })).toEqual(["unchanged", [], []]);
    expect(await outcome({ optionSet: "" })).toEqual(["changed", ["optionSet"], []]);
    expect(await row(7)).toMatchObject({ optionSetId: null });
    const cheap = { optionSet: "creative", price: "12.00" };
    expect(await outcome(cheap)).toEqual(["refused", [], ["lowest_price_missing"]]);
    expect(await outcome({ ...cheap, lowestPrice: "9,99" })).toEqual([
      "changed",
      ["optionSet", "price", "lowestPrice"],
      [],
    ]);
    expect((await row(7))?.lowestPriceUSD?.toFixed(2)).toBe("9.99");
  });

  it("may have digits of any script, a decimal point or comma, and grouped thousands", async () => {
    for (const price of ["12.5", "12,50", "١٢٫٥٠", "۱۲٫۵", "١٢,٥"]) {
      await importRows([rowOf(7, { price })]);
      expect((await row(7))?.priceUSD.toFixed(2), price).toBe("12.50");
    }
    for (const price of ["1,234.50", "1.234,50"]) {
      await importRows([rowOf(7, { price, originalPrice: "" })]);
      expect((await row(7))?.priceUSD.toFixed(2), price).toBe("1234.50");
    }
    for (const price of ["1,234", "1e3", "$9", "-1", "0", "9.999", "=1+1"]) {
      const [result] = await checkRows([rowOf(7, { price })]);
      expect(result?.problems[0], price).toMatchObject({ column: "price", code: "price_invalid" });
    }
  });
});

describe("the stock in a file", () => {
  const counted = () => added({ stock: "50" });
  const stock = async (id: number) => (await row(id))?.stock;
  const sell = (id: number, units: number) =>
    db().product.update({ where: { id }, data: { stock: { decrement: units } } });

  it("restores nothing sold since the export, if it was not edited", async () => {
    const id = await counted();
    await sell(id, 3);
    const unedited = rowOf(id, { stock: "50", stockAtExport: "50" });
    expect(await importRows([unedited])).toMatchObject([{ outcome: "unchanged" }]);
    await importRows([rowOf(id, { stock: "50", stockAtExport: "50", price: "1.00" })]);
    expect(await stock(id)).toBe(47);
  });

  it("is saved, if edited, only if the stock it replaces is unchanged", async () => {
    const id = await counted();
    await sell(id, 1);
    const [refused] = await importRows([rowOf(id, { stock: "80", stockAtExport: "50" })]);
    expect(refused?.problems).toMatchObject([{ code: "stock_moved", params: { stock: 49 } }]);
    await importRows([rowOf(id, { stock: "80", stockAtExport: "49" })]);
    expect(await stock(id)).toBe(80);
    expect(await importRows([rowOf(id, { stock: "80", stockAtExport: "49" })])).toMatchObject([
      { outcome: "unchanged" },
    ]);
  });

  it("is ignored for key products", async () => {
    expect(await importRows([rowOf(7, { stock: "100000" })])).toMatchObject([
      { outcome: "unchanged" },
    ]);
    expect(await row(7)).toMatchObject({ stock: -1, version: 1 });
  });
});
