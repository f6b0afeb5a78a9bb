import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { disconnectDb } from "@/server/platform/database/db";
import { type Contents, OldDatabase, type Row } from "../../../support/data/old-database";

// The shop reads its environment on import. In this file it uses a migrated database.
const oldUrl = vi.hoisted(() => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/barq_old_lists_${process.env.VITEST_POOL_ID}`;
  process.env.DATABASE_URL = url.href;
  return url.href;
});

const BEFORE = "20261122020000_standard_names";
const LISTS = "20261122053000_lists";

describe("the products of a shop from before paged lists", () => {
  let old: OldDatabase;
  let before: Contents;
  let after: Row[];

  beforeAll(async () => {
    old = await OldDatabase.create(inject("databaseServer").serverUrl, oldUrl, BEFORE);
    await old.query(`
      INSERT INTO categories (id, name, slug) VALUES (1, 'Software', 'software');
      INSERT INTO products (id, name, name_ar, description, category_id, price_usd, original_price_usd, image_url,
          fulfilment, stock, digital_content, is_active, created_at)
        VALUES (3, 'Pool', NULL, 'Keys', 1, 20, 30, '/art/os.svg', 'keys', -1, NULL, true, '2026-01-02'),
          (4, 'Empty pool', 'فارغ', 'Keys', 1, 20, 20, '/art/os.svg', 'keys', -1, NULL, true, '2026-01-02'),
          (30, 'Counted', NULL, 'A file', 1, 5, NULL, '/art/os.svg', 'shared', 7, 'sealed', true, '2026-01-02'),
          (31, 'Unlimited', NULL, 'A file', 1, 5, NULL, '/art/os.svg', 'shared', -1, 'sealed', false, '2026-01-02');
      INSERT INTO licence_keys (id, product_id, sealed, fingerprint, status)
        VALUES (gen_random_uuid(), 3, 's', 'a', 'available'), (gen_random_uuid(), 3, 's', 'b', 'available'),
          (gen_random_uuid(), 3, 's', 'c', 'revoked');
    `);
    before = await old.contents();
    await old.migrate(LISTS);
    after = (await old.contents()).products ?? [];
  });
  afterAll(async () => {
    await disconnectDb();
    await old.drop();
  });

  it("keep every value", () => {
    for (const { kind: _, ...row } of before.products ?? []) {
      expect(after).toContainEqual(expect.objectContaining(row));
    }
    expect(after).toHaveLength(4);
  });

  it("have their available units, sort keys and featured positions", () => {
    const derived = (id: number) => {
      const row = after.find((one) => one.id === id);
      return [
        row?.available_units,
        row?.is_available,
        row?.is_discounted,
        row?.list_name_ar,
        row?.featured_position,
        row?.updated_at === row?.created_at,
      ];
    };
    expect(derived(3)).toEqual([2, true, true, "Pool", 3, true]);
    expect(derived(4)).toEqual([0, false, false, "فارغ", 4, true]);
    expect(derived(30)).toEqual([7, true, false, "Counted", null, true]);
    expect(derived(31)).toEqual([-1, true, false, "Unlimited", null, true]);
  });

  it("keep their counts up to date", async () => {
    await old.query("UPDATE licence_keys SET status = 'available' WHERE fingerprint = 'c'");
    await old.query("UPDATE products SET stock = 0 WHERE id = 30");
    const rows = await old.query(
      "SELECT available_units, is_available FROM products WHERE id IN (3, 30) ORDER BY id",
    );
    expect(rows).toEqual([
      { available_units: 3, is_available: true },
      { available_units: 0, is_available: false },
    ]);
  });
});
