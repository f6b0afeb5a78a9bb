import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Contents, OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop from before disputes of unknown orders could be closed", () => {
  let old: OldDatabase;
  let before: Contents;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_unknown_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122082000_topups_unpaid");
    await old.query(`
      INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
        VALUES (10001, 'user_1', 'omar@example.com', 'completed', 21, 3.75, 'a', now(), now());
      INSERT INTO payments (id, order_id, provider_order_id, status, capture_id, amount_usd, captured_at)
        VALUES (1, 10001, 'O-1', 'captured', 'C-1', 21, now());
      INSERT INTO refunds (id, order_id, payment_id, amount_usd, reason, status, provider_refund_id, refunded_at)
        VALUES (7, 10001, 1, 5, 'asked', 'refunded', 'R-7', now());
      INSERT INTO disputes (id, provider_dispute_id, order_id, payment_id, capture_id, reason, state, stage, amount_cents,
          currency_code, opened_at, changed_at)
        VALUES (1, 'PP-D-1', 10001, 1, 'C-1', 'not_received', 'open', 'inquiry', 2100, 'USD', now(), now()),
          (2, 'PP-D-2', NULL, NULL, 'C-2', 'not_received', 'waiting_for_seller', 'claim', 900, 'USD', now(), now());
    `);
    before = await old.contents();
    await old.migrate("20261122082100_unknown_disputes");
    await old.migrate("20261122082200_unbooked_returns");
  });
  afterAll(() => old.drop());

  it("has each order, payment, refund and dispute unchanged", async () => {
    const { disputes, unbooked_returns, ...after } = await old.contents();
    const { disputes: knownBefore = [], ...rest } = before;
    expect(after).toEqual(rest);
    expect(disputes).toEqual(knownBefore.map((row) => ({ ...row, closed_at: null })));
    expect(unbooked_returns).toEqual([]);
  });

  it("lists the disputes of unknown orders as waiting", async () => {
    const waiting = "SELECT id FROM disputes WHERE order_id IS NULL AND closed_at IS NULL";
    expect(await old.query(waiting)).toEqual([{ id: 2 }]);
  });

  it("accepts an unbookable return of an old order once", async () => {
    const keep = (orderId: number) =>
      old.query(
        `INSERT INTO unbooked_returns (order_id, provider_refund_id, amount, currency_code, status)
         VALUES ($1, 'R-8', '4.00', 'EUR', 'COMPLETED') RETURNING acknowledged_at`,
        [orderId],
      );
    expect(await keep(10_001)).toEqual([{ acknowledged_at: null }]);
    await expect(keep(10_001)).rejects.toThrow(/unbooked_returns_provider_refund_id_key/);
    await old.query("DELETE FROM unbooked_returns");
    await expect(keep(4711)).rejects.toThrow(/unbooked_returns_order_id_fkey/);
  });

  it("can be migrated to the current schema", async () => {
    await old.migrate();
    expect(await old.query("SELECT id, closed_at FROM disputes ORDER BY id")).toEqual([
      { id: 1, closed_at: null },
      { id: 2, closed_at: null },
    ]);
  });
});
