// npm run test:update: tests an update of the shop while it sells. Simulated visitors and buyers
// use the shop through a load balancer. The run replaces two web processes and two workers of the
// previous release (by default the commit before the newest migration), one after the other. No
// request may fail, and every purchase must be paid and delivered exactly once.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { readOptions, requireDevelopmentPackages } from "../tools/stack/command-options";
import { newSecrets } from "../tools/stack/demo-secrets";
import { green, print, printError, red, step } from "../tools/stack/output";
import { createDatabase } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { compatibilityOf, migrationSql } from "../tools/stack/postgres/migration-files";
import { startPostgres } from "../tools/stack/postgres/postgres";
import { postgresHome } from "../tools/stack/postgres/postgres-binaries";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";
import { dataFolder, root } from "../tools/stack/project";
import { buildForTests, resetPrerenderedPages } from "../tools/stack/testing/test-build";
import { simulatedEnvironment, TEST_DIST_DIR } from "../tools/stack/testing/test-environment";
import { Balancer, type LoadBalancer } from "../tools/update/balancer";
import { findHaproxy, startHaproxy } from "../tools/update/haproxy";
import {
  buildRelease,
  checkOut,
  DIST_DIR,
  newMigrations,
  type Release,
} from "../tools/update/previous-release";
import type { Programs, UpdateShop } from "../tools/update/update-shop";
import { Visitors } from "../tools/update/visitors";

/** Number of purchases with the option `--purchase`, the short form of the test. */
const PURCHASES = 20;

/** Number of concurrent visitors and buyers; BETWEEN: milliseconds between a buyer's purchases. */
const VISITORS = 5;
const BUYERS = 3;
const BETWEEN = 300;
/**
 * Seconds of traffic before the update (BEFORE), with the previous release on the migrated tables
 * (BESIDE), and after the update (AFTER).
 */
const BEFORE = 15;
const BESIDE = 15;
const AFTER = 15;
/** Seconds for a new web process to render its first pages, before the next one is replaced. */
const SETTLE = 15;

const HOW = `npm run test:update -- [--from REFERENCE] [--purchase] [--own-balancer]

  --from REFERENCE   Git reference of the previous release; default: the commit before the newest migration
  --purchase         short form: the previous release sells on the tables of this one, without pages and builds
  --own-balancer     uses the balancer of this project, even if HAProxy is installed
  --help             prints this`;

const options = readOptions(HOW, {
  from: { type: "string" },
  purchase: { type: "boolean", default: false },
  "own-balancer": { type: "boolean", default: false },
});
requireDevelopmentPackages();
await runCommand("update", async (supervisor) => {
  const problems = await update(supervisor);
  for (const problem of problems.slice(0, 20)) printError(problem);
  if (problems.length > 20) printError(`… and ${problems.length - 20} more`);
  print(problems.length === 0 ? green("Nothing failed.") : red(`${problems.length} problems.`));
  return problems.length === 0;
});

async function update(supervisor: Supervisor): Promise<string[]> {
  await generatePrismaClient(supervisor);
  const previous = await checkOut(supervisor, options.from);
  const due = newMigrations(previous);
  print(`From ${previous.commit.slice(0, 12)}: ${due.join(", ") || "no new migration"}`);
  const alone = due.filter((name) => compatibilityOf(migrationSql(name)).runs !== "yes");
  if (alone.length > 0) {
    print(`Nothing to test: these migrations need the shop stopped: ${alone.join(", ")}`);
    return [];
  }
  if (!options.purchase) {
    await step("The previous release", () => buildRelease(supervisor, previous));
    await step("This release", () => buildForTests(supervisor));
    resetPrerenderedPages();
  }
  const databaseUrl = await openDatabase(supervisor);
  Object.assign(process.env, await simulatedEnvironment(databaseUrl), newSecrets());
  const { fillDatabase, UpdateShop } = await import("../tools/update/update-shop");
  const { disconnectDb } = await import("@/server/platform/database/db");
  await step("Its tables, catalogue and keys", () =>
    fillDatabase(supervisor, previous, databaseUrl),
  );
  const shop = await UpdateShop.open(supervisor, options.purchase ? 1 : 2);
  const problems = options.purchase
    ? await sellOnNewTables(shop, previous, databaseUrl)
    : await replaceAll(shop, previous, supervisor);
  await shop.close();
  await disconnectDb();
  return problems;
}

/**
 * Starts a PostgreSQL that is durable as in production: committed data survives a crash of the
 * server.
 */
async function openDatabase(supervisor: Supervisor): Promise<string> {
  const folder = join(dataFolder, "update-postgres", String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  const postgres = await startPostgres(supervisor, { folder, preferredPort: 0, durable: true });
  await createDatabase(postgres.url("postgres"), "update");
  return postgres.url("update");
}

async function sellOnNewTables(
  shop: UpdateShop,
  { folder }: Release,
  databaseUrl: string,
): Promise<string[]> {
  const sources: Programs = {
    folder,
    web: { module: "tools/chaos/web.ts" },
    worker: { module: "scripts/worker.ts" },
  };
  const applied = await migrate(databaseUrl, { say: print });
  print(`Applied: ${applied.join(", ") || "nothing"}`);
  await step("The previous release on these tables", () => shop.start(sources));
  await Promise.all(Array.from({ length: PURCHASES }, () => shop.buy()));
  const problems = await shop.problems();
  for (const place of [...shop.webs, ...shop.workers]) await place.end();
  print(`${shop.purchases.length} purchases of the previous release, all accounted for`);
  return problems;
}

async function replaceAll(
  shop: UpdateShop,
  { folder }: Release,
  supervisor: Supervisor,
): Promise<string[]> {
  const program = "scripts/run.mjs";
  const programsOf = (place: string, NEXT_DIST_DIR: string): Programs => ({
    folder: place,
    web: { module: program, args: ["serve"] },
    worker: { module: program, args: ["worker"] },
    env: { NEXT_DIST_DIR },
  });
  const before = programsOf(folder, DIST_DIR);
  const after = programsOf(root, TEST_DIST_DIR);
  await step("Two web processes and two workers of the previous release", () => shop.start(before));
  const front = await openFront(supervisor, shop);
  await Promise.all(shop.addresses.map((address) => until(() => front.isUp(address))));
  const visitors = new Visitors(`http://127.0.0.1:${shop.frontPort}`);
  const seconds = new Map<string, number>();
  const part = async (name: string, work: () => Promise<unknown>) => {
    visitors.begin(name);
    shop.part = name;
    const begun = performance.now();
    await step(name, work);
    seconds.set(name, (performance.now() - begun) / 1000);
  };
  await step("The first pages and purchases", async () => {
    await visitors.warm(shop.addresses.length);
    await shop.warm(BUYERS);
  });
  visitors.begin("before");
  shop.part = "before";
  visitors.come(VISITORS);
  shop.come(BUYERS, BETWEEN);
  await delay(BEFORE * 1000);
  seconds.set("before", BEFORE);
  await part("migrations", () =>
    supervisor.run({
      name: "migrations",
      module: program,
      args: ["db", "migrate"],
      env: { NEXT_DIST_DIR: TEST_DIST_DIR },
    }),
  );
  await part("previous release, new tables", () => delay(BESIDE * 1000));
  for (const worker of shop.workers) {
    await part(`${worker.name} replaced`, async () => {
      await worker.end();
      await worker.start(after);
    });
  }
  for (const [place, web] of shop.webs.entries()) {
    const address = shop.addresses[place] ?? "";
    await part(`${web.name} replaced`, async () => {
      await web.end();
      await until(async () => !(await front.isUp(address)));
      await web.start(after);
      await until(() => front.isUp(address));
      await delay(SETTLE * 1000);
    });
  }
  await part("after", () => delay(AFTER * 1000));
  await shop.leave();
  await visitors.leave();
  const problems = await shop.problems();
  for (const place of [...shop.webs, ...shop.workers]) await place.end();
  report(shop, visitors, seconds);
  print(await front.said());
  await front.close();
  const { counted } = await import("../tools/update/update-shop");
  const failed = visitors.parts.flatMap((one) => one.failed.map((line) => `${one.part}: ${line}`));
  return [...counted(failed), ...problems];
}

/**
 * Starts HAProxy as load balancer if it is installed, otherwise (or with `--own-balancer`) the
 * balancer of this project.
 */
async function openFront(supervisor: Supervisor, shop: UpdateShop): Promise<LoadBalancer> {
  const binary = options["own-balancer"] ? undefined : findHaproxy();
  if (binary) return startHaproxy(supervisor, binary, shop.addresses, shop.frontPort);
  const balancer = new Balancer(shop.addresses);
  await balancer.open(shop.frontPort);
  return balancer;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(50);
}

function report(shop: UpdateShop, visitors: Visitors, seconds: ReadonlyMap<string, number>): void {
  print(`\n${"".padEnd(32)}  seconds  requests  failed   p50 ms   p99 ms  longest`);
  for (const { part, times, failed } of visitors.parts) {
    const cells = [
      (seconds.get(part) ?? 0).toFixed(1).padStart(9),
      String(times.length + failed.length).padStart(10),
      String(failed.length).padStart(8),
      ...[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0).padStart(9)),
    ];
    print(`${part.padEnd(32)}${cells.join("")}`);
  }
  const bought = shop.purchases.filter(({ hasApproved }) => hasApproved).length;
  const inbox = shop.inboxTimes();
  const missing = visitors.parts.reduce((sum, { missingScripts }) => sum + missingScripts, 0);
  print(`\n${bought} purchases, ${inbox.length} mails.`);
  print(
    `From payment to inbox: p50 ${quantile(inbox, 0.5).toFixed(0)} ms, p95 ${quantile(inbox, 0.95).toFixed(0)} ms, longest ${quantile(inbox, 1).toFixed(0)} ms.`,
  );
  print(`${missing} scripts belonged to a removed build or were not found.`);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
