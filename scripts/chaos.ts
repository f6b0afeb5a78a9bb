// npm run test:chaos: runs two web processes and two workers on a temporary PostgreSQL, and in each
// case kills some of them or breaks a service that they use. After each case nothing may be lost or
// done twice. Prints a table of results.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PaidCase } from "../tools/chaos/cases";
import type { ChaosShop } from "../tools/chaos/chaos-shop";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { readOptions, requireDevelopmentPackages } from "../tools/stack/command-options";
import { newSecrets } from "../tools/stack/demo-secrets";
import { green, print, red, step } from "../tools/stack/output";
import { createDatabase } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { startPostgres } from "../tools/stack/postgres/postgres";
import { postgresHome } from "../tools/stack/postgres/postgres-binaries";
import { sharesSessions } from "../tools/stack/postgres/shared-sessions";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";
import { simulatedEnvironment } from "../tools/stack/testing/test-environment";

/** Number of licence keys to add to each of the two products (KEY, OTHER_KEY) that sell keys. */
const KEYS = 3_000;

interface Tried {
  name: string;
  seconds: number;
  recovery: number;
  bought: number;
  problems: string[];
}

const HOW = `npm run test:chaos -- [--pgbouncer] [WORDS]

  WORDS         only the cases whose name has one of these words, e.g. a provider's name
  --pgbouncer   runs a PgBouncer in session mode in front of the database, and checks that the shop
                detects one in transaction mode
  --help        prints this`;

const isOption = (word: string) => word.startsWith("-");
const words = process.argv.slice(2).filter((word) => !isOption(word));
const { pgbouncer: isThroughPgBouncer } = readOptions(
  HOW,
  { pgbouncer: { type: "boolean", default: false } },
  process.argv.slice(2).filter(isOption),
);
requireDevelopmentPackages();
const logs = join(dataFolder, "logs", "chaos");
await runCommand("chaos", async (supervisor) => {
  const tried = await tryAll(supervisor);
  report(tried);
  return tried.every(({ problems }) => problems.length === 0);
});

async function tryAll(supervisor: Supervisor): Promise<Tried[]> {
  await generatePrismaClient(supervisor);
  // Durable as in production: committed data survives a crash of the server.
  const folder = join(dataFolder, "chaos-postgres", String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  const postgres = await startPostgres(supervisor, { folder, preferredPort: 0, durable: true });
  await createDatabase(postgres.url("postgres"), "chaos");
  const databaseUrl = isThroughPgBouncer
    ? await throughPgBouncer(supervisor, postgres.url("chaos"))
    : postgres.url("chaos");
  Object.assign(process.env, await simulatedEnvironment(databaseUrl, "all"), newSecrets());
  await migrate(databaseUrl);
  const { seed } = await import("../prisma/seed/seed");
  await seed();
  const { ChaosShop } = await import("../tools/chaos/chaos-shop");
  const { casesOf } = await import("../tools/chaos/cases");
  const { KEY, OTHER_KEY } = await import("../tools/chaos/case");
  const { disconnectDb } = await import("@/server/platform/database/db");
  const shop = await ChaosShop.open(supervisor);
  for (const product of [KEY, OTHER_KEY]) await shop.addKeys(product, KEYS);
  await step("Two web processes, two workers", () => shop.start());
  const tried: Tried[] = [];
  const database = { ...postgres, url: postgres.url("chaos") };
  for (const one of casesOf(database, join(logs, "postgresql.log"), shop.providers)) {
    if (words.length > 0 && !words.some((word) => one.name.includes(word))) continue;
    tried.push(await tryOne(shop, one));
  }
  for (const note of shop.notes) print(note);
  await shop.close();
  await disconnectDb();
  return tried;
}

async function throughPgBouncer(supervisor: Supervisor, direct: string): Promise<string> {
  const { startPgBouncer } = await import("../tools/chaos/pgbouncer");
  const shared = await startPgBouncer(supervisor, direct, "transaction");
  if (!(await sharesSessions(shared))) throw new Error("transaction mode was not detected");
  const own = await startPgBouncer(supervisor, direct, "session");
  if (await sharesSessions(own)) throw new Error("session mode was detected as transaction mode");
  return own;
}

async function tryOne(shop: ChaosShop, { name, providers, run }: PaidCase): Promise<Tried> {
  const begun = performance.now();
  const before = shop.purchases.length;
  const failures: string[] = [];
  shop.payAt(providers);
  await run(shop).catch((error: unknown) => failures.push(String(error)));
  const { ms, problems } = await shop.settle();
  const bought = shop.purchases.slice(before).filter(({ hasApproved }) => hasApproved).length;
  const seconds = (performance.now() - begun) / 1000;
  const one = { name, seconds, recovery: ms / 1000, bought, problems: [...failures, ...problems] };
  print(line(one));
  return one;
}

function line({ name, seconds, recovery, bought, problems }: Tried): string {
  const mark = problems.length === 0 ? green("✓") : red("✗");
  const figures = `${bought} paid, recovered after ${recovery.toFixed(1)} s, ${seconds.toFixed(1)} s in total`;
  return [
    `${mark} ${name.padEnd(56)} ${figures}`,
    ...problems.map((problem) => `    ${problem}`),
  ].join("\n");
}

function report(tried: readonly Tried[]): void {
  const bad = tried.filter(({ problems }) => problems.length > 0);
  const bought = tried.reduce((sum, one) => sum + one.bought, 0);
  const slowest = Math.max(0, ...tried.map(({ recovery }) => recovery));
  print(
    `\n${tried.length} cases, ${bought} purchases paid, slowest recovery ${slowest.toFixed(1)} s`,
  );
  print(
    bad.length === 0
      ? green("Nothing lost, nothing duplicated.")
      : red(`${bad.length} cases failed.`),
  );
}
