// npm run soak [-- --minutes 30] [--leak]: two web processes and two workers of the production build for a while, under
// shoppers, buyers, an administrator and imports, while one part after the other fails. A table says whether memory,
// connections and swept tables stayed what they were, answers as quick, and the books right; exit code 1 unless all holds.
// With --leak each process loses memory on purpose, to see that the run finds it.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findingTable } from "../tools/soak/judge";
import { newSecrets } from "../tools/stack/demo-secrets";
import { green, print, printError, red, step } from "../tools/stack/output";
import { createDatabase } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { startPostgres } from "../tools/stack/postgres/postgres";
import { postgresHome } from "../tools/stack/postgres/postgres-binaries";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";
import { buildForTests, resetPrerenderedPages } from "../tools/stack/testing/test-build";
import { simulatedEnvironment } from "../tools/stack/testing/test-environment";

const DATABASE = "soak";
/** Two minutes have one fault, and tell little. */
const MINUTES = { least: 2, most: 24 * 60, usual: "30" };

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: MINUTES.usual },
    leak: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
if (!(minutes >= MINUTES.least && minutes <= MINUTES.most)) {
  printError(`--minutes is a number from ${MINUTES.least} to ${MINUTES.most}`);
  process.exit(2);
}

await runCommand("soak", soak);

async function soak(supervisor: Supervisor): Promise<boolean> {
  await step("Build", () => buildForTests(supervisor));
  resetPrerenderedPages();
  const folder = join(dataFolder, "soak-postgres", String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  const postgres = await startPostgres(supervisor, { folder, preferredPort: 0, durable: true });
  await createDatabase(postgres.url("postgres"), DATABASE);
  const databaseUrl = postgres.url(DATABASE);
  Object.assign(process.env, await simulatedEnvironment(databaseUrl), newSecrets());
  await migrate(databaseUrl);
  // These modules read the environment when they are loaded, so they are loaded after it is set.
  const { openSoakShop } = await import("../tools/soak/soak-shop");
  const { runSoak } = await import("../tools/soak/run-soak");
  const { disconnectDb } = await import("@/server/platform/database/db");
  const shop = await step("Shop", () => openSoakShop(supervisor, postgres, values.leak));
  const { findings, notes } = await step(`${minutes} minutes`, () => runSoak(shop, minutes));
  await shop.shop.close();
  await disconnectDb();
  print();
  for (const note of notes) print(note);
  print(`\n${findingTable(findings)}\n`);
  for (const { what, details = [] } of findings) {
    for (const detail of details) printError(`${what}: ${detail}`);
  }
  const broken = findings.filter(({ isFine }) => !isFine);
  print(broken.length === 0 ? green("All of it holds.") : red(`${broken.length} broken.`));
  return broken.length === 0;
}
