// npm run test:failover tests the shop on redundant database servers. It starts two PostgreSQL
// servers under Patroni with synchronous replication, etcd and HAProxy (Debian packages), and two
// web processes and two workers of the production build, while buyers order at a steady rate. Each
// case kills, demotes or isolates a database server, or kills etcd. The run checks that no
// acknowledged write is lost (RPO 0), nothing happens twice, sales stop for at most 30 s (RTO), and
// the metrics of every process show the outage.
import { CASES, type FailoverCase } from "../tools/failover/cases";
import { Cluster } from "../tools/failover/cluster";
import { HEAD, lineOf } from "../tools/failover/result-table";
import { findServers } from "../tools/failover/servers";
import type { Tried } from "../tools/failover/try-case";
import {
  numberOption,
  readOptions,
  refuse,
  requireDevelopmentPackages,
} from "../tools/stack/command-options";
import { newSecrets } from "../tools/stack/demo-secrets";
import { dim, green, print, red, step } from "../tools/stack/output";
import { migrate } from "../tools/stack/postgres/migrate";
import { freePort } from "../tools/stack/processes/ports";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";
import { SHOP_FLAGS, WORKER_FLAGS } from "../tools/stack/stack";
import { buildForTests, resetPrerenderedPages } from "../tools/stack/testing/test-build";
import { simulatedEnvironment, TEST_DIST_DIR } from "../tools/stack/testing/test-environment";

const HOW = `npm run test:failover -- [--only CASE] [--purchases 1000] [--rate 5]

  --only CASE     only this case; may be repeated
  --purchases N   purchases in total, divided evenly among the cases
  --rate N        new buyers per second
  --help          prints this

Cases:
${CASES.map(({ name, about }) => `  ${name.padEnd(18)}${about}`).join("\n")}

Exit code 0: nothing lost, nothing duplicated, at most 30 s without sales, outages visible in the metrics;
1: a check failed; 2: the options are invalid, or a program is not installed.`;

const options = readOptions(HOW, {
  only: { type: "string", multiple: true },
  purchases: { type: "string", default: "1000" },
  rate: { type: "string", default: "5" },
});
const purchases = numberOption("--purchases", options.purchases, { least: 1, most: 1_000_000 });
const rate = numberOption("--rate", options.rate, { least: 0.1, most: 1_000, isWhole: false });
const cases = options.only?.map(caseOf) ?? CASES;
requireDevelopmentPackages();
const servers = findServers();

await runCommand("failover", async (supervisor) => (await tryAll(supervisor)) === 0);

/** @returns the number of failed checks */
async function tryAll(supervisor: Supervisor): Promise<number> {
  const cluster = await step("Two database servers, etcd, HAProxy", () =>
    Cluster.open(supervisor, servers),
  );
  await step("Pages and programs", () => buildForTests(supervisor));
  resetPrerenderedPages();
  Object.assign(process.env, await simulatedEnvironment(cluster.databaseUrl), newSecrets(), {
    DATABASE_READ_URL: cluster.readUrl,
  });
  await step("Tables", () => migrate(cluster.databaseUrl));
  const { seed } = await import("../prisma/seed/seed");
  await seed();
  const { shop, scraped } = await openShop(supervisor);
  await step("Two web processes, two workers", () => shop.start());
  await step("Figures are read from the standby", untilStandby);
  const { tryCase } = await import("../tools/failover/try-case");
  const { reconcile } = await import("../tools/failover/reconcile");
  const { disconnectDb } = await import("@/server/platform/database/db");
  const count = Math.ceil(purchases / cases.length);
  print("\nMetrics, while this runs:");
  for (const { name, url } of scraped) print(`  ${name.padEnd(10)}${url}`);
  print(`\n${dim(HEAD)}`);
  const tried: Tried[] = [];
  for (const one of cases) {
    const result = await tryCase(shop, cluster, one, { count, rate, scraped });
    tried.push(result);
    print(lineOf(result));
  }
  // Checks all purchases again: a later case or a rejoining node may have lost some.
  const all = await reconcile(shop, shop.purchases);
  for (const problem of [...all.lost, ...all.twice]) print(red(`  at the end: ${problem}`));
  await shop.close();
  await disconnectDb();
  return report(tried, all.lost.length + all.twice.length);
}

function caseOf(name: string): FailoverCase {
  const names = CASES.map((one) => one.name).join(", ");
  return CASES.find((one) => one.name === name) ?? refuse(`--only must be one of ${names}.`);
}

/**
 * Waits until the shop's code, run in this process, reads from the standby at DATABASE_READ_URL.
 * After a failed check of the standby, that code reads the primary for 30 seconds.
 */
async function untilStandby(): Promise<void> {
  const { onStandby } = await import("@/server/platform/database/read-database");
  const { until } = await import("../tools/chaos/case");
  await until("figures are read from the standby", async () => {
    const [row] = await onStandby(
      (db) => db.$queryRaw<{ isStandby: boolean }[]>`SELECT pg_is_in_recovery() AS "isStandby"`,
    );
    return row?.isStandby ?? false;
  });
}

/** Opens the shop as in production, with a payment simulator and a mail server. */
async function openShop(supervisor: Supervisor) {
  const { ChaosShop } = await import("../tools/chaos/chaos-shop");
  const { KEY } = await import("../tools/chaos/case");
  const env = { NEXT_DIST_DIR: TEST_DIST_DIR, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
  const module = "scripts/run.mjs";
  const ports = new Map<string, number>();
  for (const name of ["web 1", "web 2", "worker 1", "worker 2"]) ports.set(name, await freePort(0));
  const shop = await ChaosShop.open(supervisor, {
    web: { module, args: ["serve"], flags: SHOP_FLAGS, env },
    worker: { module, args: ["worker"], flags: WORKER_FLAGS, env },
    env: (name) => ({
      [name.startsWith("web") ? "METRICS_PORT" : "WORKER_METRICS_PORT"]: String(ports.get(name)),
    }),
  });
  await shop.addKeys(KEY, 2 * purchases + 2_000);
  const scraped = [...ports].map(([name, port]) => ({
    name,
    url: `http://127.0.0.1:${port}/metrics`,
  }));
  return { shop, scraped };
}

function report(tried: readonly Tried[], atTheEnd: number): number {
  const purchases = tried.reduce((sum, one) => sum + one.purchases, 0);
  const longest = Math.max(0, ...tried.map(({ gap }) => gap));
  const broken = tried.reduce((sum, { problems }) => sum + problems.length, atTheEnd);
  print(
    `\n${tried.length} ${tried.length === 1 ? "case" : "cases"}, ${purchases} purchases paid, ${longest.toFixed(1)} s without sales at most`,
  );
  print(
    broken === 0 ? green("Nothing lost, nothing duplicated.") : red(`${broken} checks failed.`),
  );
  return broken;
}
