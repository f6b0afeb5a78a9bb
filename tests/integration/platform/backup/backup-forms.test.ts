import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { backup, restore } from "../../../../tools/stack/postgres/backup";
import {
  createDatabase,
  dropDatabase,
  withClient,
} from "../../../../tools/stack/postgres/databases";
import { concurrently } from "../../../support/data/concurrency";

const shop = process.env.DATABASE_URL ?? "";
const { serverUrl } = inject("databaseServer");

/** A second database, into which the shop's backups are restored. */
const other = `${new URL(shop).pathname.slice(1)}_other`;
const databaseUrl = new URL(`/${other}`, shop).href;
const place = { databaseUrl, serverUrl };

const { PATH } = process.env;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "barq-backup-"));
  file = join(folder, "shop.backup");
});
afterEach(async () => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
  await dropDatabase(serverUrl, other);
});

/** Renames all products, so that a test can recognize the state of the shop. */
const mark = (name: string) =>
  withClient(databaseUrl, (client) => client.query("UPDATE products SET name = $1", [name]));

async function marks(): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string }>("SELECT DISTINCT name FROM products"),
  );
  return rows.map(({ name }) => name);
}

const spoil = () => truncateSync(file, Math.floor(readFileSync(file).length / 2));

it("a backup fills an empty database, and a truncated backup leaves it empty", async () => {
  await backup(shop, file, "copy");
  const whole = readFileSync(file);
  spoil();
  await expect(restore(place, file, false)).rejects.toThrow();
  writeFileSync(file, whole);
  expect(await restore(place, file, false)).toMatchObject({ form: "copy" });
  await expect(restore(place, file, false)).rejects.toThrow("is not empty");
});

it("a backup is a snapshot: sales made while it is written are not in it", async () => {
  const [{ form } = { form: "" }] = await concurrently(
    [() => backup(shop, file, "copy")],
    (tx) => tx.prisma.product.updateMany({ data: { name: "changed meanwhile" } }),
    "categories IN ACCESS EXCLUSIVE MODE",
  );
  expect(form).toBe("copy");
  await restore(place, file, false);
  expect(await marks()).not.toContain("changed meanwhile");
});

it("a shop is replaced only by a complete backup, and only while it is not in use", async () => {
  await backup(shop, file, "copy");
  await restore(place, file, false);
  await mark("as it was");
  await expect(restore(place, join(folder, "none"), true)).rejects.toThrow("ENOENT");
  await withClient(databaseUrl, () =>
    expect(restore(place, file, true)).rejects.toThrow("is in use: stop the shop"),
  );
  const whole = readFileSync(file);
  spoil();
  await expect(restore(place, file, true)).rejects.toThrow();
  expect(await marks()).toEqual(["as it was"]);
  writeFileSync(file, whole);
  await restore(place, file, true);
  expect(await marks()).not.toContain("as it was");
});

/** Fakes of pg_dump and pg_restore with the given version; pg_dump writes a fake backup. */
function findTools(version: string): void {
  const bin = mkdtempSync(join(folder, "bin-"));
  const script = `#!/bin/sh
case "$1" in
  --version) echo "$(basename "$0") (PostgreSQL) ${version}" ;;
  --format=custom) for word in "$@"; do case "$word" in --file=*) printf PGDMP > "\${word#--file=}" ;; esac; done ;;
esac
`;
  for (const tool of ["pg_dump", "pg_restore"]) {
    writeFileSync(join(bin, tool), script, { mode: 0o755 });
  }
  process.env.PATH = `${bin}${delimiter}${PATH}`;
}

it("pg_dump is used if it is as new as the server, and an older pg_restore replaces nothing", async () => {
  findTools("9.6.24");
  const by = await backup(shop, file);
  expect(by.form).toBe("copy");
  expect(by.why).toMatch(/^pg_dump has version 9, the server \d+$/);
  await restore(place, file, false);
  await mark("as it was");
  findTools("99.1 (Debian 99.1-1)");
  expect(await backup(shop, file)).toEqual({ form: "pg_dump", why: null });
  findTools("9.6.24");
  await expect(restore(place, file, true)).rejects.toThrow("pg_restore has version 9");
  expect(await marks()).toEqual(["as it was"]);
  process.env.PATH = folder;
  expect(await backup(shop, file)).toEqual({ form: "copy", why: "pg_dump is not installed" });
});

it("a backup of either form is readable by its owner only", async () => {
  await backup(shop, file, "copy");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  findTools("99.1 (Debian 99.1-1)");
  const dumped = join(folder, "dumped.backup");
  expect(await backup(shop, dumped)).toMatchObject({ form: "pg_dump" });
  expect(statSync(dumped).mode & 0o777).toBe(0o600);
});

/** Objects of the shop that the current role does not own, except extensions. */
const FOREIGN = `
  SELECT oid::regclass::text AS name FROM pg_class one
  WHERE relnamespace = 'public'::regnamespace AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
    AND relkind IN ('r', 'p', 'v', 'S')
  UNION ALL
  SELECT oid::regprocedure::text FROM pg_proc one
  WHERE pronamespace = 'public'::regnamespace AND proowner <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = one.oid AND deptype = 'e')`;

it("objects that an administrator restores belong to the owner of the database", async () => {
  // Role names that need quoting.
  const role = `Owner of ${process.env.VITEST_POOL_ID}`;
  const admin = `Admin.${process.env.VITEST_POOL_ID}`;
  const administer = (statement: string) =>
    withClient(serverUrl, (client) => client.query(statement));
  const as = (username: string) => (url: string) => {
    const address = new URL(url);
    Object.assign(address, { username, password: "a-word" });
    return address.href;
  };
  const [asRole, asAdmin] = [as(role), as(admin)];
  const ownersUrl = asRole(databaseUrl);
  for (const name of [role, admin]) await administer(`DROP ROLE IF EXISTS "${name}"`);
  await administer(`CREATE ROLE "${role}" LOGIN PASSWORD 'a-word'`);
  await administer(`CREATE ROLE "${admin}" LOGIN SUPERUSER PASSWORD 'a-word'`);
  try {
    await backup(shop, file, "copy");
    await createDatabase(serverUrl, other);
    await expect(
      restore({ databaseUrl: ownersUrl, serverUrl: asRole(serverUrl) }, file, false),
    ).rejects.toThrow(`${role} is not a member of that role`);
    await administer(`ALTER DATABASE "${other}" OWNER TO "${role}"`);
    for (const isReplaced of [false, true]) {
      const byAdmin = { databaseUrl: asAdmin(databaseUrl), serverUrl: asAdmin(serverUrl) };
      await restore(byAdmin, file, isReplaced);
      await withClient(ownersUrl, async (client) => {
        await client.query("INSERT INTO categories (name, slug) VALUES ('Test', 'test')");
        // Only the owner may alter a table, as the migrations of the next update do.
        await client.query("ALTER TABLE products ADD COLUMN test int");
        const { rows } = await client.query(FOREIGN);
        expect(rows).toEqual([]);
      });
    }
  } finally {
    await dropDatabase(serverUrl, other);
    for (const name of [role, admin]) await administer(`DROP ROLE "${name}"`);
  }
});
