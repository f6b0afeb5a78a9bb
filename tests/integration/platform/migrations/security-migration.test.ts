import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Contents, OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop whose admins had only a password, after the migration", () => {
  let old: OldDatabase;
  let before: Contents;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_security_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122085000_code_openings");
    await old.query(`
      INSERT INTO users (id, username, password, email, is_admin, is_verified)
        VALUES (1, 'maha', 'x', 'maha@example.com', true, true);
      INSERT INTO sessions (id, user_id, expires_at)
        VALUES ('7d0c9f0e-6f0a-4d5e-9a51-0d6f3f1f8f11', 1, now() + interval '20 days');
      INSERT INTO categories (id, name, slug) VALUES (50, 'Cards', 'cards');
      INSERT INTO products (id, name, description, category_id, price_usd, image_url, fulfilment)
        VALUES (50, 'Card', 'A card.', 50, 5, '/art/keys-1.svg', 'keys');
      INSERT INTO licence_keys (id, product_id, sealed, fingerprint, revealed_at) VALUES
        ('1b4e28ba-2fa1-41d2-883f-0016d3cca427', 50, 'a', 'a', now()),
        ('1b4e28ba-2fa1-41d2-883f-0016d3cca428', 50, 'b', 'b', NULL);
    `);
    before = await old.contents();
    await old.migrate();
  });
  afterAll(() => old.drop());

  it("keeps its sessions; those of admins must be confirmed", async () => {
    const { sessions } = await old.contents();
    const unconfirmed = { confirmed_at: null, admin_seen_at: null };
    expect(sessions).toMatchObject(
      (before.sessions ?? []).map((row) => ({ ...row, ...unconfirmed })),
    );
  });

  it("does not sell a key as new that a person has revealed", async () => {
    const keys = await old.query("SELECT status FROM licence_keys ORDER BY id");
    expect(keys).toEqual([{ status: "seen" }, { status: "available" }]);
    const stock = await old.query("SELECT available_units FROM products WHERE id = 50");
    expect(stock).toEqual([{ available_units: 1 }]);
  });

  it("has no second factors, and accepts none sealed with a retired key or not confirmed by a code", async () => {
    expect(await old.query("SELECT FROM second_factors")).toEqual([]);
    const add = (secret: string, confirmed: string) =>
      old.query(`INSERT INTO second_factors (user_id, secret, confirmed_at)
        VALUES (1, '${secret}', ${confirmed})`);
    await expect(add("a", "now()")).rejects.toThrow(/second_factors_confirmed_by_a_code/);
    await old.query("INSERT INTO retired_secrets_keys (id) VALUES ('old')");
    await expect(add("old.a.b.c", "NULL")).rejects.toThrow(/retired key/);
  });

  it("allows no session that was confirmed but never used", async () => {
    const half = old.query("UPDATE sessions SET confirmed_at = now()");
    await expect(half).rejects.toThrow(/sessions_confirmed_is_seen/);
  });
});
