import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { backup, restore } from "../../../../tools/stack/postgres/backup";
import { BASELINE } from "../../../../tools/stack/postgres/baseline";
import { dropDatabase } from "../../../../tools/stack/postgres/databases";
import { migrate, schemaChanges } from "../../../../tools/stack/postgres/migrate";
import { migrationNames } from "../../../../tools/stack/postgres/migration-files";
import { migrationPlan, planText } from "../../../../tools/stack/postgres/migration-plan";
import { OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");
const urlOf = (name: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/barq_${name}_${process.env.VITEST_POOL_ID}`;
  return url.href;
};
/**
 * The newest migration of release 0.9.0. The processes of that release report ready only if the
 * database records this migration.
 */
const LAST_SINGLE = "20261127110000_wish_list";
const REFUSED =
  "Nothing was changed: run npm run db:migrate of release 0.9.0, then of this release.";

const opened: OldDatabase[] = [];
async function open(release: Parameters<typeof OldDatabase.restore>[2], name = "old") {
  const old = await OldDatabase.restore(serverUrl, urlOf(name), release);
  opened.push(old);
  return old;
}
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "barq-baseline-"));
});
afterEach(async () => {
  for (const old of opened.splice(0)) await old.drop();
  rmSync(folder, { recursive: true });
});

const recorded = (old: OldDatabase) =>
  old.query(`SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations
    ORDER BY migration_name`);

describe("the migrations", () => {
  it("result in the schema that the shop expects", async () => {
    const empty = await open(null);
    expect(await schemaChanges(empty.url)).toBe("");
  });
});

describe("the baseline", () => {
  it("creates the tables of release 0.9.0, with the same rows", async () => {
    const [fresh, old] = [await open(null, "fresh"), await open("0.9.0")];
    expect(await fresh.migrate(BASELINE)).toEqual([BASELINE]);
    expect(await fresh.schema()).toEqual(await old.schema());
    const builtIn = `
      SELECT 'option set ' || s.id AS name, to_jsonb(s) - 'created_at' - 'updated_at' AS row FROM option_sets s
      UNION ALL SELECT 'game ' || g.id, to_jsonb(g) - 'created_at' - 'updated_at' FROM games g
      UNION ALL SELECT 'hold rule ' || kind, to_jsonb(h) FROM hold_rules h
      UNION ALL SELECT 'receipts ' || kind, NULL FROM receipt_counters
      UNION ALL SELECT 'figures ' || id, NULL FROM figure_state ORDER BY 1`;
    const rows = await fresh.query(builtIn);
    expect(rows).toHaveLength(11);
    expect(rows).toEqual(await old.query(builtIn));
    const next = "SELECT nextval('orders_id_seq')::int AS id, nextval('games_id_seq')::int AS game";
    expect(await fresh.query(next)).toEqual([{ id: 10_001, game: 2 }]);
  });

  it("is recorded, not run, in a database of release 0.9.0, which keeps its rows", async () => {
    const [fresh, old] = [await open(null, "fresh"), await open("0.9.0")];
    const { _prisma_migrations: before = [], ...rows } = await old.contents();
    expect(rows.orders).toHaveLength(3);
    const [next] = await migrationPlan(old.url);
    const beside = { runs: "yes" };
    expect(next).toEqual({ name: BASELINE, beside, locks: [], isRecordOnly: true });
    expect(planText(next ? [next] : [])).toContain("is only recorded: its tables exist");
    const said: string[] = [];
    expect(await migrate(old.url, { last: BASELINE, say: (line) => said.push(line) })).toEqual([
      BASELINE,
    ]);
    expect(said).toEqual([`${BASELINE} is recorded only: its tables exist`]);
    const { _prisma_migrations: after, ...kept } = await old.contents();
    expect(kept).toEqual(rows);
    // The old rows stay: without LAST_SINGLE, processes of release 0.9.0 would not be ready.
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(96);
    expect(await recorded(old)).toContainEqual({ name: LAST_SINGLE, done: true });
    await Promise.all([old.migrate(), fresh.migrate()]);
    expect(await migrationPlan(old.url)).toEqual([]);
    expect(await old.schema()).toEqual(await fresh.schema());
    expect(await old.query("SELECT id, status FROM orders ORDER BY id")).toEqual([
      { id: 10_001, status: "completed" },
      { id: 10_002, status: "completed" },
      { id: 10_003, status: "pending" },
    ]);
  });

  it("has the checksum of its file, as an applied one", async () => {
    const [fresh, old] = [await open(null, "fresh"), await open("0.9.0")];
    await Promise.all([old.migrate(BASELINE), fresh.migrate(BASELINE)]);
    const checksum = `SELECT checksum FROM _prisma_migrations WHERE migration_name = '${BASELINE}'`;
    expect(await old.query(checksum)).toEqual(await fresh.query(checksum));
  });

  it("is recorded once by concurrent processes", async () => {
    const old = await open("0.9.0");
    const applied = await Promise.all([old.migrate(), old.migrate(), old.migrate()]);
    expect(applied.flat().sort()).toEqual(migrationNames());
    const found = (await recorded(old)).filter(({ name }) => name === BASELINE);
    expect(found).toEqual([{ name: BASELINE, done: true }]);
  });

  it("refuses a database of the first release, which stays unchanged", async () => {
    const old = await open("first");
    const [rows, schema] = [await old.contents(), await old.schema()];
    expect(rows).toMatchObject({ orders: [{ id: 10_001 }], _prisma_migrations: [{}, {}] });
    const message = `The database lacks migrations of release 0.9.0 (20261121000001_rules is its newest), which this release does not contain. ${REFUSED}`;
    await expect(old.migrate()).rejects.toThrow(new Error(message));
    await expect(migrationPlan(old.url)).rejects.toThrow(new Error(message));
    expect(await old.contents()).toEqual(rows);
    expect(await old.schema()).toEqual(schema);
  });

  it("refuses a database with an unfinished single migration, which stays unchanged", async () => {
    const old = await open("0.9.0");
    await old.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [
      LAST_SINGLE,
    ]);
    const rows = await old.contents();
    const refused = old.migrate();
    await expect(refused).rejects.toThrow(`(${LAST_SINGLE} is unfinished)`);
    await expect(refused).rejects.toThrow(REFUSED);
    expect(await old.contents()).toEqual(rows);
  });
});

describe("a backup", () => {
  const place = { databaseUrl: urlOf("restored"), serverUrl };
  const name = new URL(place.databaseUrl).pathname.slice(1);
  afterEach(() => dropDatabase(serverUrl, name));

  it("of release 0.9.0 is restored and updated", async () => {
    const old = await open("0.9.0");
    const { orders, licence_keys, users } = await old.contents();
    const file = join(folder, "old.backup");
    await backup(old.url, file, "copy");
    await old.drop();
    await restore(place, file, false);
    const restored = OldDatabase.at(serverUrl, place.databaseUrl);
    expect(await restored.contents()).toMatchObject({ licence_keys, users });
    expect((await restored.contents()).orders).toHaveLength(orders?.length ?? 0);
    expect(await migrationPlan(place.databaseUrl)).toEqual([]);
  });

  it("of an older release is refused", async () => {
    const old = await open("first");
    const file = join(folder, "first.backup");
    await backup(old.url, file, "copy");
    await expect(restore(place, file, false)).rejects.toThrow(
      "The backup lacks migrations of release 0.9.0 (20261121000001_rules is its newest), which this release does not contain. Nothing was restored: restore it with release 0.9.0, then update.",
    );
  });
});
