// npm run test:failover [-- WORDS] [--purchases 1000] [--rate 5]: the shop on more than one machine. Two PostgreSQL
// servers under Patroni with synchronous replication, etcd and HAProxy from Debian's packages; two web processes and two
// workers of the production build; buyers at a steady rate. The servers die, hand over and lose each other, case by case.
// Promised: no acknowledged write is lost (RPO 0), nothing twice, at most 30 s without sales (RTO). With words, only the
// cases whose name has one of them.
import { parseArgs } from "node:util";
import { CASES } from "../tools/failover/cases";
import { Cluster } from "../tools/failover/cluster";
import type { Tried } from "../tools/failover/try-case";
import { newSecrets } from "../tools/stack/demo-secrets";
import { dim, green, print, red, step } from "../tools/stack/output";
import { migrate } from "../tools/stack/postgres/migrate";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";
import { SHOP_FLAGS, WORKER_FLAGS } from "../tools/stack/stack";
import { buildForTests, resetPrerenderedPages } from "../tools/stack/testing/test-build";
import { simulatedEnvironment, TEST_DIST_DIR } from "../tools/stack/testing/test-environment";

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    purchases: { type: "string", default: "1000" },
    rate: { type: "string", default: "5" },
  },
});

const HEAD = dim(
  "  case                              purchases   lost  twice  s without sales  whole after s",
);

await runCommand("failover", async (supervisor) => (await tryAll(supervisor)) === 0);

/** @returns how many promises were broken */
async function tryAll(supervisor: Supervisor): Promise<number> {
  const cases = CASES.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const cluster = await step("Two database servers, etcd, HAProxy", () => Cluster.open(supervisor));
  await step("Pages and programs", () => buildForTests(supervisor));
  resetPrerenderedPages();
  Object.assign(process.env, await simulatedEnvironment(cluster.databaseUrl), newSecrets(), {
    DATABASE_READ_URL: cluster.readUrl,
  });
  await step("Tables", () => migrate(cluster.databaseUrl));
  const { seed } = await import("../prisma/seed/seed");
  await seed();
  const shop = await openShop(supervisor);
  await step("Two web processes, two workers", () => shop.start());
  await step("Figures are read from the standby", untilStandby);
  const { tryCase } = await import("../tools/failover/try-case");
  const { accountsOf } = await import("../tools/failover/accounts");
  const { disconnectDb } = await import("@/server/platform/database/db");
  const count = Math.ceil(Number(options.purchases) / cases.length);
  print(`\n${HEAD}`);
  const tried: Tried[] = [];
  for (const one of cases) {
    const result = await tryCase(shop, cluster, one, { count, rate: Number(options.rate) });
    tried.push(result);
    print(line(result));
  }
  // Also what a later case, or the return of a node, has taken away.
  const all = await accountsOf(shop, shop.purchases);
  for (const problem of [...all.lost, ...all.twice]) print(red(`  at the end: ${problem}`));
  await shop.close();
  await disconnectDb();
  return report(tried, all.lost.length + all.twice.length);
}

/** Resolves when DATABASE_READ_URL leads to a standby and the shop uses it: it asks again after half a minute. */
async function untilStandby(): Promise<void> {
  const { reading } = await import("@/server/platform/database/read-database");
  const { until } = await import("../tools/chaos/case");
  await until("figures are read from the standby", async () => {
    const [row] = await reading(
      (db) => db.$queryRaw<{ isStandby: boolean }[]>`SELECT pg_is_in_recovery() AS "isStandby"`,
    );
    return row?.isStandby ?? false;
  });
}

/** The shop as in production, beside a payment simulator and a mail server. */
async function openShop(supervisor: Supervisor) {
  const { ChaosShop } = await import("../tools/chaos/chaos-shop");
  const { KEY } = await import("../tools/chaos/case");
  const env = { NEXT_DIST_DIR: TEST_DIST_DIR, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
  const module = "scripts/run.mjs";
  const shop = await ChaosShop.open(supervisor, {
    web: { module, args: ["serve"], flags: SHOP_FLAGS, env },
    worker: { module, args: ["worker"], flags: WORKER_FLAGS, env },
  });
  await shop.addKeys(KEY, 2 * Number(options.purchases) + 2_000);
  return shop;
}

function line({ name, purchases, lost, twice, gap, whole, problems }: Tried): string {
  const mark = problems.length === 0 ? green("✓") : red("✗");
  const figures = [
    String(purchases).padStart(11),
    String(lost).padStart(7),
    String(twice).padStart(7),
    gap.toFixed(1).padStart(17),
    whole.toFixed(1).padStart(15),
  ];
  return [
    `${mark} ${name.padEnd(32)}${figures.join("")}`,
    ...problems.slice(0, 10).map((problem) => `    ${problem}`),
  ].join("\n");
}

function report(tried: readonly Tried[], atTheEnd: number): number {
  const purchases = tried.reduce((sum, one) => sum + one.purchases, 0);
  const longest = Math.max(0, ...tried.map(({ gap }) => gap));
  const broken = tried.reduce((sum, { problems }) => sum + problems.length, atTheEnd);
  print(
    `\n${tried.length} cases, ${purchases} purchases paid, ${longest.toFixed(1)} s without sales at most`,
  );
  print(
    broken === 0 ? green("Nothing lost, nothing twice.") : red(`${broken} promises were broken.`),
  );
  return broken;
}
