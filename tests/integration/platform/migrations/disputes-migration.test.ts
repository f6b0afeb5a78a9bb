import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Contents, OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop from before disputes, after the migration", () => {
  let old: OldDatabase;
  let before: Contents;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_disputes_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122061000_search_in_one_look");
    await old.query(`
      INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
        VALUES (10001, 'user_1', 'omar@example.com', 'completed', 21, 3.75, 'a', now(), now());
      INSERT INTO payments (id, order_id, provider_order_id, status, capture_id, amount_usd, captured_at)
        VALUES (1, 10001, 'O-1', 'captured', 'C-1', 21, now());
    `);
    before = await old.contents();
    await old.migrate();
  });
  afterAll(() => old.drop());

  it("keeps its orders and payments unchanged", async () => {
    const after = await old.contents();
    expect(after.orders).toMatchObject(before.orders ?? []);
    expect(after.payments).toMatchObject(before.payments ?? []);
    expect(after.disputes).toEqual([]);
  });

  it("accepts a dispute of an old payment once, and no second answer while one is under way", async () => {
    const dispute = `
      INSERT INTO disputes (provider_dispute_id, order_id, payment_id, capture_id, reason, state, stage,
        amount_cents, currency_code, opened_at, changed_at)
      VALUES ('PP-D-1', 10001, 1, 'C-1', 'not_received', 'open', 'inquiry', 2100, 'USD', now(), now()) RETURNING id`;
    const [row] = await old.query(dispute);
    await expect(old.query(dispute)).rejects.toThrow(/disputes_provider_dispute_id_key/);
    const answer = `INSERT INTO dispute_answers (dispute_id, kind, text, actor) VALUES (${row?.id}, 'evidence', 'x', 'system')`;
    await old.query(answer);
    await expect(old.query(answer)).rejects.toThrow(/one_under_way/);
  });
});
