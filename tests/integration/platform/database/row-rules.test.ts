// Tests of the rules that the database enforces on the rows of any program, on a separate database.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OldDatabase } from "../../../support/data/old-database";

let shop: OldDatabase;
const query = (sql: string, values?: readonly unknown[]) => shop.query(sql, values);

beforeAll(async () => {
  const { serverUrl } = inject("databaseServer");
  const url = new URL(serverUrl);
  url.pathname = `/barq_rules_${process.env.VITEST_POOL_ID}`;
  shop = await OldDatabase.restore(serverUrl, url.href, null);
  await shop.migrate();
  await query(`
    INSERT INTO users (id, username, password, email, is_admin, role, is_verified)
      VALUES (1, 'maha', 'hash', 'maha@example.com', true, 'owner', true),
        (2, 'omar', 'hash', 'omar@example.com', false, NULL, true);
    INSERT INTO sessions (id, user_id, expires_at)
      VALUES ('7d0c9f0e-6f0a-4d5e-9a51-0d6f3f1f8f11', 1, now() + interval '20 days');
    INSERT INTO categories (id, name, slug) VALUES (50, 'Software', 'software');
    INSERT INTO products (id, name, description, category_id, price_usd, image_url, fulfilment, stock, digital_content, game_id)
      VALUES (1, 'Licence', 'A licence', 50, 20, '/art/os.svg', 'keys', -1, NULL, NULL),
        (2, 'Guide', 'A guide', 50, 5, '/art/office.svg', 'shared', 7, 'sealed', NULL),
        (3, 'PUBG UC 60', 'A pack', 50, 0.99, '/art/uc-1.svg', 'topup', -1, NULL, 1);
    INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
      VALUES (10001, 'a', 'omar@example.com', 'completed', 0.99, 3.75, 'a', now(), now());
    INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment, pubg_player_id,
        topup_game, topup_fields, topup_answers, topup_status)
      VALUES (10001, 3, 'PUBG UC 60', 1, 0.99, 'topup', '5123456789', 'pubg', '{"playerId": "5123456789"}',
        '[{"key": "playerId"}]', 'waiting');
    INSERT INTO payments (id, order_id, provider, provider_order_id, status, capture_id, amount_usd, captured_at)
      VALUES (1, 10001, 'paypal', 'O-1', 'captured', 'C-1', 0.99, now());
    INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, before, after, idempotency_key)
      VALUES (1, 'maha', 'order.correct_email', 'order', '7', '{"customerEmail": "omar@example.com"}',
        '{"customerEmail": "o@example.com"}', gen_random_uuid())`);
});
afterAll(() => shop.drop());

describe("a category", () => {
  it("has a slug that a URL allows, of its own", async () => {
    const add = (slug: string) =>
      query("INSERT INTO categories (name, slug) VALUES ('New', $1)", [slug]);
    await add("gift-cards-2");
    for (const slug of ["", "Gift", "gift--cards", "-gift", "بطاقات", "x".repeat(61)]) {
      await expect(add(slug), slug).rejects.toThrow("categories_slug_form");
    }
    await expect(add("software")).rejects.toThrow("categories_slug_key");
  });
});

describe("a product", () => {
  it("has a maximum per order from 1 to 99, or none", async () => {
    await query("UPDATE products SET max_per_order = 99 WHERE id = 2");
    for (const refused of [0, 100, -1]) {
      await expect(
        query("UPDATE products SET max_per_order = $1 WHERE id = 2", [refused]),
      ).rejects.toThrow("products_max_per_order");
    }
  });

  it("has a game exactly if it is a top-up", async () => {
    for (const [id, game] of [
      [3, null],
      [1, 1],
    ]) {
      await expect(
        query("UPDATE products SET game_id = $2 WHERE id = $1", [id, game]),
      ).rejects.toThrow("products_topup_has_game");
    }
  });

  it("counts its available keys and units", async () => {
    const counts = () =>
      query("SELECT available_units, is_available FROM products WHERE id IN (1, 2) ORDER BY id");
    await query(`
      INSERT INTO licence_keys (id, product_id, sealed, fingerprint, status)
        VALUES (gen_random_uuid(), 1, 's', 'a', 'available'), (gen_random_uuid(), 1, 's', 'b', 'available'),
          (gen_random_uuid(), 1, 's', 'c', 'revoked')`);
    expect(await counts()).toEqual([
      { available_units: 2, is_available: true },
      { available_units: 7, is_available: true },
    ]);
    await query("UPDATE licence_keys SET status = 'available' WHERE fingerprint = 'c'");
    await query("UPDATE products SET stock = 0 WHERE id = 2");
    expect(await counts()).toEqual([
      { available_units: 3, is_available: true },
      { available_units: 0, is_available: false },
    ]);
    await query("DELETE FROM licence_keys");
  });
});

describe("a licence key", () => {
  it("is available at first, and has no other state than the known ones", async () => {
    const rows = await query(`INSERT INTO licence_keys (id, product_id, sealed, fingerprint)
      VALUES (gen_random_uuid(), 1, 'sealed', 'new') RETURNING status`);
    expect(rows).toEqual([{ status: "available" }]);
    for (const status of ["free", "held", "retired"]) {
      await expect(
        query("UPDATE licence_keys SET status = $1, order_item_id = (SELECT id FROM order_items)", [
          status,
        ]),
        status,
      ).rejects.toThrow("licence_keys_status_known");
    }
  });

  it("that an admin has revealed does not become available", async () => {
    await query("UPDATE licence_keys SET revealed_at = now() WHERE fingerprint = 'new'");
    expect(await query("SELECT status FROM licence_keys")).toEqual([{ status: "seen" }]);
    expect(await query("SELECT available_units FROM products WHERE id = 1")).toEqual([
      { available_units: 0 },
    ]);
  });
});

describe("an order line with a top-up", () => {
  it("has its account, and a Player ID equal to its answer", async () => {
    await expect(
      query("UPDATE order_items SET topup_fields = '{}', pubg_player_id = NULL"),
    ).rejects.toThrow("order_items_topup_has_answers");
    await expect(query("UPDATE order_items SET pubg_player_id = '87654321'")).rejects.toThrow(
      "order_items_player_id_is_answer",
    );
  });
});

describe("a refund", () => {
  it("has its own request key", async () => {
    const made = await query(`INSERT INTO refunds (order_id, payment_id, amount_usd, reason)
      VALUES (10001, 1, 0.10, 'more'), (10001, 1, 0.10, 'more') RETURNING request_key`);
    expect(new Set(made.map((row) => row.request_key)).size).toBe(2);
    expect(made[0]?.request_key).toMatch(/^refund-[0-9a-f-]{36}$/);
  });

  it("that cannot be booked is kept once, for an existing order", async () => {
    const keep = (orderId: number) =>
      query(
        `INSERT INTO unbooked_returns (order_id, provider_refund_id, amount, currency_code, status)
         VALUES ($1, 'R-8', '4.00', 'EUR', 'COMPLETED') RETURNING acknowledged_at`,
        [orderId],
      );
    expect(await keep(10_001)).toEqual([{ acknowledged_at: null }]);
    await expect(keep(10_001)).rejects.toThrow("unbooked_returns_provider_refund_id_key");
    await query("DELETE FROM unbooked_returns");
    await expect(keep(4711)).rejects.toThrow("unbooked_returns_order_id_fkey");
  });
});

describe("a dispute", () => {
  it("is kept once, and has no second answer while one is under way", async () => {
    const dispute = `
      INSERT INTO disputes (provider, provider_dispute_id, order_id, payment_id, capture_id, reason, state, stage,
        amount_cents, currency_code, opened_at, changed_at)
      VALUES ('paypal', 'PP-D-1', 10001, 1, 'C-1', 'not_received', 'open', 'inquiry', 99, 'USD', now(), now()) RETURNING id`;
    const [row] = await query(dispute);
    await expect(query(dispute)).rejects.toThrow("disputes_provider_dispute_id_key");
    const answer = `INSERT INTO dispute_answers (dispute_id, kind, text, actor)
      VALUES (${row?.id}, 'evidence', 'x', 'system')`;
    await query(answer);
    await expect(query(answer)).rejects.toThrow("one_under_way");
  });
});

describe("an account", () => {
  it.each([
    ["an admin without a role", "UPDATE users SET is_admin = true WHERE id = 2"],
    ["a role without is_admin", "UPDATE users SET role = 'support' WHERE id = 2"],
    ["is_admin without a role", "UPDATE users SET role = NULL WHERE id = 1"],
    ["an unknown role", "UPDATE users SET role = 'root', is_admin = true WHERE id = 2"],
  ])("is refused as %s", async (_what, sql) => {
    await expect(query(sql)).rejects.toThrow(/users_(admin_has_role|role_known)/);
  });

  it("has no session that was confirmed but never used", async () => {
    await expect(query("UPDATE sessions SET confirmed_at = now()")).rejects.toThrow(
      "sessions_confirmed_is_seen",
    );
  });

  it("has no second factor sealed with a retired key, or not confirmed by a code", async () => {
    const add = (secret: string, confirmed: string) =>
      query(`INSERT INTO second_factors (user_id, secret, confirmed_at)
        VALUES (1, '${secret}', ${confirmed})`);
    await expect(add("a", "now()")).rejects.toThrow("second_factors_confirmed_by_a_code");
    await query("INSERT INTO retired_secrets_keys (id) VALUES ('old')");
    await expect(add("old.a.b.c", "NULL")).rejects.toThrow("retired key");
  });
});

describe("the audit log", () => {
  it("changes only by the erasure of addresses", async () => {
    const others = [
      "reason = NULL",
      `after = '{"customerEmail": "x@example.com"}'`,
      "actor_id = 2",
      "actor_name = 'nobody'",
      "action = 'order.refund'",
      "entity_id = '8'",
      "created_at = now()",
      "before = NULL",
      "after = without_address(after) || '{\"amount\": 1}'",
      "before = without_address(before), actor_name = 'nobody'",
    ];
    for (const change of others) {
      const changing = query(`UPDATE audit_entries SET ${change}`);
      await expect(changing, change).rejects.toThrow("the audit log is never changed");
    }
    await expect(query("DELETE FROM audit_entries")).rejects.toThrow("never changed");
    await query(
      "UPDATE audit_entries SET before = without_address(before), after = without_address(after)",
    );
    expect(await query("SELECT before, after FROM audit_entries")).toEqual([
      { before: { customerEmail: "erased" }, after: { customerEmail: "erased" } },
    ]);
  });
});

describe("an erasure", () => {
  it("is open once per address, and has no personal data when it is completed", async () => {
    const insert = (email: string, done: string) =>
      query(`INSERT INTO erasures (user_id, email, locale, requested_by, due_at, done_at)
        VALUES (2, '${email}', 'en', 'customer', now() + interval '14 days', ${done})`);
    await insert("omar@example.com", "NULL");
    await expect(insert("omar@example.com", "NULL")).rejects.toThrow("erasures_open_email");
    await expect(insert("omar@example.com", "now()")).rejects.toThrow("erasures_done_name_nobody");
    await expect(insert("", "now()")).rejects.toThrow("erasures_done_name_nobody");
    await query("DELETE FROM users WHERE id = 2");
    expect(await query("SELECT user_id, email FROM erasures")).toEqual([
      { user_id: null, email: "omar@example.com" },
    ]);
  });
});
