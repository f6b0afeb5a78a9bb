import { expect, it } from "vitest";
import {
  jsonStatement,
  registeredStatements,
  statement,
} from "@/server/platform/database/statement";
import type { Run } from "@/server/platform/database/statements";

// The compiler checks this file: each `@ts-expect-error` is a test.

const LOCK_ORDER = statement("lock_order", "");
const run: Run = async () => [];

it("takes the parameters that the database states", async () => {
  await run(LOCK_ORDER, [1]);
  // @ts-expect-error a text for a number
  await run(LOCK_ORDER, ["1"]);
  // @ts-expect-error a parameter is missing
  await run(LOCK_ORDER, []);
  // @ts-expect-error one parameter too many
  await run(LOCK_ORDER, [1, 2]);
  // @ts-expect-error null for a parameter that PostgreSQL compares with `=`
  await run(LOCK_ORDER, [null]);
});

it("returns the columns that the database states", async () => {
  const [row] = await run(LOCK_ORDER, [1]);
  const status: string | undefined = row?.status;
  expect(status).toBeUndefined();
  // @ts-expect-error no such column
  expect(row?.state).toBeUndefined();
});

it("rejects a statement name without generated types", () => {
  // @ts-expect-error no such statement
  statement("no_such_statement", "");
});

it("can narrow a column, but cannot widen, add or restate one", async () => {
  const narrowed = LOCK_ORDER.typed<{ status: "pending" | "failed" }>();
  const [row] = await run(narrowed, [1]);
  const status: "pending" | "failed" | undefined = row?.status;
  expect(status).toBeUndefined();
  // @ts-expect-error a text is no number
  LOCK_ORDER.typed<{ status: number }>();
  // @ts-expect-error a text is never null
  LOCK_ORDER.typed<{ status: string | null }>();
  // @ts-expect-error no such column
  LOCK_ORDER.typed<{ state: string }>();
  // @ts-expect-error the column already has this type
  LOCK_ORDER.typed<{ status: string }>();
});

it("registers names and texts, of JSON statements without the wrapping", () => {
  const { text } = jsonStatement("find_cart", "SELECT 1 AS one");
  expect(text).toBe("SELECT row_to_json(found) AS row FROM (SELECT 1 AS one) found");
  expect(registeredStatements().at(-1)).toEqual({
    name: "find_cart",
    text: "SELECT 1 AS one",
    isJson: true,
    nullable: [],
  });
});
