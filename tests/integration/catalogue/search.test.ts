import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { SEARCH_MAX_COUNTED } from "@/contract/catalogue";
import {
  findProducts,
  matchesWords,
  searchProducts,
  searchRank,
} from "@/server/catalogue/search/search-products";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, leaveKeys, OFFICE, PHOTO, UC_60 } from "../../support/data/checkout-orders";
import { anyCharacter } from "../../support/data/fuzz";

const PACKS = [60, 325, 660, 1800, 3850, 8100].map((uc) => `PUBG UC ${uc}`);

const namesFor = async (query: string) => (await searchProducts(query)).map(({ name }) => name);

interface Added {
  name: string;
  nameAr?: string;
  searchWords?: string;
  description?: string;
  stock?: number;
  categoryId?: number;
}

/** Adds products in the given order. */
async function sells(...products: Added[]): Promise<void> {
  await db().product.createMany({
    data: products.map((product, index) => ({
      id: 101 + index,
      description: "Sent by mail.",
      categoryId: 2,
      priceUSD: "5.00",
      imageUrl: "/art/office.svg",
      digitalContent: "sealed",
      ...product,
    })),
  });
}

/** The results of a list page: the search's condition and order, without the search's limit. */
async function listedFor(query: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT name FROM products WHERE is_active AND ${matchesWords(query)} ORDER BY ${searchRank(query)}`;
  return rows.map(({ name }) => name);
}

describe("the built-in shop is searched", () => {
  it.each([
    // Names for the packs in either script, with typical mistakes.
    ["ببجي", PACKS],
    ["بيجي", PACKS],
    ["پابجی", PACKS],
    ["شدات", PACKS],
    ["شدّات ببجي", PACKS],
    ["pugb", PACKS],
    ["pubgg", PACKS],
    ["PUBG", PACKS],
    ["pub", PACKS],
    ["uc pubg", PACKS],
    ["ببجي ٦٦٠", ["PUBG UC 660"]],
    ["۶۶۰", ["PUBG UC 660"]],
    ["660uc", ["PUBG UC 660"]],
    ["uc 6", ["PUBG UC 60", "PUBG UC 660"]],
    // Words in any order, prefixes, and letters that are wrong, missing, added or swapped.
    ["suite office", ["Office Suite Business"]],
    ["offi bus", ["Office Suite Business"]],
    ["ofice", ["Office Suite Business"]],
    ["offcie suiet", ["Office Suite Business"]],
    ["bussines", ["Office Suite Business"]],
    ["desktpo OS", ["Desktop OS Pro licence"]],
    ["foto editor", []],
    ["phto editr", ["Photo Editor licence"]],
    // Arabic descriptions, with any spelling of hamza, taa marbuta and marks.
    ["الجداول", ["Office Suite Business"]],
    ["جداول", ["Office Suite Business"]],
    ["الأجهزة", []],
    ["نظام التشغيل", ["Desktop OS Pro licence"]],
    ["نِظَامُ التَّشغيـل", ["Desktop OS Pro licence"]],
    ["نضام التشغيل", ["Desktop OS Pro licence"]],
    ["على كل اجهزته", ["Office Suite Business"]],
    ["علي كل أجهزته", ["Office Suite Business"]],
    // A category's words, with and without the article.
    ["الألعاب", PACKS],
    ["العاب", PACKS],
    ["gaming", PACKS],
    // Short words allow no mistakes, and every word must match.
    ["uk", []],
    ["ubc 60", []],
    ["office retouch", []],
  ])("for %s", async (query, names) => {
    expect(await namesFor(query)).toEqual(names);
    expect(await listedFor(query)).toEqual(names);
  });

  it("for products that are no longer sold", async () => {
    await db().product.update({ where: { id: OFFICE }, data: { isActive: false } });
    expect(await namesFor("office")).toEqual([]);
  });
});

describe("search results are ordered", () => {
  it("by name, then search words, then description", async () => {
    await sells(
      { name: "Tale", description: "A kestrel flies." },
      { name: "Falcon", searchWords: "hawk, kestrel" },
      { name: "Kestrel" },
    );
    expect(await namesFor("kestrel")).toEqual(["Kestrel", "Falcon", "Tale"]);
    expect(await listedFor("kestrel")).toEqual(["Kestrel", "Falcon", "Tale"]);
  });

  it("by whole words, then prefixes, then mistyped words", async () => {
    await sells({ name: "Planot" }, { name: "Pianoforte" }, { name: "Plano" }, { name: "Piano" });
    expect(await namesFor("piano")).toEqual(["Piano", "Pianoforte", "Plano"]);
    expect(await namesFor("plano")).toEqual(["Plano", "Planot", "Piano"]);
  });

  it("by availability: available products before sold-out ones", async () => {
    await sells(
      { name: "Kestrel 1", stock: 0 },
      { name: "Kestrel 2", stock: 3 },
      { name: "Kestrel 3" },
    );
    expect(await namesFor("kestrel")).toEqual(["Kestrel 2", "Kestrel 3", "Kestrel 1"]);
    await leaveKeys(DESKTOP_OS, 0);
    expect(await namesFor("licence")).toEqual(["Photo Editor licence", "Desktop OS Pro licence"]);
    await leaveKeys(PHOTO, 0);
    expect(await namesFor("licence")).toEqual(["Desktop OS Pro licence", "Photo Editor licence"]);
  });

  it("by id if they are otherwise equal", async () => {
    await sells({ name: "Kestrel B" }, { name: "Kestrel A" });
    expect(await namesFor("kestrel")).toEqual(["Kestrel B", "Kestrel A"]);
  });
});

describe("mistyped words", () => {
  it("may have one mistake from four letters on, two from eight on, and none in a number", async () => {
    await sells({ name: "Lynx" }, { name: "Wolverine" }, { name: "Owl" }, { name: "Model 4711" });
    expect(await namesFor("lynk")).toEqual(["Lynx"]);
    expect(await namesFor("lnyx")).toEqual(["Lynx"]);
    expect(await namesFor("link")).toEqual([]);
    expect(await namesFor("wulverene")).toEqual(["Wolverine"]);
    expect(await namesFor("wulverena")).toEqual([]);
    expect(await namesFor("owk")).toEqual([]);
    expect(await namesFor("4712")).toEqual([]);
  });

  it("are not tried if the typed words fill a page", async () => {
    await sells(
      { name: "Name tag" },
      ...Array.from({ length: 24 }, (_, index) => ({ name: `Game ${index}` })),
    );
    expect(await listedFor("game")).not.toContain("Name tag");
    await db().product.updateMany({ where: { name: "Game 7" }, data: { isActive: false } });
    expect((await listedFor("game")).at(-1)).toBe("Name tag");
  });

  it("are compared with the current words of products", async () => {
    await sells({ name: "Kestrel" });
    await db().product.update({ where: { id: 101 }, data: { name: "Falcon", searchWords: "صقر" } });
    expect(await namesFor("kestrle")).toEqual([]);
    expect(await namesFor("falcno")).toEqual(["Falcon"]);
    expect(await namesFor("صقر")).toEqual(["Falcon"]);
  });
});

describe("a category's words", () => {
  beforeEach(() => sells({ name: "Kestrel", categoryId: 2 }));

  it("find its products at once, without writing any product", async () => {
    const before = await db().$queryRaw`SELECT xmin::text, id FROM products ORDER BY id`;
    await db().category.update({ where: { id: 2 }, data: { searchWords: "apps, برامج" } });
    const found = ["Desktop OS Pro licence", "Office Suite Business", "Kestrel"];
    expect(await listedFor("apps")).toEqual(["Creative Suite, all apps", ...found]);
    expect(await listedFor("برامج")).toEqual(found);
    expect(await listedFor("kestrel apps")).toEqual(["Kestrel"]);
    expect(await db().$queryRaw`SELECT xmin::text, id FROM products ORDER BY id`).toEqual(before);
    await db().category.update({ where: { id: 2 }, data: { searchWords: "" } });
    expect(await listedFor("apps")).toEqual(["Creative Suite, all apps"]);
  });

  it("apply to a product that moves to another category", async () => {
    await db().product.update({ where: { id: 101 }, data: { categoryId: 1 } });
    expect(await namesFor("gaming kestrel")).toEqual(["Kestrel"]);
    expect(await namesFor("software kestrel")).toEqual([]);
  });
});

describe("many matches", () => {
  it("are counted up to 500, and the best of all come first", async () => {
    await db().$executeRaw`
      INSERT INTO products (id, name, description, category_id, price_usd, image_url, digital_content)
      SELECT 1000 + i, CASE WHEN i = 1490 THEN 'Kestrel' WHEN i > 1480 THEN 'Kestrels ' || i ELSE 'Bird ' || i END,
        'Like a kestrel.', 2, 1, '/art/office.svg', 'sealed' FROM generate_series(1, 1500) AS i`;
    const { total, isMore, results } = await findProducts("kestrel");
    expect({ total, isMore }).toEqual({ total: SEARCH_MAX_COUNTED, isMore: true });
    expect(results.slice(0, 3).map(({ name }) => name)).toEqual([
      "Kestrel",
      "Kestrels 1481",
      "Kestrels 1482",
    ]);
    expect(await findProducts("bird 77")).toMatchObject({ total: 11, isMore: false });
  });
});

describe("any query", () => {
  const odd = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 120 }),
    fc.string({
      unit: fc.constantFrom(..."%_\\'\"&|!():*<>^$.+?{}[]-\0 اأةى٦uc\u200f\ud83d"),
      maxLength: 60,
    }),
    fc
      .array(fc.constantFrom("uc", "'", ":*", "&", "|", "!", "<->", "office"), { maxLength: 50 })
      .map((words) => words.join(" ")),
  );

  it("gets a response", async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (query) => {
        const { results, total } = await findProducts(query);
        expect(results.length).toBeLessThanOrEqual(total);
        expect((await listedFor(query)).length).toBeGreaterThanOrEqual(results.length);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["x".repeat(500)],
    ["wolverine".repeat(55)],
    [Array.from({ length: 50 }, (_, index) => `word${index}`).join(" ")],
    ["'qx' & 'a':* | !b <-> c"],
    ["\\ % _ \" ' ` $9 ; --"],
    ["^(zz+)+$"],
    ["\0\0"],
    ["ءءء"],
    ["ـــ"],
    ["😀 😀"],
  ])("finds nothing for %s", async (query) => {
    expect(await findProducts(query)).toEqual({ results: [], total: 0, isMore: false });
    expect(await listedFor(query)).toEqual([]);
  });

  it("is cut to its first ten words", async () => {
    const uc = await namesFor(`uc pubg ${"uc ".repeat(60)}`);
    expect(uc).toEqual(PACKS);
    expect(uc).toHaveLength(6);
    expect((await searchProducts("uc 60"))[0]?.id).toBe(UC_60);
  });
});
