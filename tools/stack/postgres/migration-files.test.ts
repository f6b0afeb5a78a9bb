import { expect, it, test } from "vitest";
import { refuseTransactions, statementsOf } from "./migration-files";

test.each([
  ["a quoted semicolon", "SELECT ';'; SELECT 2", ["SELECT ';'", "SELECT 2"]],
  ["a body in dollar quotes", "DO $$ a; b; $$; SELECT 2", ["DO $$ a; b; $$", "SELECT 2"]],
  [
    "tags that differ by a capital",
    "DO $A$ a; $a$ b; $A$; SELECT 2",
    ["DO $A$ a; $a$ b; $A$", "SELECT 2"],
  ],
  ["an escaped quote", "SELECT e'\\';'; SELECT 2", ["SELECT e'\\';'", "SELECT 2"]],
  ["comments", "/* a; */ SELECT 1; -- b;\nSELECT 2", ["SELECT 1", "SELECT 2"]],
])("splits a script with %s into its statements", (_, sql, statements) => {
  expect(statementsOf(sql)).toEqual(statements);
});

it("refuses nested comments, whose end it would miss", () => {
  expect(() => statementsOf("/* a /* b */ DROP TABLE orders; */ SELECT 1")).toThrow(
    "comment within a comment",
  );
});

it("refuses an unquoted function body, whose statements it would split", () => {
  const body = "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END";
  expect(() => refuseTransactions(body)).toThrow("dollar quotes");
});

test.each(["DO $$ BEGIN COMMIT; END $$", "SELECT 'BEGIN ATOMIC'", "-- BEGIN;\nSELECT 1"])(
  "accepts a script that does not control its transaction: %s",
  (sql) => {
    expect(() => refuseTransactions(sql)).not.toThrow();
  },
);
