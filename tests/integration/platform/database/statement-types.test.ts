import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  loadStatements,
  STATEMENT_TYPES,
  statementTypes,
} from "../../../../tools/schema/statement-types";
import { withClient } from "../../../../tools/stack/postgres/databases";
import { inRoot, setting } from "../../../../tools/stack/project";

const url = setting("DATABASE_URL") ?? "";

/** The entry of one statement in the generated file, on a single line. */
async function typesOf(text: string, nullable: number[] = [], isJson = false): Promise<string> {
  const one = { name: "one", text, isJson, nullable };
  const file = await withClient(url, (client) => statementTypes(client, [one]));
  return file.slice(file.indexOf("one:"), -2).replace(/\s+/g, " ").trim();
}

// Skipped on other versions of PostgreSQL, which print a parsed statement differently.
describe.skipIf(setting("EMBEDDED_POSTGRES"))("statement-types.ts", () => {
  it("shows the parameters and columns of every named statement", async () => {
    const statements = await loadStatements();
    const written = await withClient(url, (client) => statementTypes(client, statements));
    const isCurrent = readFileSync(inRoot(STATEMENT_TYPES), "utf8") === written;
    expect(isCurrent, `${STATEMENT_TYPES} is out of date: run npm run make:statements`).toBe(true);
  });

  it.each([
    ["a NOT NULL column", "SELECT o.id AS n FROM orders o", "n: number"],
    ["a column that may be null", "SELECT o.user_id AS n FROM orders o", "n: number | null"],
    [
      "a column beyond an outer join",
      "SELECT p.id AS n FROM orders o LEFT JOIN payments p ON p.order_id = o.id",
      "n: number | null",
    ],
    [
      "a column before an outer join",
      "SELECT o.id AS n FROM orders o LEFT JOIN payments p ON p.order_id = o.id",
      "n: number",
    ],
    [
      "a column of a common table expression that writes",
      "WITH made AS (UPDATE orders SET status = 'failed' RETURNING id) SELECT id AS n FROM made",
      "n: number",
    ],
    ["a count", "SELECT count(*)::int AS n FROM orders", "n: number"],
    ["a sum", "SELECT sum(quantity)::int AS n FROM order_items", "n: number | null"],
    [
      "a sum of groups, which have rows",
      "SELECT sum(quantity)::int AS n FROM order_items GROUP BY order_id",
      "n: number",
    ],
    [
      "a value with a default",
      "SELECT coalesce(sum(quantity), 0)::int AS n FROM order_items",
      "n: number",
    ],
    [
      "a row that may be missing",
      "SELECT (SELECT id FROM orders LIMIT 1) AS n",
      "n: number | null",
    ],
    [
      "a grouping column that a total lacks",
      "SELECT order_id AS n FROM order_items GROUP BY GROUPING SETS ((order_id), ())",
      "n: number | null",
    ],
    ["a branch without a value", "SELECT 1 AS n UNION ALL SELECT NULL", "n: number | null"],
    ["a CASE without ELSE", "SELECT CASE WHEN true THEN 1 END AS n", "n: number | null"],
    ["a number in JSON", "SELECT policies::int AS n FROM orders", "n: number | null"],
    ["a condition on NOT NULL columns", "SELECT id > 1 AS n FROM orders", "n: boolean"],
    ["JSON, which may be anything", "SELECT snapshot::jsonb AS n FROM orders", "n: unknown"],
  ])("knows whether %s is null", async (_, text, row) => {
    expect(await typesOf(text)).toBe(`one: { values: readonly []; row: { ${row} } };`);
  });

  it.each([
    ["compares", "SELECT FROM orders WHERE id = $1", "number"],
    ["asks for null", "SELECT FROM orders WHERE $1::int IS NULL", "number | null"],
    ["replaces", "SELECT FROM orders WHERE id = coalesce($1, 1)", "number | null"],
    ["stores in a NOT NULL column", "UPDATE orders SET session_id = $1", "string"],
    ["stores in a column that may be null", "UPDATE orders SET user_id = $1", "number | null"],
    [
      "stores by way of a common table expression",
      "WITH given AS (SELECT $1::int AS id) UPDATE orders SET user_id = given.id FROM given",
      "number | null",
    ],
    ["passes as JSON", "UPDATE orders SET policies = $1::jsonb", "string"],
  ])("knows the type of a parameter that a statement %s", async (_, text, value) => {
    expect(await typesOf(text)).toContain(`values: readonly [${value}];`);
  });

  it("takes the stated parameters as nullable, unless the text shows it", async () => {
    const text = "SELECT FROM orders WHERE id = $1";
    expect(await typesOf(text, [1])).toContain("values: readonly [number | null];");
    await expect(typesOf("SELECT FROM orders WHERE $1::int IS NULL", [1])).rejects.toThrow(
      "one: $1 is nullable in vain",
    );
  });

  it("refuses columns that pg and Prisma return differently, except within JSON", async () => {
    const text = "SELECT count(*) AS count FROM orders";
    await expect(typesOf(text)).rejects.toThrow("one: the column count has the type bigint");
    expect(await typesOf(text, [], true)).toContain("row: { count: number }");
    await expect(typesOf("SELECT nothing FROM orders")).rejects.toThrow(
      'one: column "nothing" does not exist',
    );
  });
});
