// Global setup of the browser tests: the whole shop on free ports with its own data.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "../postgres/databases";
import { type Supervisor, supervise } from "../processes/supervisor";
import { dataFolder } from "../project";
import { ANY_SIMULATOR_PORT } from "../simulators";
import { startStack } from "../stack";
import { buildForTests, resetPrerenderedPages } from "./test-build";
import { blankEnvironment, buildEnvironment, TEST_DIST_DIR, testSecrets } from "./test-environment";
import { startTestPostgres } from "./test-postgres";

const DATABASE = "barq";
// Each test sends more requests from its IP address than one visitor does, and all tests share the
// limit on account mails. Both limits have their own tests.
const CROWD = { VISITOR_BUDGET_PERCENT: "1000", ACCOUNT_MAILS_PER_HOUR: "100000" };
const ANY_PORT = { shop: 0, mailbox: 0, smtp: 0, simulators: ANY_SIMULATOR_PORT };

export default async function setup() {
  const supervisor = supervise(join(dataFolder, "logs", "e2e"));
  try {
    await buildForTests(supervisor);
    resetPrerenderedPages();
    Object.assign(process.env, await openShop(supervisor));
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return () => supervisor.stop();
}

async function openShop(supervisor: Supervisor) {
  const postgres = await startTestPostgres(supervisor);
  await createDatabase(postgres.url("postgres"), DATABASE);
  const mailFolder = mkdtempSync(join(tmpdir(), "barq-mails-"));
  supervisor.onStop(async () => rmSync(mailFolder, { recursive: true, force: true }));
  const stack = await startStack(supervisor, {
    mode: "start",
    ports: ANY_PORT,
    hasSecondShop: true,
    databaseUrl: postgres.url(DATABASE),
    secrets: testSecrets(),
    mailFolder,
    distDir: TEST_DIST_DIR,
    buildEnvironment: buildEnvironment(),
    configured: { ...blankEnvironment(), ...CROWD },
  });
  return {
    E2E_SHOP_URL: stack.shop,
    E2E_MAILBOX_URL: stack.mailbox,
    E2E_SIMULATOR_URL: stack.simulators.paypal,
    E2E_MOYASAR_URL: stack.simulators.moyasar,
    E2E_SECOND_SHOP_URL: stack.secondShop,
    E2E_DATABASE_URL: postgres.url(DATABASE),
  };
}
