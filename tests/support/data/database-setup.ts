// Loaded before each file of the integration tests: a database of this worker's own, as the seed left
// it before each test. The shop reads its environment at the first use, so it is set here.
import { afterAll, beforeEach, inject } from "vitest";
import { createDatabase, dropDatabase, withClient } from "../../../tools/stack/postgres/databases";
import { simulatedEnvironment } from "../../../tools/stack/testing/test-environment";

const { serverUrl, template, secrets } = inject("databaseServer");
const name = `barq_worker_${process.env.VITEST_POOL_ID}`;
const url = new URL(serverUrl);
url.pathname = `/${name}`;

await dropDatabase(serverUrl, name);
await createDatabase(serverUrl, name, template);

Object.assign(process.env, await simulatedEnvironment(url.href), secrets, {
  // All of a file's visitors have few addresses; who tests budgets sets his own (tests/support/data/budgets.ts).
  VISITOR_BUDGET_PERCENT: "1000000",
});

/** Puts every row back to what the seed made. */
export async function resetDatabase() {
  await withClient(url.href, (client) => client.query("SELECT seeded.restore()"));
}

beforeEach(resetDatabase);

afterAll(async () => {
  const { disconnectDb } = await import("@/server/platform/db");
  const { stopJobs } = await import("@/server/platform/jobs");
  await stopJobs();
  await disconnectDb();
});
