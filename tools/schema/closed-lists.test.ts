import { expect, test } from "vitest";
import { closedListProblems } from "./closed-lists";

const LISTS = { orders: { status: ["open", "paid"] } };

const check = (condition: string) => ({
  kind: "checks" as const,
  name: "orders_check",
  tables: ["orders"],
  statement: `ALTER TABLE orders ADD CONSTRAINT orders_check\n  CHECK ${condition}`,
});
const STATUS = check("(status = ANY (ARRAY['open'::text, 'paid'::text]))");

test.each([
  ["with the same list", [STATUS]],
  ["with the list in another order", [check("(status = ANY (ARRAY['paid'::text, 'open'::text]))")]],
  [
    "with the list as part of a condition",
    [
      check(
        "((status = ANY (ARRAY['open'::text, 'paid'::text])) AND (status = 'paid'::text) = (a IS NULL))",
      ),
    ],
  ],
  ["with a comparison", [STATUS, check("(status <> 'paid'::text OR paid_at IS NOT NULL)")]],
  [
    "with a list for some rows only",
    [STATUS, check("(a IS NULL OR (kind = ANY (ARRAY['x'::text])))")],
  ],
  ["with a list of numbers", [STATUS, check("(num_nonnulls(a, b) = ANY (ARRAY[0, 2]))")]],
])("a database %s agrees with the code", (_, objects) => {
  expect(closedListProblems(objects, LISTS)).toEqual([]);
});

test.each([
  ["that lacks a value", [check("(status = 'open'::text)")], "allows open, the code open,paid"],
  [
    "that allows another value",
    [check("(status = ANY (ARRAY['open'::text, 'paid'::text, 'lost'::text]))")],
    "allows open,paid,lost, the code open,paid",
  ],
  [
    "with the list of a column that is not in the table",
    [STATUS, check("(kind = ANY (ARRAY['a'::text, 'b'::text]))")],
    "orders.kind: orders_check allows a list that no code names",
  ],
  ["without a check of the column", [], "orders.status: no check constraint"],
  [
    "that checks only new rows",
    [check("(status = ANY (ARRAY['open'::text, 'paid'::text])) NOT VALID")],
    "is not validated",
  ],
  [
    "that compares with an unknown value",
    [STATUS, check("(status <> 'lost'::text OR a IS NOT NULL)")],
    "compares it with lost",
  ],
])("a database %s differs from the code", (_, objects, problem) => {
  expect(closedListProblems(objects, LISTS).join("\n")).toContain(problem);
});
