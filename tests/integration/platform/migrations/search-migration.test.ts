import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { searchProducts } from "@/server/catalogue/search/search-products";
import { disconnectDb } from "@/server/platform/database/db";
import { type Contents, OldDatabase } from "../../../support/data/old-database";

// The shop reads its environment on import. In this file it uses a migrated database.
const oldUrl = vi.hoisted(() => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/barq_old_search_${process.env.VITEST_POOL_ID}`;
  process.env.DATABASE_URL = url.href;
  return url.href;
});

const BEFORE = "20261122053000_lists";
const SEARCH = "20261122054000_search";

describe("a shop from before the search index, after the migration", () => {
  let old: OldDatabase;
  let before: Contents;
  let after: Contents;

  beforeAll(async () => {
    old = await OldDatabase.create(inject("databaseServer").serverUrl, oldUrl, BEFORE);
    await old.query(`
      INSERT INTO categories (id, name, name_ar, slug)
        VALUES (1, 'Gaming', 'الألعاب', 'gaming'), (2, 'Software', NULL, 'software');
      INSERT INTO products (id, name, name_ar, description, category_id, price_usd, image_url, game_id, fulfilment, digital_content)
        VALUES (1, 'PUBG UC 60', NULL, 'Charged to a player', 1, 1, '/art/uc-1.svg', 1, 'topup', NULL),
          (2, 'Coins', NULL, 'Of another game', 1, 1, '/art/uc-1.svg', 1, 'topup', NULL),
          (3, 'Guide to PUBG', 'دليل', 'A book; ' || repeat('x', 3000), 2, 5, '/art/office.svg', NULL, 'shared', 'sealed');
    `);
    before = await old.contents();
    await old.migrate(SEARCH);
    after = await old.contents();
    await old.migrate();
  });
  afterAll(async () => {
    await disconnectDb();
    await old.drop();
  });

  const idsFor = async (query: string) => (await searchProducts(query)).map(({ id }) => id);

  it("keeps every row of every table", () => {
    for (const [table, rows] of Object.entries(before)) {
      const kept = after[table] ?? [];
      expect(kept, table).toHaveLength(rows.length);
      for (const { updated_at: _, ...row } of rows) {
        expect(kept, table).toContainEqual(expect.objectContaining(row));
      }
    }
  });

  it("finds its products, including packs by their colloquial names", async () => {
    expect(await idsFor("pugb")).toEqual([1, 3]);
    expect(await idsFor("ببجي")).toEqual([1]);
    expect(await idsFor("شدات")).toEqual([1]);
    expect(await idsFor("العاب")).toEqual([1, 2]);
    expect(await idsFor("دليل book")).toEqual([3]);
  });
});
