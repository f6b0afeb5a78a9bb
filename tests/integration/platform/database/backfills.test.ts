import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";
import { type Backfill, runBackfills } from "@/server/platform/database/backfills";
import { db } from "@/server/platform/database/db";
import { metrics } from "@/server/platform/watch/metrics";
import { signalGroup } from "../../../../tools/stack/processes/process-table";
import { supervise } from "../../../../tools/stack/processes/supervisor";
import { dataFolder } from "../../../../tools/stack/project";
import { TEST_BACKFILL } from "../../../support/data/test-backfill";

const supervisor = supervise(join(dataFolder, "logs", "integration"));
afterAll(() => supervisor.stop());

/** A seeded product that is sold by keys, and the number of its keys that lack `ending`. */
const PRODUCT = 7;
const KEYS = 400;

beforeEach(async () => {
  await db().$executeRaw`UPDATE licence_keys SET ending = ''`;
  await db().$executeRaw`
    INSERT INTO licence_keys (id, product_id, sealed, fingerprint)
    SELECT gen_random_uuid(), ${PRODUCT}, 'sealed', 'of before ' || n FROM generate_series(1, ${KEYS}::int) n`;
});

const going = () => new AbortController().signal;
const backfill = () => runBackfills([TEST_BACKFILL], going(), { batch: 50, pause: 0 });
const progress = () => db().backfill.findUniqueOrThrow({ where: { name: TEST_BACKFILL.name } });
const filled = () => db().licenceKey.count({ where: { ending: { notIn: [""] } } });
const lacking = () => db().licenceKey.count({ where: { ending: null } });

/** Pretends that the processes of the previous release have ended. */
const settle = () =>
  db().$executeRaw`UPDATE backfills SET started_at = started_at - interval '2 hours'`;

it("a killed worker loses nothing, and the next one continues where it stopped", async () => {
  const child = supervisor.start({
    name: "backfill",
    module: "tests/support/processes/backfill-worker.ts",
    show: "nothing",
  });
  await expect
    .poll(async () => (await db().backfill.findFirst())?.rows ?? 0, { timeout: 50_000 })
    .toBeGreaterThanOrEqual(40);
  signalGroup(child.pid, "SIGKILL");
  await child.ended;

  const { rows, lastKey, doneAt } = await progress();
  expect(doneAt).toBeNull();
  expect(rows).toBeLessThan(KEYS);
  expect(await filled()).toBe(rows);
  // No row up to the recorded position lacks the value.
  expect(await db().licenceKey.count({ where: { ending: null, id: { lte: lastKey ?? "" } } })).toBe(
    0,
  );
  const before = await db().licenceKey.findMany({ where: { ending: { notIn: [""] } } });

  await backfill();
  expect(await lacking()).toBe(0);
  expect((await progress()).rows).toBe(KEYS);
  // No row was written twice.
  for (const { id, ending } of before) {
    expect(await db().licenceKey.findUnique({ where: { id } })).toMatchObject({ ending });
  }
});

it("rows written by the previous release, and rows that were locked, are filled by a later pass", async () => {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const [held] = await db().licenceKey.findMany({ where: { ending: null }, take: 1 });
  await client.query("BEGIN");
  await client.query("SELECT FROM licence_keys WHERE id = $1 FOR UPDATE", [held?.id]);
  await backfill();
  expect(await lacking()).toBe(1);
  await client.query("COMMIT");
  await client.end();
  await settle();
  await backfill();
  expect(await lacking()).toBe(0);
  // A backfill is done after a pass in which no row lacked the value; in this pass, one did.
  expect((await progress()).doneAt).toBeNull();
  await db().$executeRaw`UPDATE licence_keys SET ending = NULL WHERE id = ${held?.id}::uuid`;
  await backfill();
  expect(await lacking()).toBe(0);
  expect((await progress()).doneAt).toBeNull();
  await backfill();
  expect((await progress()).doneAt).not.toBeNull();
  const text = await metrics().metrics();
  expect(text).toMatch(/^barq_backfills_open 0$/m);
});

it("a backfill is not done while processes of the previous release may still run", async () => {
  await backfill();
  await backfill();
  await backfill();
  expect(await progress()).toMatchObject({ rows: KEYS, doneAt: null });
  await settle();
  await backfill();
  expect((await progress()).doneAt).not.toBeNull();
});

it("concurrent workers take turns, and each row is written once", async () => {
  await Promise.all([backfill(), backfill(), backfill()]);
  await backfill();
  expect(await lacking()).toBe(0);
  expect((await progress()).rows).toBe(KEYS);
});

it("a run stops when asked to, and a failing backfill does not block the others", async () => {
  const stopping = new AbortController();
  stopping.abort();
  await runBackfills([TEST_BACKFILL], stopping.signal);
  expect(await lacking()).toBe(KEYS);
  const broken = { ...TEST_BACKFILL, name: "broken", set: "ending = no_such_column" };
  await expect(runBackfills([broken, TEST_BACKFILL], going())).rejects.toThrow("no_such_column");
  expect(await lacking()).toBe(0);
});

/** The backfill of a test table, in which a row lacks the value while `done` is null. */
const ROWS = { table: "fill_rows", key: "id", needsValue: "t.done IS NULL", set: "done = true" };
const rowsTable = async (keyType: string, keys: string[], columns = "") => {
  await db().$executeRaw`DROP TABLE IF EXISTS fill_rows`;
  await db().$executeRawUnsafe(
    `CREATE TABLE fill_rows (id ${keyType}, done bool${columns ? `, ${columns}` : ""})`,
  );
  for (const key of keys) {
    await db().$executeRawUnsafe(`INSERT INTO fill_rows (id) VALUES ('${key}')`);
  }
};
const lackingRows = async () =>
  (await db().$queryRaw<{ id: string }[]>`SELECT id::text FROM fill_rows WHERE done IS NULL`).map(
    ({ id }) => id,
  );
const fill = (backfill: Backfill, batch = 2) =>
  runBackfills([backfill], going(), { batch, pause: 0 });
afterAll(() => db().$executeRaw`DROP TABLE IF EXISTS fill_rows`);

const NIL = "00000000-0000-0000-0000-000000000000";
it.each<[Backfill["keyType"], string[]]>([
  ["int", ["-2147483648", "-7", "0", "1", "2147483647"]],
  ["uuid", [NIL, "7b0c5f3e-0000-4000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]],
  ["text", ["", " ", "a", "é", "zz"]],
])("a backfill fills all rows of a table whose key has the type %s", async (keyType, keys) => {
  await rowsTable(`${keyType} PRIMARY KEY`, keys);
  await fill({ ...ROWS, name: `by ${keyType}`, keyType });
  expect(await lackingRows()).toEqual([]);
  expect(await db().backfill.findUnique({ where: { name: `by ${keyType}` } })).toMatchObject({
    rows: keys.length,
  });
});

it("a backfill refuses a nullable key, because no batch would read its null rows", async () => {
  await rowsTable("int UNIQUE", ["1"]);
  await expect(fill({ ...ROWS, name: "by null", keyType: "int" })).rejects.toThrow(
    "its key fill_rows.id is not NOT NULL",
  );
});

it("a backfill skips a row that cannot be written, fills the others, and is not done", async () => {
  await rowsTable(
    "int PRIMARY KEY",
    ["1", "2", "3", "4", "5", "6", "7"],
    "CHECK (id <> 4 OR done IS NULL)",
  );
  const backfill: Backfill = { ...ROWS, name: "past one row", keyType: "int" };
  await fill(backfill, 3);
  expect(await lackingRows()).toEqual(["4"]);
  await settle();
  await fill(backfill, 3);
  await fill(backfill, 3);
  const where = { name: backfill.name };
  expect(await db().backfill.findUnique({ where })).toMatchObject({ rows: 6, doneAt: null });
  expect(await metrics().metrics()).toContain(
    'barq_backfill_skipped_rows_total{backfill="past one row"} 3',
  );
});

it("a backfill does not rewrite forever rows that still lack the value after a write", async () => {
  await rowsTable("int PRIMARY KEY", ["1", "2"]);
  const backfill: Backfill = { ...ROWS, name: "for ever", keyType: "int", set: "done = NULL" };
  await fill(backfill);
  const where = { name: backfill.name };
  expect(await db().backfill.findUnique({ where })).toMatchObject({ rows: 0, doneAt: null });
});

it("a finished backfill resumes if the previous release adds rows without the value", async () => {
  await rowsTable("text PRIMARY KEY", ["", "a", "b"]);
  const backfill: Backfill = { ...ROWS, name: "a second time", keyType: "text" };
  const where = { name: backfill.name };
  await fill(backfill);
  await settle();
  await fill(backfill);
  expect((await db().backfill.findUnique({ where }))?.doneAt).not.toBeNull();
  await db().$executeRaw`INSERT INTO fill_rows (id) VALUES ('c')`;
  await fill(backfill);
  expect(await lackingRows()).toEqual([]);
  expect(await db().backfill.findUnique({ where })).toMatchObject({ rows: 4, doneAt: null });
});

it("a backfill refuses a name that is too long for the names of its statements", async () => {
  await expect(
    fill({ ...ROWS, name: "the endings of the keys of the orders of before", keyType: "int" }),
  ).rejects.toThrow("has more than 40 bytes");
});

const openBackfills = async () =>
  /^barq_backfills_open (\d+)$/m.exec(await metrics().metrics())?.[1];

it("the metric counts a backfill as open before its first batch", async () => {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN; LOCK TABLE licence_keys");
  metrics().getSingleMetric("barq_backfills_open")?.reset();
  const filling = backfill();
  await expect.poll(openBackfills, { timeout: 30_000 }).toBe("1");
  await client.query("COMMIT");
  await client.end();
  await filling;
});
