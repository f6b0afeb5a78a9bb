import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { edited, hostileText } from "../../support/data/csv";
import { admin } from "../../support/data/exports";
import { check, exportedFile, importFile } from "../../support/data/imports";
import { expectInvariants } from "../../support/data/invariants";
import { auditLog } from "../../support/people/admin-actions";
import type { Visitor } from "../../support/people/visitor";

const products = () => db().product.findMany({ orderBy: { id: "asc" } });
const changesOf = (rows: Awaited<ReturnType<typeof check>>) =>
  rows.filter((row) => row.outcome !== "unchanged");

/**
 * Products that break careless exports: hostile texts, an archived product, and every optional
 * field empty.
 */
async function fillShop(): Promise<void> {
  const texts = fc.sample(hostileText, { numRuns: 800, seed: 11 });
  await db().product.createMany({
    data: Array.from({ length: 160 }, (_, at) => ({
      name: texts[at * 5] ?? "",
      nameAr: at % 3 ? (texts[at * 5 + 1] ?? "") : null,
      description: texts[at * 5 + 2] ?? "",
      deliveryInstructions: at % 2 ? (texts[at * 5 + 3] ?? "") : null,
      categoryId: (at % 3) + 1,
      imageUrl: "/art/office.svg",
      priceUSD: `${at + 1}.${String(at % 100).padStart(2, "0")}`,
      originalPriceUSD: at % 4 ? null : "999.90",
      stock: at % 5 && at % 7 ? at : -1,
      isActive: at % 2 === 0,
      fulfilment: at % 7 ? "shared" : "keys",
      optionSetId: at % 6 ? (at % 4) + 1 : null,
      lowestPriceUSD: at % 8 ? null : "0.50",
      quantityPrices:
        at % 10
          ? []
          : [
              { from: 5, unitCents: 90 },
              { from: 20, unitCents: 75 },
            ],
      costUSD: at % 5 ? null : `${at % 3}.25`,
      platform: at % 9 ? null : [...(texts[at * 5 + 4] ?? "")].slice(0, 30).join("") || null,
      digitalContent: at % 7 ? "sealed" : null,
      archivedAt: at % 2 && at % 3 === 0 ? new Date() : null,
    })),
  });
}

afterEach(expectInvariants);

describe.each(["en", "ar"] as const)("an export in %s", (language) => {
  let visitor: Visitor;
  let file: string;
  beforeEach(async () => {
    await fillShop();
    visitor = await admin(language);
    file = await exportedFile(visitor);
  });

  it("changes nothing when imported, whatever the texts", async () => {
    const archived = await exportedFile(visitor, "?state=archived");
    const before = await products();
    expect(changesOf(await check(file))).toEqual([]);
    expect(changesOf(await check(archived))).toEqual([]);
    expect(await importFile(file)).toEqual([]);
    expect(await products()).toEqual(before);
  });

  it("changes exactly what was edited, and nothing when imported again", async () => {
    const columns =
      language === "en"
        ? { name: "Name", price: "Price (USD)", category: "Category", state: "State" }
        : { name: "الاسم", price: "السعر (USD)", category: "التصنيف", state: "الحالة" };
    const changed = edited(file, {
      2: { [columns.price]: "١٢٫٥" },
      3: { [columns.name]: "Renamed", [columns.category]: "creative" },
      8: { [columns.state]: language === "en" ? "inactive" : "غير معروض" },
    });
    const before = await products();
    const wanted = [
      { row: 2, outcome: "changed", productId: 1, columns: ["price"] },
      { row: 3, outcome: "changed", productId: 2, columns: ["name", "category"] },
      { row: 8, outcome: "changed", productId: 7, columns: ["state"] },
    ];
    expect(changesOf(await check(changed))).toMatchObject(wanted);
    expect(await products()).toEqual(before);
    expect(await importFile(changed)).toMatchObject(wanted);
    const after = await products();
    const differing = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
    expect(differing.map(({ id }) => id)).toEqual([1, 2, 7]);
    expect(differing).toMatchObject([
      { priceUSD: expect.objectContaining({}), version: 2, name: before[0]?.name },
      { name: "Renamed", categoryId: 3, version: 2, description: before[1]?.description },
      { isActive: false, version: 2 },
    ]);
    expect(differing[0]?.priceUSD.toFixed(2)).toBe("12.50");

    const log = await auditLog();
    expect(log.at(-1)).toMatchObject({
      action: "import.products",
      entity: "import",
      after: { added: 0, changed: 3, unchanged: 0, refused: 0, changedProducts: "1, 2, 7" },
    });
    expect(await importFile(changed)).toEqual([]);
    expect(await products()).toEqual(after);
    expect(await auditLog()).toHaveLength(log.length);
  });
});
