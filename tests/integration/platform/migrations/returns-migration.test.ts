import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop with refunds from before the provider's own refunds were recorded", () => {
  let old: OldDatabase;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_returns_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122061000_search_in_one_look");
    await old.query(`
      INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
        VALUES (10001, 'a', 'omar@example.com', 'failed', 9.99, 3.75, 'a', now(), NULL),
          (10002, 'b', 'omar@example.com', 'completed', 9.99, 3.75, 'b', now(), now()),
          (10003, 'c', 'omar@example.com', 'delivered', 9.99, 3.75, 'c', now(), now());
      INSERT INTO payments (id, order_id, provider_order_id, status, amount_usd, capture_id, captured_at)
        VALUES (1, 10001, 'PP1', 'captured', 9.99, 'C1', now() - interval '181 days'),
          (2, 10002, 'PP2', 'captured', 9.99, 'C2', now()),
          (3, 10003, 'PP3', 'captured', 9.99, 'C3', now() - interval '181 days');
      INSERT INTO refunds (id, order_id, payment_id, amount_usd, reason, status, provider_refund_id, refunded_at)
        VALUES (7, 10001, 1, 9.99, 'late', 'refunded', 'R7', now()), (8, 10003, 3, 9.99, 'asked', 'refunded', 'R8', now());
      -- Without a product: no foreign key is looked after.
      SET session_replication_role = replica;
      INSERT INTO order_items (id, order_id, product_id, product_name, quantity, price_usd, fulfilment, topup_status, credited_at,
          topup_game, topup_fields)
        VALUES (21, 10003, 901, 'Pack', 1, 9.99, 'topup', 'credited', now(), 'pubg', '{"player_id":"5123456789"}');
    `);
    await old.migrate();
  });
  afterAll(() => old.drop());

  it("marks each refund as the shop's own, without a notice to anyone", async () => {
    expect(await old.query("SELECT id, origin, status FROM refunds ORDER BY id")).toEqual([
      { id: 7, origin: "shop", status: "refunded" },
      { id: 8, origin: "shop", status: "refunded" },
    ]);
  });

  it("marks its refunds of credited top-ups as already seen", async () => {
    expect(
      await old.query(
        "SELECT unpaid_refund_id, unpaid_seen_at IS NOT NULL AS seen FROM order_items",
      ),
    ).toEqual([{ unpaid_refund_id: 8, seen: true }]);
  });

  it("asks about captures of the last 180 days, and not about older ones", async () => {
    const line = await old.query(`
      SELECT id, coalesce(returns_asked_at, captured_at) <= now() AS due FROM payments ORDER BY id`);
    expect(line).toEqual([
      { id: 1, due: false },
      { id: 2, due: true },
      { id: 3, due: false },
    ]);
  });
});
