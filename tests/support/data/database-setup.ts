// Loaded before each file of the integration tests. Prepares the worker's database, resets it to
// the seed before each test, and sets the environment, which the shop reads once at first use.
import { afterAll, beforeEach, inject } from "vitest";
import { simulatedEnvironment } from "../../../tools/stack/testing/test-environment";
import { databaseUrl, prepareDatabase, resetDatabase } from "./worker-database";

await prepareDatabase();

Object.assign(
  process.env,
  await simulatedEnvironment(databaseUrl),
  inject("databaseServer").secrets,
  {
    // The visitors of a test file share few IP addresses, so rate limits must be out of reach.
    // Tests of rate limits set their own percentage (tests/support/data/budgets.ts).
    VISITOR_BUDGET_PERCENT: "1000000",
  },
);

beforeEach(resetDatabase);

// The shop keeps its settings in memory: read them from the reset database, so that a test does not
// see those of the previous test.
beforeEach(async () => {
  const known = Reflect.get(globalThis, "barqSettings") as { version: number } | undefined;
  if (!known?.version) return;
  const { readSettings, applySettings } = await import("@/server/platform/settings");
  applySettings(await readSettings());
});

afterAll(async () => {
  const { disconnectDb } = await import("@/server/platform/database/db");
  const { stopJobs } = await import("@/server/platform/jobs/jobs");
  const { writeVisits } = await import("@/server/figures/product-visits");
  await stopJobs();
  // Flush now; otherwise the timer writes into the next test file's database.
  await writeVisits();
  await disconnectDb();
});
