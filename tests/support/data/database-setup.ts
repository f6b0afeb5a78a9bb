// Loaded before each file of the integration tests: a database of this worker's own, as the seed left
// it before each test. The shop reads its environment at the first use, so it is set here.
import { afterAll, beforeEach, inject } from "vitest";
import { simulatedEnvironment } from "../../../tools/stack/testing/test-environment";
import { databaseUrl, prepareDatabase, resetDatabase } from "./worker-database";

await prepareDatabase();

Object.assign(
  process.env,
  await simulatedEnvironment(databaseUrl),
  inject("databaseServer").secrets,
  {
    // All of a file's visitors have few addresses; who tests budgets sets his own (tests/support/data/budgets.ts).
    VISITOR_BUDGET_PERCENT: "1000000",
  },
);

beforeEach(resetDatabase);

// What the test before set of the shop is not known any more.
beforeEach(async () => {
  const known = Reflect.get(globalThis, "barqSettings") as { version: number } | undefined;
  if (!known?.version) return;
  const { readSettings, takeSettings } = await import("@/server/platform/settings");
  takeSettings(await readSettings());
});

afterAll(async () => {
  const { disconnectDb } = await import("@/server/platform/database/db");
  const { stopJobs } = await import("@/server/platform/jobs/jobs");
  const { writeVisits } = await import("@/server/figures/product-visits");
  await stopJobs();
  // Else it is done seconds later, into the next file's database.
  await writeVisits();
  await disconnectDb();
});
