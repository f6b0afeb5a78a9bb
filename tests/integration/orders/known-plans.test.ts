import { expect, it } from "vitest";
import { type Lane, pool } from "@/server/platform/database/pool";
import { OFFICE, paidOrder } from "../../support/data/checkout-orders";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

/** PostgreSQL plans a statement for its values five times, before it keeps a plan for good. */
const TRIES = 5;
/** What looks cheaper to it when it is planned for each list, in a shop with more products than a test has. */
const LIST = /= ANY\s*\(\$/;
/** Their lists look into what is small, or at a row that is found already, so that no plan is much cheaper than another. */
const SMALL_LISTS = ["find_cart_to_order", "find_payment"];

interface Planned {
  name: string;
  statement: string;
  custom: number;
  kept: number;
}

/** What the connections of a lane have prepared. */
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

it("plans no statement of an order anew for each order", async () => {
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
