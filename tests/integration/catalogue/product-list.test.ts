import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { ProductListDto, productListInput } from "@/contract/product-list";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { productCards } from "@/server/catalogue/shop/list-products";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  PHOTO,
  UC_60,
  UC_660,
} from "../../support/data/checkout-orders";
import { setKeyStep } from "../../support/people/admin-option-sets";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

type Asked = z.input<typeof productListInput>;

const list = (asked: Asked = {}, locale: "en" | "ar" = "en") =>
  callAs("guest", "catalogue.list", asked, { locale }) as Promise<ProductListDto>;
const idsOf = ({ items }: ProductListDto) => items.map(({ id }) => id);

/**
 * Products 101 to 160, "Pack 1" to "Pack 60", at 1.00 to 60.00; every third for Windows, the first
 * ten sold out.
 */
async function manyProducts(): Promise<void> {
  await db().product.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      id: 101 + index,
      name: `Pack ${index + 1}`,
      description: "One of many.",
      categoryId: 3,
      priceUSD: `${index + 1}.00`,
      originalPriceUSD: index % 2 === 0 ? `${index + 2}.00` : null,
      imageUrl: "/art/photo.svg",
      digitalContent: "sealed",
      stock: index < 10 ? 0 : -1,
      platform: index % 3 === 0 ? "Windows" : null,
    })),
  });
}

describe("a list of products", () => {
  beforeEach(manyProducts);

  it("has pages of 24 without gaps or repetitions, in every order", async () => {
    for (const sort of ["featured", "priceUp", "priceDown", "name"] as const) {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page })));
      expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 22]);
      expect(new Set(pages.flatMap(idsOf)).size, sort).toBe(70);
      for (const { total, pages: count } of pages) expect([total, count]).toEqual([70, 3]);
    }
  });

  it("starts with the featured products in the owner's order", async () => {
    await db().product.update({ where: { id: 130 }, data: { featuredPosition: 1 } });
    await db().product.update({ where: { id: 1 }, data: { featuredPosition: 3 } });
    expect(idsOf(await list()).slice(0, 13)).toEqual([
      130, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 101, 102,
    ]);
  });

  it("is ordered by price in both directions, and by the names in the reader's language", async () => {
    const prices = async (sort: "priceUp" | "priceDown") =>
      (await list({ category: "creative", sort })).items.map(({ priceUSD }) => priceUSD);
    expect((await prices("priceUp")).slice(0, 3)).toEqual(["1.00", "2.00", "3.00"]);
    expect((await prices("priceDown")).slice(0, 3)).toEqual(["60.00", "59.00", "58.00"]);
    const packs = (await list({ q: "pack", sort: "name" })).items.map(({ name }) => name);
    expect(packs.slice(0, 11).at(-1)).toBe("Pack 11");
    await db().product.update({ where: { id: 150 }, data: { nameAr: "أول الحزم" } });
    expect(idsOf(await list({ category: "creative", sort: "name" }, "ar"))[0]).toBe(150);
    expect(idsOf(await list({ category: "creative", sort: "name" }))[0]).not.toBe(150);
  });

  it("starts with the best matches of a search", async () => {
    await db().product.update({
      where: { id: 130 },
      data: { name: "Brush", description: "A tool." },
    });
    await db().product.update({ where: { id: 101 }, data: { description: "Holds a brush." } });
    expect(idsOf(await list({ q: "brush" }))).toEqual([130, 101]);
    expect(idsOf(await list({ q: "brush", sort: "priceUp" }))).toEqual([101, 130]);
  });

  it("is empty beyond its last page, and still states the total", async () => {
    expect(await list({ page: 4 })).toMatchObject({ items: [], total: 70, page: 4, pages: 3 });
  });

  it("counts each category and each facet value", async () => {
    const { counts, facets, total } = await list({ category: "creative" });
    expect(total).toBe(62);
    expect(counts).toEqual([
      { categoryId: 3, count: 62 },
      { categoryId: 1, count: 6 },
      { categoryId: 2, count: 2 },
    ]);
    expect(facets).toEqual({
      delivery: [
        { value: "shared", count: 60 },
        { value: "keys", count: 2 },
      ],
      platforms: [{ value: "Windows", count: 20 }],
      games: [],
      inStock: 52,
      discounted: 31,
      price: { lowest: "1.00", highest: "60.00" },
    });
  });

  it("counts a facet's values with the rest of the filter, but not with its own choice", async () => {
    const { facets, total } = await list({
      category: "creative",
      delivery: "shared",
      platform: "Windows",
      inStock: true,
    });
    expect(total).toBe(16);
    expect(facets.platforms).toEqual([{ value: "Windows", count: 16 }]);
    expect(facets.delivery).toEqual([{ value: "shared", count: 16 }]);
    expect(facets.discounted).toBe(8);
    expect(facets.inStock).toBe(16);
  });

  it.each<[string, Asked, number]>([
    ["prices, both ends included", { minPrice: "10", maxPrice: "12.00" }, 3],
    ["a price above all products", { minPrice: "1000" }, 0],
    ["delivery from a key pool", { delivery: "keys" }, 4],
    ["stock", { inStock: true }, 60],
    ["discounts", { discounted: true }, 38],
    ["a game", { game: "pubg" }, 6],
    ["an unknown game", { game: "chess" }, 0],
    ["a platform", { platform: "Windows" }, 20],
    ["words", { q: "office suite" }, 1],
    ["a word too short to search for", { q: "p" }, 0],
    ["all filters at once", { q: "pack", platform: "Windows", inStock: true, maxPrice: "20" }, 3],
  ])("is narrowed down by %s", async (_, asked, total) => {
    const found = await list(asked);
    expect(found.total).toBe(total);
    expect(found.items).toHaveLength(Math.min(total, 24));
  });

  it("counts the games of its top-ups", async () => {
    const { facets } = await list({ category: "gaming" });
    expect(facets.games).toEqual([{ value: "pubg", name: "PUBG", nameAr: "ببجي", count: 6 }]);
  });

  it("returns only the fields of a card", async () => {
    await leaveKeys(PHOTO, 3);
    const { items } = await list({ category: "software" });
    expect(items[0]).toEqual({
      id: DESKTOP_OS,
      name: "Desktop OS Pro licence",
      nameAr: null,
      categoryId: 2,
      priceUSD: "39.99",
      originalPriceUSD: "59.99",
      imageUrl: "/art/system.svg",
      fulfilment: "keys",
      stockLevel: "plenty",
      platform: null,
      asksFirst: null,
    });
    const [photo] = (await list({ q: "photo editor" })).items;
    expect(photo).toMatchObject({ id: PHOTO, stockLevel: "low" });
    await leaveKeys(PHOTO, 0);
    expect((await list({ q: "photo editor" })).items[0]).toMatchObject({ stockLevel: "out" });
  });

  it("states which input a product needs before it can be bought", async () => {
    const { id: gameId } = await db().game.create({
      data: { slug: "star-raiders", name: "Star Raiders", fields: [{}] },
    });
    await db().product.update({ where: { id: UC_660 }, data: { gameId } });
    await setKeyStep(BUILT_IN_SET_IDS.creative, "subscription-duration");
    const cards = await productCards([UC_60, UC_660, PHOTO, OFFICE]);
    expect(cards.map(({ asksFirst }) => asksFirst)).toEqual([
      "playerId",
      "account",
      "choice",
      null,
    ]);
  });

  it("excludes inactive products, and refuses an unknown category", async () => {
    await db().product.update({ where: { id: OFFICE }, data: { isActive: false } });
    expect(idsOf(await list({ category: "software" }))).toEqual([DESKTOP_OS]);
    await expect(list({ category: "nothing" })).rejects.toMatchObject({
      cause: { code: "category_unknown" },
    });
  });

  it.each<[string, object]>([
    ["a page before the first", { page: 0 }],
    ["a fractional page", { page: 1.5 }],
    ["a price of letters", { minPrice: "cheap" }],
    ["a negative price", { maxPrice: "-1" }],
    ["an unknown order", { sort: "newest" }],
    ["an unknown delivery", { delivery: "post" }],
    ["a lone surrogate", { q: "\ud800" }],
  ])("refuses %s", async (_, asked) => {
    await expect(list(asked as Asked)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("GET products.php", () => {
  const visitor = new Visitor();
  const get = async (query: string) => {
    const { status, body } = await visitor.call<{ id: number }[]>("GET", `/products.php${query}`);
    return status === 200 ? body.map(({ id }) => id) : status;
  };

  it("returns parts of the list, each after the last product of the previous one", async () => {
    await manyProducts();
    for (const sort of ["featured", "priceUp", "priceDown", "name"]) {
      const whole = (await get(`?sort=${sort}`)) as number[];
      expect(whole).toHaveLength(70);
      const parts: number[] = [];
      for (let cursor = ""; parts.length < 70; cursor = `&cursor=${parts.at(-1)}`) {
        parts.push(...((await get(`?sort=${sort}&limit=33${cursor}`)) as number[]));
      }
      expect(parts, sort).toEqual(whole);
    }
    expect(await get("?category=creative&limit=2&sort=priceDown")).toEqual([160, 159]);
    expect(await get("?limit=5&cursor=160")).toEqual([]);
  });

  it("without a limit returns every product once", async () => {
    await db().product.createMany({
      data: Array.from({ length: 1_203 }, (_, index) => ({
        name: `Many ${index}`,
        description: "One of many.",
        categoryId: 2,
        priceUSD: `${1 + (index % 7)}.00`,
        imageUrl: "/art/photo.svg",
        digitalContent: "sealed",
      })),
    });
    const ids = (await get("?sort=priceUp")) as number[];
    expect(ids).toHaveLength(1_213);
    expect(new Set(ids).size).toBe(1_213);
    expect(await get("?category=software&cursor=8")).toHaveLength(1_203);
    await db().product.updateMany({ data: { isActive: false } });
    expect(await get("")).toEqual([]);
  });

  it("refuses invalid parameters", async () => {
    for (const query of ["?limit=0", "?limit=1001", "?limit=x", "?cursor=-1", "?sort=newest"]) {
      expect(await get(query), query).toBe(400);
    }
    expect(await get("?category=nothing")).toBe(400);
    expect(await get("?limit=5&cursor=99999")).toBe(404);
  });
});
