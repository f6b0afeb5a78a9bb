import { describe, expect, it } from "vitest";
import { formValuesOf, versionOf } from "@/contract/admin/catalogue/product-values";
import type { AdminProductDto } from "@/contract/admin/catalogue/products";
import { compareVersions, keptOver } from "./compare-versions";
import { STORED } from "./product-fixture";

const OPENED: AdminProductDto = {
  ...STORED,
  name: "Photo Editor licence",
  nameAr: "محرّر الصور",
  description: "Layers and masks.",
  categoryId: 3,
  imageUrl: "/art/photo.svg",
  platform: null,
  priceUSD: "29.90",
  originalPriceUSD: "49.99",
  regularPriceUSD: "29.90",
  regularOriginalPriceUSD: "49.99",
  stock: 5,
  isLowStock: true,
  version: 4,
};

describe("two versions of a product", () => {
  it("are compared field by field, in the order of the form", () => {
    const stored = { ...OPENED, version: 5, regularPriceUSD: "24.99", isActive: false };
    const typed = { ...formValuesOf(OPENED), name: "Photo Editor", priceUSD: "19.99" };
    expect(compareVersions(stored, typed, versionOf(OPENED))).toEqual([
      { field: "name", theirs: "Photo Editor licence", yours: "Photo Editor" },
      { field: "priceUSD", theirs: "24.99", yours: "19.99" },
      { field: "isActive", theirs: false, yours: true },
    ]);
  });

  it("are equal despite surrounding spaces and the notation of a price", () => {
    const typed = { ...formValuesOf(OPENED), name: " Photo Editor licence ", priceUSD: "٢٩٫٩" };
    expect(compareVersions(OPENED, typed, versionOf(OPENED))).toEqual([]);
  });

  it("never show the digital content", () => {
    const typed = { ...formValuesOf(OPENED), digitalContent: "SECRET" };
    expect(JSON.stringify(compareVersions(OPENED, typed, versionOf(OPENED)))).not.toContain(
      "SECRET",
    );
  });
});

describe("keeping the own version", () => {
  const stored = { ...OPENED, version: 6, stock: 3, name: "Theirs" };

  it("writes every field over the other", () => {
    const typed = { ...formValuesOf(OPENED), name: "Mine" };
    expect(keptOver(stored, typed, versionOf(OPENED)).name).toBe("Mine");
  });

  it("does not restore units that were sold since the form was opened", () => {
    const typed = formValuesOf(OPENED);
    expect(keptOver(stored, typed, versionOf(OPENED)).stock).toBe("3");
    expect(compareVersions(stored, typed, versionOf(OPENED)).map(({ field }) => field)).toEqual([
      "name",
    ]);
  });

  it("keeps a stock that was typed", () => {
    const typed = { ...formValuesOf(OPENED), stock: "50" };
    expect(keptOver(stored, typed, versionOf(OPENED)).stock).toBe("50");
  });
});
