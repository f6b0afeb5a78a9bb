import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { env } from "@/env";
import { prepareAdmin } from "@/server/accounts/staff/make-admin";
import { disconnectDb } from "@/server/platform/database/db";
import { readSettings } from "@/server/platform/settings";
import { makeShop } from "../../../prisma/seed/new-shop";
import { BASELINE } from "../../../tools/stack/postgres/baseline";
import { createDatabase, dropDatabase, withClient } from "../../../tools/stack/postgres/databases";
import { migrate } from "../../../tools/stack/postgres/migrate";
import { withNewDatabase } from "../../../tools/stack/postgres/new-database";

// The shop reads its environment at first use, which can be an import. Therefore this file sets its
// database, which is empty at first, before the imports.
const url = vi.hoisted(() => {
  const empty = new URL(process.env.DATABASE_URL ?? "");
  empty.pathname = `/barq_new_${process.env.VITEST_POOL_ID}`;
  process.env.DATABASE_URL = empty.href;
  return empty.href;
});
const { serverUrl } = inject("databaseServer");
const database = new URL(url).pathname.slice(1);

beforeEach(async () => {
  await disconnectDb();
  await dropDatabase(serverUrl, database);
  await createDatabase(serverUrl, database);
});
afterAll(async () => {
  await disconnectDb();
  await dropDatabase(serverUrl, database);
});

const query = async (sql: string) => (await withClient(url, (client) => client.query(sql))).rows;
const owner = () =>
  prepareAdmin({ email: "maha@example.com", username: "maha", password: "amber door 77" });

/** Migrates the database and makes the shop, as `npm run shop:new` does. */
const make = () =>
  withNewDatabase(url, async () => {
    await migrate(url);
    await makeShop(await owner());
  });

/** Row counts of the tables that a new shop fills. */
async function contents() {
  const tables = ["users", "categories", "products", "licence_keys", "option_sets", "games"];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const [row] = await query(`SELECT ${counts.join(", ")}`);
  return row;
}

const EMPTY_SHOP = {
  users: 1,
  categories: 3,
  products: 0,
  licence_keys: 0,
  option_sets: 4,
  games: 1,
};

describe("a new shop", () => {
  it("has its owner, categories, option sets and a game, but no products", async () => {
    await make();
    expect(await contents()).toEqual(EMPTY_SHOP);
    expect(await query("SELECT email, role, is_verified, is_admin FROM users")).toEqual([
      { email: "maha@example.com", role: "owner", is_verified: true, is_admin: true },
    ]);
    expect(await query("SELECT action FROM audit_entries ORDER BY id")).toEqual([
      { action: "account.make_admin" },
      { action: "settings.update" },
    ]);
    const { version, settings } = await readSettings();
    expect([version, settings.promises]).toEqual([1, ["topup", "guarantee", "support"]]);
    // The setting wins over the environment.
    expect([env().GUEST_CART, settings.guestCart]).toEqual(["clear", "keep"]);
    // Settings without a value fall back to the environment.
    expect(settings.supportEmail).toBe(env().SUPPORT_EMAIL);
    // The id sequences continue after the inserted rows.
    await query("INSERT INTO categories (name, slug) VALUES ('Gift cards', 'gift-cards')");
  });

  it("is not made in a database that holds a shop: the error lists its contents, and nothing changes", async () => {
    await make();
    await query("UPDATE categories SET name = 'Games' WHERE slug = 'gaming'");
    const before = await query("SELECT * FROM categories ORDER BY id");
    await expect(make()).rejects.toThrow(
      "The database already contains a shop: accounts (1), categories (3), versions of the settings (1). Nothing was changed.",
    );
    expect(await query("SELECT * FROM categories ORDER BY id")).toEqual(before);
    expect(await contents()).toEqual(EMPTY_SHOP);
  });

  it("is not made in a database that holds other tables", async () => {
    await query("CREATE TABLE invoices (id INT)");
    await expect(make()).rejects.toThrow("contains other tables: invoices. Nothing");
    await query("CREATE TABLE _prisma_migrations (migration_name TEXT)");
    await query("INSERT INTO _prisma_migrations VALUES ('20200101000000_of_another_house')");
    await expect(make()).rejects.toThrow("contains other tables");
    expect(
      await query("SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'"),
    ).toEqual([{ count: 2 }]);
  });

  it("is completed by the next start after one was killed before or within the baseline", async () => {
    // The table of migrations is created before the first migration runs, so a start may be killed
    // in between.
    const folder = mkdtempSync(join(tmpdir(), "barq-none-"));
    await migrate(url, { folder }).finally(() => rmSync(folder, { recursive: true }));
    expect(await query("SELECT FROM _prisma_migrations")).toEqual([]);
    await query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at)
       VALUES ('cut off', 'x', '${BASELINE}', now())`,
    );
    await make();
    expect(await contents()).toEqual(EMPTY_SHOP);
    const marks = await query("SELECT FROM _prisma_migrations WHERE finished_at IS NULL");
    expect(marks, "no mark of the one that was cut off").toEqual([]);
  });

  it("is completed by the next start after one was killed after the baseline", async () => {
    await migrate(url, { last: BASELINE });
    await make();
    expect(await contents()).toEqual(EMPTY_SHOP);
  });

  it("is completed after release 0.9.0 was killed after its migrations", async () => {
    await migrate(url, { last: BASELINE });
    await query(`
      DELETE FROM _prisma_migrations;
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('1', 'x', '20261121000000_init', now()), ('2', 'x', '20261127110000_wish_list', now())`);
    await make();
    expect(await contents()).toEqual(EMPTY_SHOP);
  });

  it("is made once by concurrent starts", async () => {
    const ends = await Promise.allSettled([make(), make(), make()]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // A start fails on the lock during the creation, and on the existing shop after it.
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.message] : []));
    for (const reason of reasons) {
      expect(reason).toMatch(
        /^(Another npm run shop:new uses|The database already contains a shop)/,
      );
    }
    expect(await contents()).toEqual(EMPTY_SHOP);
  });

  it("is created as a whole: when the owner cannot be inserted, no categories are left", async () => {
    await migrate(url);
    const nobody = { ...(await owner()), email: "NOT LOWER CASE" };
    await expect(makeShop(nobody)).rejects.toThrow();
    expect(await contents()).toMatchObject({ users: 0, categories: 0 });
    await make();
    await expect(makeShop(await owner())).rejects.toThrow("already contains a shop");
  });
});
