import { expect, it } from "vitest";
import type { DatabaseObject } from "./database-objects";
import { differences, sqlFiles } from "./sql-files";

const table = (name: string) => ({ name, columns: [], references: [] });
const ROOMS = [
  { name: "orders", about: "", tables: [table("orders"), table("order_items")] },
  { name: "keys", about: "", tables: [table("keys")] },
];

const check = (on: string, name: string, test = "true"): DatabaseObject => ({
  kind: "checks",
  name,
  tables: [on],
  statement: `ALTER TABLE ${on} ADD CONSTRAINT ${name}\n  CHECK (${test})`,
});
/** A function whose body has a blank line and a comment, like those between two objects. */
const fold = (...tables: string[]): DatabaseObject => ({
  kind: "functions",
  name: "fold(text)",
  tables,
  statement: `CREATE OR REPLACE FUNCTION public.fold(typed text)
 RETURNS text
AS $function$
BEGIN

  -- A comment.
  RETURN typed;
END $function$`,
});

const shown = (text: string) => new Map([["checks/orders.sql", text]]);
const HEAD =
  "-- Written by npm run make:schema. Only the comment above an object is edited by hand.";
const ITEMS = `-- Rejects nothing.
ALTER TABLE order_items ADD CONSTRAINT b
  CHECK (true);`;
const ORDERS = `-- Rejects less.
ALTER TABLE orders ADD CONSTRAINT a
  CHECK (true);`;
const BOTH = shown(`${HEAD}\n\n${ITEMS}\n\n${ORDERS}\n`);
const CHECKS = [check("orders", "a"), check("order_items", "b")];

it("sorts by table and name, keeps comments, and asks for those of new objects", () => {
  expect(sqlFiles(CHECKS, ROOMS, BOTH)).toEqual(BOTH);
  const files = sqlFiles([...CHECKS, check("orders", "c")], ROOMS, BOTH);
  expect(files.get("checks/orders.sql")).toContain("-- TODO\nALTER TABLE orders ADD CONSTRAINT c");
  expect(differences(files, files)).toEqual(["checks/orders.sql: c of orders lacks its comment"]);
});

it("puts a function in the file of the only room that uses it, otherwise keeps its current file", () => {
  expect([...sqlFiles([fold("keys")], ROOMS, new Map()).keys()]).toEqual(["functions/keys.sql"]);
  const common = sqlFiles([fold("keys", "orders")], ROOMS, new Map());
  expect([...common.keys()]).toEqual(["functions/platform.sql"]);
  const [text = ""] = common.values();
  const moved = new Map([["functions/orders.sql", text.replace("TODO", "Folds.")]]);
  expect(sqlFiles([fold()], ROOMS, moved)).toEqual(moved);
});

it("says what differs from the database", () => {
  const expected = (objects: DatabaseObject[], files = BOTH) =>
    differences(files, sqlFiles(objects, ROOMS, files));
  expect(expected(CHECKS)).toEqual([]);
  expect(expected([check("orders", "a", "false"), check("orders", "d")])).toEqual([
    "checks/orders.sql: d of orders is missing",
    "checks/orders.sql: b of order_items is not in the database, or belongs to another file",
    "checks/orders.sql: a of orders is different in the database",
  ]);
  expect(expected([])[0]).toContain("b of order_items is not in the database");
  expect(expected(CHECKS, shown(`${HEAD}\n\n${ORDERS}\n\n${ITEMS}\n`))).toEqual([
    "checks/orders.sql: its order or its first line differs",
  ]);
  const uncommented = shown(`${HEAD}\n\n${ITEMS}\n\n${ORDERS.slice(ORDERS.indexOf("ALTER"))}\n`);
  expect(expected(CHECKS, uncommented)).toEqual([
    "checks/orders.sql: a of orders lacks its comment",
  ]);
  const long = shown(`${HEAD}\n\n${ITEMS.replace("nothing", "x".repeat(90))}\n\n${ORDERS}\n`);
  expect(expected(CHECKS, long)).toEqual([
    "checks/orders.sql: the comment of b of order_items has 102 columns",
  ]);
});
