import { describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { associatedData, seal } from "@/server/platform/secrets";
import { DESKTOP_OS, UC_60 } from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";

const visitor = new Visitor();

type Product = Record<string, unknown> & { id: number; priceUSD: string };

describe("the catalogue paths", () => {
  it("GET products.php: a plain array in the shop's order, prices with two decimals, no secrets", async () => {
    const secret = "a code that nobody may see";
    await db().product.update({
      where: { id: DESKTOP_OS },
      data: { priceUSD: "1.5", digitalContent: seal(secret, associatedData.product(DESKTOP_OS)) },
    });
    await db().product.update({ where: { id: UC_60 }, data: { isActive: false } });
    const { status, body } = await visitor.call<Product[]>("GET", "/products.php");
    expect(status).toBe(200);
    expect(body.map((product) => product.id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(JSON.stringify(body)).not.toMatch(/digitalContent|digital_content|sealed/);
    for (const product of body) expect(product.priceUSD).toMatch(/^\d+\.\d{2}$/);
    expect(body.find((product) => product.id === DESKTOP_OS)).toMatchObject({
      priceUSD: "1.50",
      originalPriceUSD: "59.99",
      stock: 247,
      categoryId: 2,
      isActive: true,
      imageUrl: "/art/system.svg",
    });
    expect(body[0]).toMatchObject({ name: "PUBG UC 325", stock: -1, nameAr: null });
  });

  it("GET categories.php: the three categories with their slugs", async () => {
    const { body } = await visitor.call<Product[]>("GET", "/categories.php");
    expect(body.map((category) => category.slug)).toEqual(["gaming", "software", "creative"]);
    expect(body[0]).toMatchObject({ id: 1, name: "Gaming", nameAr: "الألعاب" });
  });

  it.each([
    ["uc 660", ["PUBG UC 660"]],
    ["uc ٦٦٠", ["PUBG UC 660"]],
    ["LICENCE", ["Desktop OS Pro licence", "Photo Editor licence"]],
    ["creative", ["Creative Suite, all apps", "Photo Editor licence"]],
    ["الجداول", ["Office Suite Business"]],
    ["u", []],
    ["", []],
    ["100%", []],
    ["_", []],
    ["nothing like it", []],
  ])("GET products/search?q=%s", async (query, names) => {
    const path = `/products/search?q=${encodeURIComponent(query)}`;
    const { status, body } = await visitor.call<Product[]>("GET", path);
    expect(status).toBe(200);
    expect(body.map((found) => found.name)).toEqual(names);
    for (const found of body) {
      expect(Object.keys(found).sort()).toEqual(
        ["description", "descriptionAr", "id", "imageUrl", "name", "nameAr", "priceUSD"].sort(),
      );
    }
  });
});
