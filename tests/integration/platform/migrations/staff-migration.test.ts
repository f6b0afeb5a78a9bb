import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");

describe("a shop from before staff roles, after the migration", () => {
  let old: OldDatabase;

  beforeAll(async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_staff_${process.env.VITEST_POOL_ID}`;
    old = await OldDatabase.create(serverUrl, url.href, "20261122085000_code_openings");
    await old.query(`
      INSERT INTO users (id, username, password, email, is_admin, is_verified)
        VALUES (1, 'maha', 'hash', 'maha@example.com', true, true),
          (2, 'omar', 'hash', 'omar@example.com', false, true),
          (3, 'layla', 'hash', 'layla@example.com', false, false)`);
    await old.migrate();
  });
  afterAll(() => old.drop());

  it("makes its admin the owner, and nobody else", async () => {
    expect(await old.query("SELECT id, is_admin, role FROM users ORDER BY id")).toEqual([
      { id: 1, is_admin: true, role: "owner" },
      { id: 2, is_admin: false, role: null },
      { id: 3, is_admin: false, role: null },
    ]);
  });

  it.each([
    ["a new admin without a role", "UPDATE users SET is_admin = true WHERE id = 2"],
    ["a role without is_admin", "UPDATE users SET role = 'support' WHERE id = 2"],
    ["is_admin without a role", "UPDATE users SET role = NULL WHERE id = 1"],
    ["an unknown role", "UPDATE users SET role = 'root', is_admin = true WHERE id = 2"],
  ])("refuses %s", async (_what, sql) => {
    await expect(old.query(sql)).rejects.toThrow(/users_(admin_has_role|role_known)/);
  });
});
