// npm run soak: loads two web processes and two workers of the production build with simulated
// shoppers, buyers, an admin and imports, while one component after another fails. The report shows
// whether memory, connections and response times stayed stable, whether expired rows were removed,
// and whether the consistency rules for orders, payments and keys hold. Exit code 1 if any check
// fails.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { findingTable } from "../tools/soak/assessments";
import {
  numberOption,
  readOptions,
  requireDevelopmentPackages,
} from "../tools/stack/command-options";
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
/** Limits and default of `--minutes`. The shortest run has time for one injected fault only. */
const MINUTES = { least: 2, most: 24 * 60, usual: "30" };

const HOW = `npm run soak -- [--minutes 30] [--leak]

  --minutes N   duration, from ${MINUTES.least} to ${MINUTES.most}
  --leak        each process leaks memory, to test that the run detects it
  --help        prints this`;

const values = readOptions(HOW, {
  minutes: { type: "string", default: MINUTES.usual },
  leak: { type: "boolean", default: false },
});
const minutes = numberOption("--minutes", values.minutes, { ...MINUTES, isWhole: false });
requireDevelopmentPackages();

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
  Object.assign(process.env, await simulatedEnvironment(databaseUrl, "all"), newSecrets());
  await migrate(databaseUrl);
  // These modules read the environment on load, so they are imported after it is set.
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
  print(broken.length === 0 ? green("All checks passed.") : red(`${broken.length} checks failed.`));
  return broken.length === 0;
}
