import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SearchFindsDto } from "@/contract/catalogue";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { cachedSearch, startSearchCache } from "@/server/catalogue/search/search-cache";
import { findProducts } from "@/server/catalogue/search/search-products";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, leaveKeys, OFFICE, PHOTO } from "../../support/data/checkout-orders";
import { concurrently } from "../../support/data/concurrency";

const signals = catalogueSignals();
let listener: Client;
beforeAll(async () => {
  startSearchCache();
  listener = new Client({ connectionString: process.env.DATABASE_URL });
  listener.on("notification", ({ payload = "" }) => {
    if (payload !== ECHO) signals.emit("changed", payload);
  });
  await listener.connect();
  await listener.query("LISTEN catalogue_changed");
});
beforeEach(() => {
  signals.emit("heard");
  signals.emit("changed", "");
});

afterAll(async () => {
  signals.emit("lost");
  await listener.end();
});

const ECHO = "echo";
/** Waits until all earlier signals have arrived: PostgreSQL delivers them in order. */
async function everythingHeard(): Promise<void> {
  const echo = new Promise<void>((resolve) => {
    const listen = () =>
      listener.once("notification", ({ payload }) => (payload === ECHO ? resolve() : listen()));
    listen();
  });
  await db().$executeRaw`SELECT pg_notify('catalogue_changed', ${ECHO})`;
  await echo;
}

/** Repeats the search until the cache answers it. */
async function learned(query: string): Promise<SearchFindsDto> {
  return vi.waitFor(
    async () => {
      const finds = await cachedSearch(query);
      if (!finds) throw new Error(`${query} is not known`);
      return finds;
    },
    { timeout: 10_000, interval: 10 },
  );
}

const namesOf = ({ results }: SearchFindsDto) => results.map(({ name }) => name);

/** The database's ranking of all matches, without a limit. */
async function asRanked(query: string): Promise<SearchFindsDto> {
  const rows = await db().$queryRaw<(SearchFindsDto["results"][number] & { total: number })[]>`
    SELECT p.id, p.name, p.name_ar AS "nameAr", p.description, p.description_ar AS "descriptionAr",
      p.image_url AS "imageUrl", p.price_usd::text AS "priceUSD", found.total
    FROM search_finds(${query}, 1000000, 20) AS found JOIN products p ON p.id = found.product_id
    ORDER BY found.rank, p.is_available DESC, p.id`;
  const total = rows[0]?.total ?? 0;
  const results = rows.map(({ total: _, ...result }) => result);
  return { total: Math.min(total, 500), isMore: total > 500, results };
}

describe("the search cache", () => {
  it("returns the same results in the same order as the database", async () => {
    const words =
      "falcon|falcons|fabric|office|offset|photo|pro|prong|الصقر|صقر|جوهرة|660|60|uc|a4".split("|");
    const description = [...words].reverse();
    // The words appear in several searched columns; some products are sold out or inactive.
    await db().$executeRaw`
      INSERT INTO products (id, name, name_ar, description, search_words, category_id, price_usd, image_url,
        digital_content, stock, is_active)
      SELECT 1000 + i, concat_ws(' ', w[1 + i % 15], CASE WHEN i % 4 = 0 THEN w[1 + i * 7 % 15] END, i),
        CASE WHEN i % 5 = 0 THEN w[9 + i % 3] END,
        CASE WHEN i < 700 THEN 'Such as a kestrel' ELSE d[1 + i * 11 % 15] END,
        CASE WHEN i % 6 = 0 THEN d[1 + i % 15] ELSE '' END, 1 + i % 2, 5, '/art/office.svg', 'sealed',
        i % 7 - 1, i % 10 > 0
      FROM generate_series(1, 900) AS i, (SELECT ${words}::text[] AS w, ${description}::text[] AS d) AS given`;
    const known = [...words, "kestrel", "gaming", "software", "desktop", "licence", "pubg", "ببجي"];
    const word = fc.oneof(
      fc.constantFrom(...known),
      // A prefix, a missing letter, two swapped letters.
      fc
        .tuple(fc.constantFrom(...known), fc.nat({ max: 6 }))
        .map(([one, length]) => one.slice(0, 2 + length)),
      fc
        .tuple(fc.constantFrom(...known), fc.nat({ max: 5 }))
        .map(([one, at]) => one.slice(0, at) + one.slice(at + 1)),
      fc.tuple(fc.constantFrom(...known), fc.nat({ max: 5 })).map(
        ([one, at]) =>
          one.slice(0, at) +
          one
            .slice(at, at + 2)
            .split("")
            .reverse()
            .join("") +
          one.slice(at + 2),
      ),
      fc.constantFrom("660uc", "الصقور", "x", "6", "Fálcon!", "nothing"),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
    const queries = [...new Set(fc.sample(text, { numRuns: 300, seed: 13 }))].filter(
      (one) => [...one].length > 1,
    );
    await everythingHeard();
    const finds = new Map<string, SearchFindsDto>();
    for (const _ of ["asked once", "asked again", "known"]) {
      for (const query of queries) {
        const found = await cachedSearch(query);
        if (found) finds.set(query, found);
      }
    }
    // The cache never answers words such as "660uc", which only the database can split.
    expect(finds.size).toBeGreaterThan(queries.length / 2);
    let many = 0;
    for (const [query, found] of finds) {
      expect({ query, ...found }).toEqual({ query, ...(await asRanked(query)) });
      if (found.isMore) many += 1;
    }
    expect(many).toBeGreaterThan(0);
  });

  it("includes similar words only if the typed ones match less than a page", async () => {
    await sell({ name: "Name tag" });
    for (let games = 1; games <= 24; games += 1) await sell({ name: `Game ${games}` });
    await everythingHeard();
    expect(await learned("game")).toEqual(await asRanked("game"));
    expect(await learned("game")).toMatchObject({ total: 24 });
    await db().product.updateMany({ where: { name: "Game 7" }, data: { isActive: false } });
    await everythingHeard();
    expect(await learned("game")).toEqual(await asRanked("game"));
    expect(await learned("game")).toMatchObject({ total: 24 });
  });

  it("is empty at first, and learns a word when it is searched again", async () => {
    expect(await cachedSearch("office")).toBeUndefined();
    expect(namesOf(await findProducts("office"))).toEqual(["Office Suite Business"]);
    expect(namesOf(await learned("office"))).toEqual(["Office Suite Business"]);
    expect(await cachedSearch("office suite")).toBeUndefined();
    await learned("suite");
    expect(await cachedSearch("Suite, OFFICE!")).toEqual(await findProducts("office suite"));
  });

  it("is unused while the database's signal is disconnected", async () => {
    await learned("office");
    signals.emit("lost");
    expect(await cachedSearch("office")).toBeUndefined();
    await db().product.update({ where: { id: OFFICE }, data: { isActive: false } });
    expect(await findProducts("office")).toMatchObject({ total: 0 });
    signals.emit("heard");
    expect(await cachedSearch("office")).toBeUndefined();
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ["a price", "office", () => edit(OFFICE, { priceUSD: "77.00" })],
    ["a text", "ofice", () => edit(OFFICE, { name: "Bureau", description: "Sheets." })],
    ["a product's search words", "licence", () => edit(OFFICE, { searchWords: "licence" })],
    ["a product taken off sale", "licence", () => edit(DESKTOP_OS, { isActive: false })],
    ["a product that sells out", "licence", () => leaveKeys(DESKTOP_OS, 0)],
    ["another category", "gaming", () => edit(PHOTO, { categoryId: 1 })],
    ["a new product", "creative", () => sell({ name: "Creative" })],
    [
      "a category's words",
      "tools",
      () => db().category.update({ where: { id: 2 }, data: { searchWords: "tools" } }),
    ],
    [
      "many prices at once",
      "pubg",
      () => db().$executeRaw`
      UPDATE products SET price_usd = price_usd + 1 WHERE name LIKE 'PUBG%'`,
    ],
  ])("follows %s", async (_, query, write) => {
    const before = await learned(query);
    await write();
    await everythingHeard();
    const now = await asRanked(query);
    expect(now).not.toEqual(before);
    expect(await findProducts(query)).toEqual(now);
    expect(await learned(query)).toEqual(now);
  });

  it("drops data read before a change whose signal arrives first", async () => {
    expect(await cachedSearch("office")).toBeUndefined();
    // The search waits for the lock, and then reads the state from before the change.
    await concurrently(
      [() => cachedSearch("office")],
      (tx) => tx.prisma.product.update({ where: { id: OFFICE }, data: { name: "Bureau" } }),
      "products IN ACCESS EXCLUSIVE MODE",
    );
    await everythingHeard();
    expect(await learned("office")).toEqual(await asRanked("office"));
  });
});

const sell = (product: { name: string }) =>
  db().product.create({
    data: {
      description: "Sent by mail.",
      categoryId: 2,
      priceUSD: "5.00",
      imageUrl: "/art/office.svg",
      digitalContent: "sealed",
      ...product,
    },
  });

const edit = (
  id: number,
  data: Parameters<ReturnType<typeof db>["product"]["update"]>[0]["data"],
) => db().product.update({ where: { id }, data });
