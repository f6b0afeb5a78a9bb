import { expect, test } from "vitest";
import { locksOf, planText } from "./migration-plan";

const TABLES = new Map([
  ["orders", 1_200_000],
  ["products", 500],
  ["users", 30],
]);
const locks = (sql: string) =>
  locksOf(sql, TABLES).map(({ table, blocks }) => `${table}: ${blocks}`);

test.each([
  ['ALTER TABLE "orders" ADD COLUMN "x" int;', ["orders: reads and writes"]],
  ["ALTER TABLE ONLY public.orders ADD COLUMN x int", ["orders: reads and writes"]],
  ['ALTER TABLE "orders" VALIDATE CONSTRAINT "c"', []],
  ['CREATE INDEX "i" ON "orders" ("id")', ["orders: writes"]],
  ["CREATE UNIQUE INDEX IF NOT EXISTS i ON orders (id)", ["orders: writes"]],
  ['CREATE INDEX CONCURRENTLY "i" ON "orders" ("id")', []],
  ["UPDATE products SET name = ''", ["products: its rows"]],
  ['CREATE TABLE "new" ("order_id" int REFERENCES "orders"("id"))', ["orders: writes"]],
  ['CREATE TABLE "new" ("id" int); ALTER TABLE "new" ADD COLUMN "x" int', []],
  ["-- ALTER TABLE orders", []],
  ["CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE orders SET id = 1 $$", []],
  ["DO $$ BEGIN UPDATE users SET id = 1; END $$", ["users: its rows"]],
  ["CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION f()", ["orders: writes"]],
  ["UPDATE orders SET x = 1; ALTER TABLE orders DROP COLUMN x", ["orders: reads and writes"]],
  ["TRUNCATE users; UPDATE products SET x = 1", ["products: its rows", "users: reads and writes"]],
])("%s", (sql, expected) => {
  expect(locks(sql)).toEqual(expected);
});

test("the plan lists tables with sizes, the largest first", () => {
  const sql = "UPDATE products SET x = 1; ALTER TABLE orders ADD COLUMN x int";
  const isRecordOnly = false;
  const text = planText([
    { name: "0_baseline", beside: { runs: "yes" }, locks: [], isRecordOnly: true },
    { name: "1_change", beside: { runs: "yes" }, locks: locksOf(sql, TABLES), isRecordOnly },
    {
      name: "2_nothing",
      beside: { runs: "no", because: "it renames orders" },
      locks: [],
      isRecordOnly,
    },
    { name: "3_before_the_rule", beside: { runs: "unstated" }, locks: [], isRecordOnly },
  ]);
  expect(text.split("\n").map((line) => line.replace(/ +/g, " "))).toEqual([
    "0_baseline",
    " is only recorded: its tables exist",
    " runs beside the previous release",
    " blocks no existing table",
    "1_change",
    " runs beside the previous release",
    " orders 1,200,000 rows blocks reads and writes",
    " products 500 rows blocks its rows",
    "2_nothing",
    " needs the shop stopped, because it renames orders",
    " blocks no existing table",
    "3_before_the_rule",
    " needs the shop stopped: its first line does not state whether it runs beside the previous release",
    " blocks no existing table",
  ]);
  expect(planText([])).toBe("No migration is due.");
});
