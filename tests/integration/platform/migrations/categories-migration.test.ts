import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { listCategories } from "@/server/catalogue/shop/read-catalogue";
import { disconnectDb } from "@/server/platform/database/db";
import { type Contents, OldDatabase } from "../../../support/data/old-database";

// The shop reads its environment on import. In this file it uses a migrated database.
const oldUrl = vi.hoisted(() => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/barq_old_categories_${process.env.VITEST_POOL_ID}`;
  process.env.DATABASE_URL = url.href;
  return url.href;
});

const BEFORE = "20261122020000_standard_names";
const CATEGORIES = "20261122050000_categories";

describe("the categories of a shop from before categories were data", () => {
  let old: OldDatabase;
  let before: Contents;
  let after: Contents;

  beforeAll(async () => {
    old = await OldDatabase.create(inject("databaseServer").serverUrl, oldUrl, BEFORE);
    // The order differs from the ids; one is renamed, one has no Arabic text.
    await old.query(`
      INSERT INTO categories (id, name, name_ar, slug, description, description_ar)
        VALUES (7, 'Apps', 'تطبيقات', 'software', 'Keys', 'مفاتيح'),
          (9, 'Gaming', NULL, 'gaming', NULL, NULL);
      INSERT INTO products (id, name, description, category_id, price_usd, image_url, digital_content)
        VALUES (1, 'Guide', 'A guide', 7, 5, '/art/office.svg', 'sealed');
    `);
    before = await old.contents();
    await old.migrate(CATEGORIES);
    after = await old.contents();
    await old.migrate();
  });
  afterAll(async () => {
    await disconnectDb();
    await old.drop();
  });

  it("keep every value, and so do all other tables", () => {
    const { categories, ...others } = after;
    const { categories: known = [], ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect(categories).toHaveLength(2);
    for (const row of known) expect(categories).toContainEqual(expect.objectContaining(row));
  });

  it("are shown in their old order, with the texts and pictures that were constants", async () => {
    expect(await listCategories()).toEqual([
      {
        id: 7,
        name: "Apps",
        nameAr: "تطبيقات",
        slug: "software",
        description: "Keys",
        descriptionAr: "مفاتيح",
        tagline: "Licences for system and office",
        taglineAr: "تراخيص لنظامك ومكتبك",
        icon: "key",
        colour: "teal",
        imageUrl: null,
      },
      {
        id: 9,
        name: "Gaming",
        nameAr: null,
        slug: "gaming",
        description: null,
        descriptionAr: null,
        tagline: "UC packs for your Player ID",
        taglineAr: "باقات UC لمعرّف اللاعب",
        icon: "game-controller",
        colour: "midnight",
        imageUrl: null,
      },
    ]);
  });

  it("can have any slug that a URL allows, and no other", async () => {
    const add = (slug: string) =>
      old.query("INSERT INTO categories (name, slug) VALUES ('New', $1) RETURNING position", [
        slug,
      ]);
    await add("gift-cards-2");
    for (const slug of ["", "Gift", "gift--cards", "-gift", "بطاقات", "x".repeat(61)]) {
      await expect(add(slug), slug).rejects.toThrow("categories_slug_form");
    }
    await expect(add("gaming")).rejects.toThrow("categories_slug_key");
  });
});
