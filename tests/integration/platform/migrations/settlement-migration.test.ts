import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop with payments, refunds and top-ups under way, after the migration", () => {
  let old: OldDatabase;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_settlement_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122061000_search_in_one_look");
    await old.query(`
      INSERT INTO categories (id, name, slug) VALUES (1, 'Gaming', 'gaming');
      INSERT INTO games (id, slug, name, fields, is_built_in)
        VALUES (1, 'pubg', 'PUBG', '[{"key": "playerId"}]', true) ON CONFLICT DO NOTHING;
      INSERT INTO products (id, name, description, category_id, price_usd, image_url, fulfilment, stock, game_id)
        VALUES (1, 'PUBG UC 60', 'A pack', 1, 0.99, '/art/uc-1.svg', 'topup', -1, 1);
      INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
        VALUES (10001, 'a', 'omar@example.com', 'pending', 0.99, 3.75, 'a', now(), NULL),
          (10002, 'b', 'omar@example.com', 'completed', 0.99, 3.75, 'b', now(), now());
      INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment, pubg_player_id,
          topup_game, topup_fields, topup_answers, topup_status)
        SELECT id, 1, 'PUBG UC 60', 1, 0.99, 'topup', '5123456789', 'pubg', '{"playerId": "5123456789"}', '[]', 'waiting'
        FROM orders;
      INSERT INTO payments (id, order_id, provider_order_id, status, attempt, amount_usd, capture_id, captured_at)
        VALUES (1, 10001, 'PP1', 'capturing', 2, 0.99, NULL, NULL), (2, 10002, 'PP2', 'captured', 1, 0.99, 'C2', now());
      INSERT INTO refunds (id, order_id, payment_id, amount_usd, reason) VALUES (7, 10002, 2, 0.50, 'asked for');
    `);
    await old.migrate();
  });
  afterAll(() => old.drop());

  it("requests an open refund with the request key that was used before", async () => {
    expect(await old.query("SELECT id, request_key FROM refunds")).toEqual([
      { id: 7, request_key: "refund-7" },
    ]);
  });

  it("gives each new refund its own request key", async () => {
    const made = await old.query(`
      INSERT INTO refunds (order_id, payment_id, amount_usd, reason)
      VALUES (10002, 2, 0.10, 'more'), (10002, 2, 0.10, 'more') RETURNING request_key`);
    expect(new Set(made.map((row) => row.request_key)).size).toBe(2);
    expect(made[0]?.request_key).toMatch(/^refund-[0-9a-f-]{36}$/);
  });

  it("has its captures unchanged and not in flight", async () => {
    expect(
      await old.query("SELECT status, attempt, in_flight_until FROM payments WHERE id = 1"),
    ).toEqual([{ status: "capturing", attempt: 2, in_flight_until: null }]);
  });

  it("has its top-ups unchanged, and they can be claimed", async () => {
    const claimed = await old.query(`
      UPDATE order_items SET topup_status = 'submitting' WHERE topup_status = 'waiting' RETURNING order_id`);
    expect(claimed).toHaveLength(2);
  });
});
