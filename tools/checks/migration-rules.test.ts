import { describe, expect, it, test } from "vitest";
import { BASELINE } from "../stack/postgres/baseline";
import { migrationNames, migrationSql } from "../stack/postgres/migration-files";
import { migrationProblems } from "./migration-rules";

describe("the migrations of this release", () => {
  const names = migrationNames();

  it("begin with the baseline", () => {
    expect(names[0]).toBe(BASELINE);
  });

  it("may each be applied while the shop runs, or state why not", () => {
    const problems = names.flatMap((name) =>
      migrationProblems(migrationSql(name)).map((one) => `${name}: ${one}`),
    );
    expect(problems).toEqual([]);
  });
});

const YES = "-- Beside the previous release: yes\n";
const NO = "-- Beside the previous release: no, because it renames orders\n";

test.each([
  ["without the line", "-- Orders.\nALTER TABLE orders ADD COLUMN x int;", "its first lines lack"],
  ["with the line unfinished", `${YES.trim()}, or: no, because …\nSELECT 1`, "lack"],
  ["with a no without a reason", "-- Beside the previous release: no\nSELECT 1", "lack"],
  ["with the line below statements", `SELECT 1;\n${YES}`, "lack"],
  ["that builds an index under a lock", `${YES}CREATE INDEX i ON orders (id);`, "orders: an index"],
  [
    "that builds a unique index under a lock",
    `${YES}CREATE UNIQUE INDEX "i" ON "mails" ("id");`,
    "mails: an index",
  ],
  [
    "that adds a unique constraint",
    `${YES}ALTER TABLE orders ADD CONSTRAINT u UNIQUE (a);`,
    "index is built",
  ],
  [
    "that adds a check",
    `${YES}ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (a > 0);`,
    "reads all rows",
  ],
  [
    "that adds a foreign key",
    `${YES}ALTER TABLE orders ADD FOREIGN KEY (a) REFERENCES users(id);`,
    "reads all",
  ],
  ["that fills in rows", `${YES}UPDATE orders SET x = 1;`, "orders: rows that are rewritten"],
  ["that deletes rows", `${YES}DELETE FROM mails WHERE sent_at IS NULL;`, "mails: rows"],
  [
    "that fills in rows by a WITH",
    `${YES}WITH a AS (SELECT 1) UPDATE orders o SET x = 1;`,
    "rows that",
  ],
  [
    "that fills in rows in a DO block",
    `${YES}DO $$ BEGIN UPDATE orders SET x = 1; END $$;`,
    "rows that",
  ],
  [
    "that mixes an index with other statements",
    `${YES}CREATE INDEX CONCURRENTLY i ON orders (id); SELECT 1;`,
    "may have only",
  ],
  ["with a COMMIT", `${YES}ALTER TABLE orders ADD COLUMN x int; COMMIT;`, "must not begin or end"],
  [
    "that locks two tables",
    `${YES}ALTER TABLE orders ADD COLUMN x int; ALTER TABLE mails ADD COLUMN x int;`,
    "it locks orders and mails",
  ],
  [
    "that validates under a lock",
    `${YES}ALTER TABLE orders ADD CONSTRAINT c CHECK (a > 0) NOT VALID; ALTER TABLE orders VALIDATE CONSTRAINT c;`,
    "VALIDATE CONSTRAINT reads all rows",
  ],
])("a migration %s is refused", (_, sql, problem) => {
  expect(migrationProblems(sql).join("\n")).toContain(problem);
});

test.each([
  ["that adds a column", `${YES}ALTER TABLE orders ADD COLUMN x int NOT NULL DEFAULT 0;`],
  ["whose line is not the first", `-- About orders.\n${YES}ALTER TABLE orders ADD COLUMN x int;`],
  ["that builds an index concurrently", `${YES}CREATE INDEX CONCURRENTLY "i" ON "orders" ("id");`],
  [
    "that replaces an index",
    `${YES}CREATE INDEX CONCURRENTLY a ON orders (id);\nDROP INDEX CONCURRENTLY b;`,
  ],
  [
    "with an index of its own table",
    `${YES}CREATE TABLE "new" ("id" int); CREATE INDEX i ON "new" ("id"); UPDATE "new" SET id = 1;`,
  ],
  [
    "that sets the first number of its own table",
    `${YES}CREATE TABLE new (id serial); ALTER SEQUENCE new_id_seq RESTART WITH 10001;`,
  ],
  ["with an index of a small table", `${YES}CREATE INDEX i ON settings (version);`],
  [
    "that checks only new rows",
    `${YES}ALTER TABLE orders ADD CONSTRAINT c CHECK (a > 0) NOT VALID;`,
  ],
  [
    "that uses an index for a constraint",
    `${YES}ALTER TABLE orders ADD CONSTRAINT u UNIQUE USING INDEX i;`,
  ],
  [
    "with a function that updates",
    `${YES}CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE orders SET x = 1; $$;`,
  ],
  ["for which the shop is stopped", `${NO}UPDATE orders SET x = 1; CREATE INDEX i ON orders (id);`],
])("a migration %s may be applied", (_, sql) => {
  expect(migrationProblems(sql)).toEqual([]);
});

test.each([
  "ALTER TABLE orders DROP COLUMN x",
  "ALTER TABLE settings DROP COLUMN x",
  "ALTER TABLE orders RENAME COLUMN x TO y",
  "ALTER TABLE orders RENAME TO sales",
  "DROP TABLE orders",
  "ALTER TABLE orders ALTER COLUMN x SET NOT NULL",
  "ALTER TABLE orders ADD COLUMN x int NOT NULL",
  'ALTER TABLE "orders" ADD COLUMN "x" INTEGER NOT NULL',
  "ALTER TABLE orders ADD COLUMN a int, ADD COLUMN x int NOT NULL",
  "ALTER TABLE orders ALTER COLUMN x TYPE bigint",
  "ALTER TABLE orders ADD COLUMN x uuid DEFAULT gen_random_uuid()",
  "ALTER TABLE orders ADD COLUMN x uuid NOT NULL DEFAULT gen_random_uuid()",
  "ALTER TABLE orders ADD COLUMN x serial",
  "ALTER TABLE orders ADD COLUMN x int GENERATED ALWAYS AS (a + 1) STORED",
  "ALTER TABLE orders ADD COLUMN x int UNIQUE",
  "ALTER TABLE orders ADD COLUMN x int DEFAULT 1::int UNIQUE",
  "ALTER TABLE orders ADD COLUMN x int CHECK (x > 0)",
  "ALTER TABLE orders ADD COLUMN x int REFERENCES users(id)",
  "TRUNCATE mails",
  "LOCK TABLE orders",
  "MERGE INTO orders o USING users u ON true WHEN MATCHED THEN UPDATE SET x = 1",
  "CLUSTER orders USING i",
  "REINDEX TABLE orders",
  "ALTER TABLE orders ADD CONSTRAINT a CHECK (x > 0), ADD CONSTRAINT b CHECK (y > 0) NOT VALID",
  "DO $$ BEGIN EXECUTE 'DROP TABLE orders'; END $$",
  "DROP TRIGGER t ON orders",
  "ALTER SEQUENCE orders_id_seq RESTART WITH 10001",
  "ALTER SEQUENCE categories_id_seq RESTART WITH 1",
])("a statement that can break the previous release may not claim to run beside it: %s", (sql) => {
  expect(migrationProblems(`${YES}${sql};`).join("\n")).toContain("may not bear it");
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "x" TEXT',
  `ALTER TABLE "orders" ADD COLUMN "x" TEXT NOT NULL DEFAULT 'a, b', ADD COLUMN y timestamptz(3)`,
  "ALTER TABLE orders ADD COLUMN x numeric(10, 2) DEFAULT 0 NOT NULL",
  "ALTER TABLE orders ADD COLUMN x text[] NOT NULL DEFAULT '{}'::text[]",
  "ALTER TABLE orders ADD COLUMN at timestamptz NOT NULL DEFAULT now()",
  "ALTER TABLE orders ALTER COLUMN x SET DEFAULT 3, ALTER COLUMN y DROP NOT NULL",
  "ALTER TABLE orders VALIDATE CONSTRAINT c",
  `ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("u") REFERENCES "users"("id") NOT VALID`,
  "CREATE TYPE mood AS ENUM ('a')",
  "CREATE COLLATION names_en (provider = icu, locale = 'en-u-kn')",
])("a statement that cannot break the previous release may claim to run beside it: %s", (sql) => {
  expect(migrationProblems(`${YES}${sql};`)).toEqual([]);
});
