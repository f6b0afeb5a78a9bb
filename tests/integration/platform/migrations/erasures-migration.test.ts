import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop from before erasures, after the migration", () => {
  let old: OldDatabase;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_erasures_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122098000_mails_of_the_log");
    await old.query(`
      INSERT INTO users (id, username, password, email, is_verified)
        VALUES (1, 'omar', 'hash', 'omar@example.com', true);
      INSERT INTO mails (user_id, kind, recipient, locale, message_id)
        VALUES (1, 'password-changed', 'omar@example.com', 'en', '<1@barq>');
      INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, before, after, idempotency_key)
        VALUES (9, 'maha', 'order.correct_email', 'order', '7', '{"customerEmail": "omar@example.com"}',
          '{"customerEmail": "o@example.com"}', gen_random_uuid())`);
    await old.migrate();
  });
  afterAll(() => old.drop());

  it("keeps its mails and its audit log, in which only addresses can be replaced", async () => {
    expect(await old.query("SELECT recipient, erasure_id FROM mails")).toEqual([
      { recipient: "omar@example.com", erasure_id: null },
    ]);
    await expect(
      old.query(`UPDATE audit_entries SET after = '{"customerEmail": "x@example.com"}'`),
    ).rejects.toThrow("never changed");
    const others = [
      "actor_id = 1",
      "actor_name = 'nobody'",
      "action = 'order.refund'",
      "entity_id = '8'",
      "created_at = now()",
      "before = NULL",
      "after = without_address(after) || '{\"amount\": 1}'",
      "before = without_address(before), actor_name = 'nobody'",
    ];
    for (const change of others) {
      const changing = old.query(`UPDATE audit_entries SET ${change}`);
      await expect(changing, change).rejects.toThrow("never changed");
    }
    await expect(old.query("DELETE FROM audit_entries")).rejects.toThrow("never changed");
    await old.query(
      "UPDATE audit_entries SET before = without_address(before), after = without_address(after)",
    );
    expect(await old.query("SELECT before, after FROM audit_entries")).toEqual([
      { before: { customerEmail: "erased" }, after: { customerEmail: "erased" } },
    ]);
  });

  it("allows one open erasure per address, and no completed one with personal data", async () => {
    const insert = (email: string, done: string) =>
      old.query(`INSERT INTO erasures (user_id, email, locale, requested_by, due_at, done_at)
        VALUES (1, '${email}', 'en', 'customer', now() + interval '14 days', ${done})`);
    await insert("omar@example.com", "NULL");
    await expect(insert("omar@example.com", "NULL")).rejects.toThrow(/erasures_open_email/);
    await expect(insert("omar@example.com", "now()")).rejects.toThrow(/erasures_done_name_nobody/);
    await expect(insert("", "now()")).rejects.toThrow(/erasures_done_name_nobody/);
    await expect(old.query("DELETE FROM users")).resolves.toBeDefined();
    expect(await old.query("SELECT user_id, email FROM erasures")).toEqual([
      { user_id: null, email: "omar@example.com" },
    ]);
  });
});
