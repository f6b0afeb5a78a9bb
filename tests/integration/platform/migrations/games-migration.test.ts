import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { PLAYER_ID_ANSWER } from "@/domain/catalogue/game-fixture";
import { topupKeyOf } from "@/server/carts/topup-answers";
import { type Contents, OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

/** A top-up and a product of another kind from before games were data. */
const UC_60 = 1;
const LICENCE = 2;

describe("a shop from before games were data, after the migration", () => {
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
      INSERT INTO cart_items (session_id, product_id, quantity, options, options_key, player_id)
        VALUES ('user_1', ${UC_60}, 1, '{}', '', '5123456789'), ('user_1', ${UC_60}, 2, '{}', '', '51234567'),
          ('user_1', ${UC_60}, 3, '{}', '', ''), ('user_1', ${LICENCE}, 4, '{}', '', ''),
          ('user_1', ${UC_60}, 5, '{"server": "asia"}', '[["server","asia"]]', '5123456789');
      INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at)
        VALUES (10001, 'user_1', 'omar@example.com', 'pending', 21, 3.75, 'a', now());
      INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment, pubg_player_id, topup_status)
        VALUES (10001, ${UC_60}, 'PUBG UC 60', 1, 0.99, 'topup', '5123456789', 'waiting'),
          (10001, ${LICENCE}, 'Licence', 1, 20, 'keys', NULL, NULL);
    `);
    before = await old.contents();
    await old.migrate("20261122052100_topup_answers");
  });
  afterAll(() => old.drop());

  it("has the built-in game, and every top-up refers to it", async () => {
    expect(await old.query("SELECT id, slug, is_built_in FROM games")).toEqual([
      { id: 1, slug: "pubg", is_built_in: true },
    ]);
    expect(before.products).toHaveLength(2);
    expect(await old.query("SELECT id, game_id FROM products ORDER BY id")).toEqual([
      { id: UC_60, game_id: 1 },
      { id: LICENCE, game_id: null },
    ]);
  });

  it("has every cart line, with the key that the shop derives from the same Player ID", async () => {
    const lines = await old.query(
      "SELECT product_id, quantity, topup_fields, topup_key FROM cart_items ORDER BY quantity",
    );
    const ids = ["5123456789", "51234567", "", "", "5123456789"];
    expect(lines).toEqual(
      ids.map((playerId, index) => {
        const answers: Record<string, string> = playerId === "" ? {} : { playerId };
        return {
          product_id: index === 3 ? LICENCE : UC_60,
          quantity: index + 1,
          topup_fields: answers,
          topup_key: topupKeyOf(answers),
        };
      }),
    );
  });

  it("has every order's account, with the text of its field", async () => {
    const items = await old.query(
      "SELECT topup_game, topup_fields, topup_answers, pubg_player_id FROM order_items ORDER BY id",
    );
    expect(items).toEqual([
      {
        topup_game: "pubg",
        topup_fields: { playerId: "5123456789" },
        topup_answers: [PLAYER_ID_ANSWER],
        pubg_player_id: "5123456789",
      },
      { topup_game: null, topup_fields: {}, topup_answers: [], pubg_player_id: null },
    ]);
  });

  it("requires a top-up's account, and a Player ID equal to its answer", async () => {
    await expect(
      old.query(
        "UPDATE order_items SET topup_fields = '{}', pubg_player_id = NULL WHERE topup_game = 'pubg'",
      ),
    ).rejects.toThrow("order_items_topup_has_answers");
    await expect(
      old.query("UPDATE order_items SET pubg_player_id = '87654321' WHERE topup_game = 'pubg'"),
    ).rejects.toThrow("order_items_player_id_is_answer");
  });

  it("gives the next game the next id", async () => {
    const added = await old.query(
      `INSERT INTO games (slug, name, fields) VALUES ('next', 'Next', '[{"key": "id"}]') RETURNING id`,
    );
    expect(added).toEqual([{ id: 2 }]);
  });

  it("requires a game for every top-up, and allows none for other products", async () => {
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
