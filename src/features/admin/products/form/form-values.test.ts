import { describe, expect, it, test } from "vitest";
import { formValuesOf, NEW_PRODUCT, versionOf } from "@/contract/admin/catalogue/product-values";
import { productForm } from "@/contract/admin/catalogue/products";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { copyOf, previewOf, suggestedDelivery, typedPrice } from "./form-values";
import { STORED } from "./product-fixture";

describe("the form of a product", () => {
  it("starts with the stored values, which parse back to the same product", () => {
    const saved = productForm.parse(formValuesOf(STORED));
    expect(saved).toMatchObject({
      name: STORED.name,
      nameAr: null,
      priceUSD: 3999,
      originalPriceUSD: null,
      stock: 12,
      digitalContent: null,
    });
  });

  it("of a copy marks the name in each language, is inactive and has no digital content", () => {
    expect(copyOf({ ...STORED, nameAr: "ترخيص" })).toEqual({
      ...formValuesOf(STORED),
      name: "Desktop OS Pro licence (copy)",
      nameAr: "ترخيص (نسخة)",
      isActive: false,
      digitalContent: "",
    });
    expect(copyOf(STORED).nameAr).toBe("");
    expect(productForm.safeParse(copyOf(STORED)).success).toBe(true);
  });

  it("of a copy truncates a name that would be too long", () => {
    const copied = copyOf({ ...STORED, name: `${"x".repeat(190)}${"🙂".repeat(5)}` });
    expect(copied.name).toMatch(/^x{190}🙂 \(copy\)$/u);
    expect(copied.name.length).toBeLessThanOrEqual(200);
  });

  it("does not use the number of available keys as the stock", () => {
    const ofKeys = { ...STORED, fulfilment: "keys", stock: 45 } as const;
    expect(formValuesOf(ofKeys).stock).toBe("-1");
    expect(versionOf(ofKeys)).toEqual({ id: 7, version: 3, stock: -1 });
    expect(versionOf(STORED)).toEqual({ id: 7, version: 3, stock: 12 });
  });

  it("of a new product reports exactly the missing fields", () => {
    const problems = productForm.safeParse(NEW_PRODUCT).error?.issues ?? [];
    expect(problems.map(({ path }) => path[0]).sort()).toEqual([
      "categoryId",
      "description",
      "imageUrl",
      "name",
      "priceUSD",
    ]);
  });
});

test("delivery and options follow the name of a new product", () => {
  expect(suggestedDelivery("PUBG UC 660")).toEqual({
    optionSetId: BUILT_IN_SET_IDS.game_topup,
    fulfilment: "topup",
  });
  expect(suggestedDelivery("Office Suite")).toEqual({
    optionSetId: BUILT_IN_SET_IDS.other,
    fulfilment: "shared",
  });
  for (const name of ["Desktop OS Pro licence", "Antivirus License", "Game CD key"]) {
    expect(suggestedDelivery(name).fulfilment).toBe("keys");
  }
  expect(suggestedDelivery("Keyboard course").fulfilment).toBe("shared");
});

describe("the preview", () => {
  it("shows the values typed so far", () => {
    const empty = previewOf(NEW_PRODUCT, "placeholder", "Name of the product");
    expect(empty).toMatchObject({
      name: "Name of the product",
      priceUSD: "0.00",
      originalPriceUSD: null,
      imageUrl: "placeholder",
      stock: -1,
    });
    const typed = previewOf(
      {
        ...NEW_PRODUCT,
        name: "PUBG UC 660",
        priceUSD: "٩٫٩٩",
        originalPriceUSD: "11.9",
        stock: "٠",
      },
      "/art/uc-660.svg",
      "",
    );
    expect(typed).toMatchObject({
      name: "PUBG UC 660",
      nameAr: null,
      priceUSD: "9.99",
      originalPriceUSD: "11.90",
      stock: 0,
    });
  });

  it("ignores invalid numbers", () => {
    expect(typedPrice("9,99")).toBe("9.99");
    expect(typedPrice("1,234")).toBeNull();
    expect(typedPrice("-1")).toBeNull();
    const typed = { ...NEW_PRODUCT, priceUSD: "1.234", stock: "many" };
    expect(previewOf(typed, "", "x")).toMatchObject({ priceUSD: "0.00", stock: -1 });
  });
});
