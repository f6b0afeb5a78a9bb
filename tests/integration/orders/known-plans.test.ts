import { expect, it } from "vitest";
import { type Lane, pool } from "@/server/platform/database/pool";
import { OFFICE, paidOrder } from "../../support/data/checkout-orders";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

/** PostgreSQL makes five custom plans of a prepared statement before it may keep a generic one. */
const TRIES = 5;
/**
 * Matches a list parameter. In a shop with more products than the test has, custom plans for such a
 * statement look cheaper than its generic plan.
 */
const LIST = /= ANY\s*\(\$/;
/** Statements whose lists filter few rows, so that no custom plan is much cheaper. */
const SMALL_LISTS = ["find_cart_to_order", "find_payment"];

interface Planned {
  name: string;
  statement: string;
  custom: number;
  kept: number;
}

/** The prepared statements on all connections of a lane (a pool for one kind of work). */
async function plannedIn(lane: Lane): Promise<Planned[]> {
  const opened = pool(lane);
  const connections = await Promise.all(
    Array.from({ length: opened.totalCount }, () => opened.connect()),
  );
  try {
    const answers = await Promise.all(
      connections.map((connection) =>
        connection.query<Planned>(`
          SELECT name, statement, custom_plans::int AS custom, generic_plans::int AS kept
          FROM pg_prepared_statements`),
      ),
    );
    return answers.flatMap(({ rows }) => rows);
  } finally {
    for (const connection of connections) connection.release();
  }
}

it("PostgreSQL keeps generic plans for all statements of an order", async () => {
  for (let order = 0; order < TRIES + 2; order += 1) await paidOrder([{ productId: OFFICE }]);
  const lanes = await Promise.all((["usual", "ordering", "settling"] as const).map(plannedIn));
  const planned = lanes.flat();
  const names = (which: (one: Planned) => boolean) => planned.filter(which).map(({ name }) => name);
  expect(names(({ kept }) => kept > 0)).toEqual(
    expect.arrayContaining(["insert_order", "hold_keys", "record_capture", "complete_order"]),
  );
  expect(names(({ custom }) => custom > TRIES)).toEqual([]);
  const ordering = lanes[1] ?? [];
  expect(ordering.map(({ name }) => name)).toContain("hold_keys");
  expect(ordering.filter(({ custom }) => custom > 0)).toEqual([]);
  expect(new Set(names(({ statement }) => LIST.test(statement)))).toEqual(new Set(SMALL_LISTS));
});
