import { createDatabase } from "../stack/postgres/databases";
import type { Supervisor } from "../stack/processes/supervisor";
import { ANY_SIMULATOR_PORT } from "../stack/simulators";
import { startStack } from "../stack/stack";
import { buildForTests, resetPrerenderedPages } from "../stack/testing/test-build";
import {
  blankEnvironment,
  buildEnvironment,
  TEST_DIST_DIR,
  testSecrets,
} from "../stack/testing/test-environment";
import { startTestPostgres } from "../stack/testing/test-postgres";
import { startMailCounter } from "./mail-counter";

/**
 * Lifts the rate limits, because sixteen visitors send the requests of hundreds, and spares the
 * buyers of the last keys the shop's proof-of-work challenge.
 */
export const MEASURED = { VISITOR_BUDGET_PERCENT: "1000000", CHALLENGE_HELD_UNITS: "1000000" };

/**
 * Opens a temporary demo shop in production mode on a new database, with a mail server that counts
 * mails. `more` adds environment variables.
 */
export async function openBenchShop(
  supervisor: Supervisor,
  database: string,
  more: Record<string, string> = MEASURED,
) {
  await buildForTests(supervisor);
  resetPrerenderedPages();
  const postgres = await startTestPostgres(supervisor);
  const databaseUrl = postgres.url(database);
  await createDatabase(postgres.url("postgres"), database);
  const mails = await startMailCounter();
  const stack = await startStack(supervisor, {
    mode: "start",
    ports: { shop: 0, mailbox: 0, smtp: 0, simulators: ANY_SIMULATOR_PORT },
    databaseUrl,
    secrets: testSecrets(),
    mailFolder: "",
    distDir: TEST_DIST_DIR,
    buildEnvironment: buildEnvironment(),
    // Fewer log lines: this process reads them, on the CPUs that are measured.
    configured: { ...blankEnvironment(), SMTP_URL: mails.url, LOG_LEVEL: "warn", ...more },
  });
  return { stack, mails, databaseUrl };
}
