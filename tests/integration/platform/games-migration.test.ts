import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Contents, OldDatabase } from "../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

/** A top-up and a product of another kind, as the shop had them before games were data. */
const UC_60 = 1;
const LICENCE = 2;

describe("a shop of before games were data, once it is migrated", () => {
  let old: OldDatabase;
  let before: Contents;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_games_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122020000_standard_names");
    await old.query(`
      INSERT INTO categories (id, name, slug) VALUES (1, 'Gaming', 'gaming');
      INSERT INTO products (id, name, description, category_id, price_usd, image_url, kind, fulfilment, stock)
        VALUES (${UC_60}, 'PUBG UC 60', 'A pack', 1, 0.99, '/art/uc-1.svg', 'game_topup', 'topup', -1),
          (${LICENCE}, 'Licence', 'A licence', 1, 20, '/art/os.svg', 'other', 'keys', -1);
    `);
    before = await old.contents();
    await old.migrate("20261122052000_games");
  });
  afterAll(() => old.drop());

  it("has the built-in game, and each top-up names it", async () => {
    expect(await old.query("SELECT id, slug, is_built_in FROM games")).toEqual([
      { id: 1, slug: "pubg", is_built_in: true },
    ]);
    expect(before.products).toHaveLength(2);
    expect(await old.query("SELECT id, game_id FROM products ORDER BY id")).toEqual([
      { id: UC_60, game_id: 1 },
      { id: LICENCE, game_id: null },
    ]);
  });

  it("gives the next game a number of its own", async () => {
    const added = await old.query(
      `INSERT INTO games (slug, name, fields) VALUES ('next', 'Next', '[{"key": "id"}]') RETURNING id`,
    );
    expect(added).toEqual([{ id: 2 }]);
  });

  it("lets no top-up be without a game, and nothing else have one", async () => {
    for (const [id, game] of [
      [UC_60, null],
      [LICENCE, 1],
    ]) {
      await expect(
        old.query("UPDATE products SET game_id = $2 WHERE id = $1", [id, game]),
      ).rejects.toThrow("products_topup_has_game");
    }
  });
});
