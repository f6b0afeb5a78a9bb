import { describe, expect, it } from "vitest";
import { withClient } from "../../../../tools/stack/postgres/databases";
import { databaseUrl, prepareDatabase, resetDatabase } from "../../../support/data/worker-database";

const query = (sql: string) => withClient(databaseUrl, async (client) => client.query(sql));

/** The oid of the current database, which changes when it is recreated. */
const identity = async () =>
  (await query("SELECT oid FROM pg_database WHERE datname = current_database()")).rows[0].oid;

const CONTENTS = `SELECT
  (SELECT json_agg(p ORDER BY id) FROM products p) AS products,
  (SELECT json_agg(k ORDER BY id) FROM licence_keys k) AS keys,
  (SELECT count(*) FROM users) AS users,
  (SELECT last_value FROM users_id_seq) AS next_user`;

describe("the database of a test worker", () => {
  it("has every row as the seed left it before each test", async () => {
    const before = (await query(CONTENTS)).rows;
    await query(`UPDATE products SET name = 'Another';
      DELETE FROM licence_keys WHERE id IN (SELECT id FROM licence_keys LIMIT 3);
      SELECT setval('users_id_seq', 4711)`);
    expect((await query(CONTENTS)).rows).not.toEqual(before);
    await resetDatabase();
    expect((await query(CONTENTS)).rows).toEqual(before);
  });

  it("is reset over a new connection after a test terminated all of them", async () => {
    await query(`UPDATE products SET name = 'Another'`);
    await query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);
    await resetDatabase();
    expect((await query("SELECT FROM products WHERE name = 'Another'")).rowCount).toBe(0);
  });

  it("is kept for the next file, and connections of the previous file are closed", async () => {
    const before = await identity();
    await withClient(databaseUrl, async (left) => {
      await prepareDatabase();
      await expect(left.query("SELECT 1")).rejects.toThrow();
    });
    expect(await identity()).toBe(before);
  });

  it.each([
    "ALTER TABLE sessions RENAME TO broken",
    "ALTER TABLE mails ADD CONSTRAINT no_mails CHECK (false) NOT VALID",
    "ALTER TABLE users ALTER COLUMN locale SET DEFAULT 'ar'",
    "ALTER TABLE licence_keys DISABLE TRIGGER licence_keys_seen",
    "DROP INDEX licence_keys_fingerprint_key",
    "CREATE FUNCTION left_over() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "DROP SCHEMA seeded CASCADE",
  ])("is recreated for the next file after: %s", async (change) => {
    const before = await identity();
    await query(change);
    await prepareDatabase();
    expect(await identity()).not.toBe(before);
    await resetDatabase();
  });
});
