import { describe, expect, it } from "vitest";
import type { AdminProductDto } from "@/contract/admin/products";
import { compareVersions, keptOver } from "./compare-versions";
import { formValuesOf, versionOf } from "./form-values";

const OPENED: AdminProductDto = {
  id: 7,
  name: "Photo Editor licence",
  nameAr: "محرّر الصور",
  description: "Layers and masks.",
  descriptionAr: null,
  searchWords: "",
  categoryId: 3,
  imageUrl: "/art/photo.svg",
  optionSetId: 2,
  fulfilment: "shared",
  gameId: null,
  platform: null,
  priceUSD: "29.90",
  originalPriceUSD: "49.99",
  regularPriceUSD: "29.90",
  regularOriginalPriceUSD: "49.99",
  sale: null,
  salePriceUSD: "",
  saleFrom: "",
  saleUntil: "",
  lowestOfDaysUSD: null,
  lowestPriceUSD: null,
  quantityPrices: "",
  costUSD: null,
  maxPerOrder: null,
  stock: 5,
  isLowStock: true,
  waiting: 0,
  isActive: true,
  isArchived: false,
  deliveryInstructions: null,
  deliveryInstructionsAr: null,
  hasDigitalContent: true,
  version: 4,
  createdAt: "2026-01-01T00:00:00.000Z",
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

  it("do not differ by a space or by how a price is written", () => {
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

describe("keeping one's own version", () => {
  const stored = { ...OPENED, version: 6, stock: 3, name: "Theirs" };

  it("writes every field over the other", () => {
    const typed = { ...formValuesOf(OPENED), name: "Mine" };
    expect(keptOver(stored, typed, versionOf(OPENED)).name).toBe("Mine");
  });

  it("does not bring back units that were sold meanwhile", () => {
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
