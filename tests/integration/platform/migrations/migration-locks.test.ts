import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import {
  createDatabase,
  dropDatabase,
  withClient,
} from "../../../../tools/stack/postgres/databases";
import { MIGRATING, migrate } from "../../../../tools/stack/postgres/migrate";
import { migrationPlan } from "../../../../tools/stack/postgres/migration-plan";
import {
  refuseWhileShopRuns,
  WORKER_PROCESS,
} from "../../../../tools/stack/postgres/shop-processes";

const { serverUrl } = inject("databaseServer");
const NAME = `barq_locks_${process.env.VITEST_POOL_ID}`;
const url = new URL(serverUrl);
url.pathname = `/${NAME}`;

let folder: string;
const opened: Client[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "barq-migrations-"));
  await dropDatabase(serverUrl, NAME);
  await createDatabase(serverUrl, NAME);
  write("1_table", "CREATE TABLE sales (id int PRIMARY KEY, code text)");
  await apply();
  await query("INSERT INTO sales SELECT n, 'code ' || n FROM generate_series(1, 100) n");
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.end()));
  await dropDatabase(serverUrl, NAME);
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

/** Lock timeouts in milliseconds, shorter than in production, with short pauses between tries. */
const PATIENCE = {
  lock: 1_000,
  indexLock: 1_000,
  pauses: Array.from({ length: 200 }, () => 50),
  turn: 60_000,
};

const apply = (options: Parameters<typeof migrate>[1] = {}) =>
  migrate(url.href, { folder, patience: PATIENCE, ...options });

async function query<Row = Record<string, unknown>>(sql: string): Promise<Row[]> {
  const { rows } = await withClient(url.href, (client) => client.query(sql));
  return rows;
}

/** Timeout in milliseconds for a condition that a test waits for, generous for slow machines. */
const SEEN = { timeout: 30_000 };

/** Opens a transaction that reads or writes the table and stays open. */
async function open(
  does = "SELECT count(*) FROM sales",
): Promise<{ pid: number; end(): Promise<unknown> }> {
  const client = new Client({ connectionString: url.href, application_name: "a report" });
  opened.push(client);
  await client.connect();
  await client.query(`BEGIN; ${does}`);
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return { pid: rows[0]?.pid ?? 0, end: () => client.query("COMMIT") };
}

const waitingForLocks = () =>
  query<{ query: string }>(
    "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );

describe("a migration that finds its table in use", () => {
  beforeEach(() => write("2_column", "ALTER TABLE sales ADD COLUMN price int"));

  it("lets later statements pass, names the process that blocks it, and is applied after that one ends", async () => {
    const report = await open();
    const said: string[] = [];
    const applied = apply({ say: (line) => said.push(line) });
    // A sale that waits behind the migration completes while the report is still open.
    await expect.poll(waitingForLocks, SEEN).not.toEqual([]);
    expect(await query("SELECT count(*)::int AS sales FROM sales")).toEqual([{ sales: 100 }]);
    await query("UPDATE sales SET code = 'sold' WHERE id = 1");
    await expect
      .poll(() => said.join("\n"), SEEN)
      .toContain(
        `2_column waits for a lock held by process ${report.pid} (a report), idle in transaction`,
      );
    expect(said[0]).toMatch(/; try 2 of 201 in 0.05 s$/);
    await report.end();
    expect(await applied).toEqual(["2_column"]);
    expect(await query("SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations")).toEqual([
      { done: true },
      { done: true },
    ]);
  });

  it("gives up after its last try, and changes nothing", async () => {
    const report = await open();
    const refused = apply({ patience: { ...PATIENCE, lock: 1_000, pauses: [] } });
    await expect(refused).rejects.toThrow("The migration 2_column failed and was rolled back");
    await expect(refused).rejects.toThrow("55P03: canceling statement due to lock timeout");
    await expect(refused).rejects.toThrow(`The lock is held by process ${report.pid} (a report)`);
    expect(await query("SELECT migration_name AS name FROM _prisma_migrations")).toEqual([
      { name: "1_table" },
    ]);
    await report.end();
    expect(await apply()).toEqual(["2_column"]);
  });
});

describe("a migration that PostgreSQL refuses", () => {
  beforeEach(() => write("2_column", "ALTER TABLE sales ADD COLUMN price int"));

  it("fails with the reason, is rolled back, and is applied once the cause is gone", async () => {
    await query(`
      CREATE FUNCTION refused() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION USING ERRCODE = '54023', MESSAGE = 'not today'; END$$;
      CREATE EVENT TRIGGER refused ON ddl_command_start EXECUTE FUNCTION refused()`);
    const refused = apply();
    await expect(refused).rejects.toThrow("The migration 2_column failed and was rolled back");
    await expect(refused).rejects.toThrow("54023: not today");
    await expect(refused).rejects.toThrow("run npm run db:migrate again");
    await query("DROP EVENT TRIGGER refused");
    expect(await apply()).toEqual(["2_column"]);
  });

  it("is planned in advance: the statements that it blocks, with table sizes", async () => {
    await query("ANALYZE");
    expect(await migrationPlan(url.href, folder)).toEqual([
      {
        name: "2_column",
        beside: { runs: "unstated" },
        locks: [{ table: "sales", rows: 100, blocks: "reads and writes" }],
        isRecordOnly: false,
      },
    ]);
    await apply();
    expect(await migrationPlan(url.href, folder)).toEqual([]);
  });

  it("leaves no failed entry behind when its process was killed", async () => {
    await query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('killed', 'none', '2_column')",
    );
    expect(await apply()).toEqual(["2_column"]);
    expect(await query("SELECT FROM _prisma_migrations WHERE finished_at IS NULL")).toEqual([]);
  });
});

describe("a migration concurrent with another process that migrates", () => {
  const TURN = "SELECT pg_advisory_lock(72707369)";

  it("does not block an index that the other process builds concurrently, and is applied afterwards", async () => {
    write("2_column", "ALTER TABLE sales ADD COLUMN price int");
    const other = new Client({ connectionString: url.href });
    opened.push(other);
    await other.connect();
    await other.query(TURN);
    const applied = apply();
    await expect
      .poll(
        () =>
          query(`SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND application_name = '${MIGRATING}' AND query LIKE '%advisory_lock%'`),
        SEEN,
      )
      .not.toEqual([]);
    await other.query("CREATE INDEX CONCURRENTLY codes ON sales (code)");
    await other.query("SELECT pg_advisory_unlock_all()");
    expect(await applied).toEqual(["2_column"]);
  });

  it("fails, but does not end the process, if it loses its connection while it waits", async () => {
    const other = new Client({ connectionString: url.href });
    opened.push(other);
    await other.connect();
    await other.query(TURN);
    const applied = apply();
    const failed = expect(applied).rejects.toThrow(/terminat/i);
    const cut = () =>
      query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = '${MIGRATING}'
          AND state = 'idle' AND query LIKE '%advisory_lock%'`);
    await expect.poll(cut, SEEN).not.toEqual([]);
    await failed;
  });

  it("fails with a message if the other process does not end", async () => {
    const other = new Client({ connectionString: url.href });
    opened.push(other);
    await other.connect();
    await other.query(TURN);
    await expect(apply({ patience: { ...PATIENCE, turn: 0 } })).rejects.toThrow(
      "Another process migrates this database",
    );
  });
});

it.each(["COMMIT", "BEGIN", "start transaction", "ROLLBACK", "END"])(
  "a migration with its own %s is refused before anything is executed",
  async (statement) => {
    write(
      "2_half",
      `ALTER TABLE sales ADD COLUMN price int; ${statement}; SELECT no_such_function()`,
    );
    await expect(apply()).rejects.toThrow("must not begin or end one itself");
    expect(await query("SELECT * FROM sales LIMIT 1")).toEqual([{ id: 1, code: "code 1" }]);
  },
);

const indexes = () =>
  query(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
    WHERE indrelid = 'sales'::regclass AND NOT indisprimary ORDER BY 1`);

describe("a migration that builds indexes concurrently", () => {
  const WRITES = "UPDATE sales SET code = 'written' WHERE id = 100";
  const CODES = 'CREATE UNIQUE INDEX CONCURRENTLY "codes" ON "sales" ("code")';

  it("runs outside a transaction, statement by statement", async () => {
    write(
      "2_index",
      `-- Found by code.\n${CODES};\nCREATE INDEX CONCURRENTLY two ON sales (id, code);`,
    );
    expect(await apply()).toEqual(["2_index"]);
    expect(await indexes()).toEqual([
      { name: "codes", valid: true },
      { name: "two", valid: true },
    ]);
    write("3_other", "DROP INDEX CONCURRENTLY two;");
    expect(await apply()).toEqual(["3_other"]);
    expect(await indexes()).toEqual([{ name: "codes", valid: true }]);
    expect(await apply()).toEqual([]);
  });

  it("leaves no invalid index behind, and is applied once the cause is gone", async () => {
    write("2_index", CODES);
    await query("UPDATE sales SET code = 'twice' WHERE id <= 2");
    const refused = apply();
    await expect(refused).rejects.toThrow("The migration 2_index failed. Its completed steps");
    await expect(refused).rejects.toThrow('23505: could not create unique index "codes"');
    expect(await indexes()).toEqual([]);
    await query("UPDATE sales SET code = 'once' WHERE id = 2");
    expect(await apply()).toEqual(["2_index"]);
    expect(await indexes()).toEqual([{ name: "codes", valid: true }]);
  });

  it("drops the invalid index of an interrupted try, and builds it again", async () => {
    write("2_index", CODES);
    const report = await open(WRITES);
    const cut = apply({ patience: { ...PATIENCE, indexLock: 60_000 } });
    cut.catch(() => undefined);
    // While the index build waits for the report to end, its connection is terminated.
    await expect
      .poll(waitingForLocks, SEEN)
      .toMatchObject([{ query: expect.stringContaining("codes") }]);
    await query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE query LIKE 'CREATE UNIQUE%' AND datname = current_database()",
    );
    await expect(cut).rejects.toThrow("2_index");
    expect(await indexes()).toEqual([{ name: "codes", valid: false }]);
    await report.end();
    expect(await apply()).toEqual(["2_index"]);
    expect(await indexes()).toEqual([{ name: "codes", valid: true }]);
  });

  it("does not rebuild a complete index, and refuses a different index with its name", async () => {
    write("2_index", CODES);
    await query(CODES);
    const [before] = await query("SELECT 'codes'::regclass::oid AS id");
    expect(await apply()).toEqual(["2_index"]);
    expect(await query("SELECT 'codes'::regclass::oid AS id")).toEqual([before]);
    write("3_index", "CREATE INDEX CONCURRENTLY codes ON sales (code)");
    await expect(apply()).rejects.toThrow("already exists with another definition");
  });

  it.each([
    ["of other columns", "(id)", "(id, code)"],
    ["of other rows", "(code) WHERE id > 1", "(code)"],
    ["in another order", "(code DESC)", "(code)"],
    ["by another function", "(upper(code))", "(lower(code))"],
  ])("refuses an existing index with its name %s", async (_, there, wanted) => {
    await query(`CREATE INDEX found ON sales ${there}`);
    write("2_index", `CREATE INDEX CONCURRENTLY found ON sales ${wanted}`);
    await expect(apply()).rejects.toThrow("already exists with another definition");
  });

  it.each([
    [
      "written differently",
      "ON sales (lower(code)) WHERE id > 1",
      'on "public"."sales" using btree (LOWER( code )) where (id>1)',
    ],
    ["in capitals", "ON sales (code)", "ON Sales (CODE)"],
    ["of a table with a reserved name", 'ON "order" (id)', 'ON "order" (id)'],
    ["of a table with a capital", 'ON "Sale" (id)', 'ON "Sale" (id)'],
  ])("recognizes its own index, %s", async (_, there, wanted) => {
    await query('CREATE TABLE "order" (id int); CREATE TABLE "Sale" (id int)');
    await query(`CREATE INDEX found ${there}`);
    const [before] = await query("SELECT 'found'::regclass::oid AS id");
    write("2_index", `CREATE INDEX CONCURRENTLY Found ${wanted}`);
    expect(await apply()).toEqual(["2_index"]);
    expect(await query("SELECT 'found'::regclass::oid AS id")).toEqual([before]);
  });

  it.each([
    [
      "an index twice",
      "DROP INDEX CONCURRENTLY codes; CREATE INDEX CONCURRENTLY Codes ON sales (id)",
      "builds or drops codes twice",
    ],
    [
      "a table without its partitions",
      "CREATE INDEX CONCURRENTLY codes ON ONLY sales (id)",
      "may have only",
    ],
    ["another schema", "CREATE INDEX CONCURRENTLY codes ON other.sales (id)", "may have only"],
    ["another quoted schema", 'DROP INDEX CONCURRENTLY "other"."codes"', "may have only"],
  ])("is refused with %s", async (_, sql, problem) => {
    write("2_index", sql);
    await expect(apply()).rejects.toThrow(problem);
  });

  it("retries a lock, and names the process that holds it", async () => {
    write("2_index", CODES);
    const report = await open(WRITES);
    const said: string[] = [];
    const applied = apply({
      say: (one) => said.push(one),
    });
    await expect.poll(() => said.join("\n"), SEEN).toContain(`held by process ${report.pid}`);
    await report.end();
    expect(await applied).toEqual(["2_index"]);
    expect(await indexes()).toEqual([{ name: "codes", valid: true }]);
  });

  it("is refused if it contains any other statement, before anything is executed", async () => {
    write("2_mixed", `ALTER TABLE sales ADD COLUMN price int; ${CODES};`);
    await expect(apply()).rejects.toThrow("may have only CREATE INDEX CONCURRENTLY");
    expect(await query("SELECT * FROM sales LIMIT 1")).toEqual([{ id: 1, code: "code 1" }]);
  });
});

describe("a migration that cannot run beside the previous release", () => {
  const plan = (runs: "yes" | "no") => [
    {
      name: "2_rename",
      beside: runs === "yes" ? { runs } : { runs, because: "it renames sales" },
      locks: [],
      isRecordOnly: false,
    },
  ];

  it("is refused while processes of the shop are connected, unlike one that can", async () => {
    await refuseWhileShopRuns(url.href, plan("no"));
    const worker = new Client({ connectionString: url.href, application_name: WORKER_PROCESS });
    opened.push(worker);
    await worker.connect();
    const refused = refuseWhileShopRuns(url.href, plan("no"));
    await expect(refused).rejects.toThrow("Nothing was applied: workers of the shop are running");
    await expect(refused).rejects.toThrow(
      "2_rename needs the shop stopped, because it renames sales",
    );
    await refuseWhileShopRuns(url.href, plan("yes"));
  });

  it("is refused while a web process has a recent heartbeat", async () => {
    await query(
      "CREATE TABLE web_processes (id uuid, seen_at timestamptz); INSERT INTO web_processes VALUES (gen_random_uuid(), now())",
    );
    await expect(refuseWhileShopRuns(url.href, plan("no"))).rejects.toThrow(
      "web processes of the shop",
    );
    await query("UPDATE web_processes SET seen_at = now() - interval '1 minute'");
    await refuseWhileShopRuns(url.href, plan("no"));
  });
});
