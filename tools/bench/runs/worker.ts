import { setTimeout as delay } from "node:timers/promises";
import { generatePrismaClient } from "../../stack/build/prisma-client";
import { buildPrograms } from "../../stack/build/programs";
import { newSecrets } from "../../stack/demo-secrets";
import { print, step } from "../../stack/output";
import { createDatabase, withClient } from "../../stack/postgres/databases";
import { migrate } from "../../stack/postgres/migrate";
import type { Supervisor } from "../../stack/processes/supervisor";
import { WORKER_FLAGS } from "../../stack/stack";
import { blankEnvironment } from "../../stack/testing/test-environment";
import { startTestPostgres } from "../../stack/testing/test-postgres";
import { startMailCounter } from "../mail-counter";
import { countProcessor, usageOf } from "../process-usage";

const NEXT_DIST_DIR = ".next-bench";
const UNSENT = "SELECT count(*)::int AS count FROM mails WHERE sent_at IS NULL";
/**
 * Measures how fast the compiled worker starts and delivers 500 waiting paid orders (or the given
 * number), and its CPU time; then how long mails take when many are sent at once, and when they are
 * sent among mails that the mail server refuses. Uses a temporary database. Linux only: the
 * measurement reads /proc.
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const count = Number(args[0] ?? 500);
  await generatePrismaClient(supervisor);
  await step("programs", () => buildPrograms(NEXT_DIST_DIR));
  const postgres = await startTestPostgres(supervisor);
  const databaseUrl = postgres.url("bench_worker");
  await createDatabase(postgres.url("postgres"), "bench_worker");
  await migrate(databaseUrl);
  const mails = await startMailCounter();
  const environment = { ...blankEnvironment(), ...newSecrets(), DEMO: "1" };
  Object.assign(environment, { DATABASE_URL: databaseUrl, SMTP_URL: mails.url });
  Object.assign(process.env, environment);
  const { seed } = await import("../../../prisma/seed/seed");
  const { queueDeliveries } = await import("../paid-orders");
  const { measureCrowds } = await import("../mail-fairness");
  const { disconnectDb } = await import("@/server/platform/database/db");
  const { stopJobs } = await import("@/server/platform/jobs/jobs");
  await seed();
  await step(`${count} paid orders`, () => queueDeliveries(count));

  const begun = performance.now();
  const worker = supervisor.start({
    name: "worker",
    module: "scripts/run.mjs",
    args: ["worker"],
    flags: WORKER_FLAGS,
    env: { ...environment, NEXT_DIST_DIR, NODE_ENV: "production", LOG_LEVEL: "warn" },
  });
  await Promise.race([worker.message, worker.ended]);
  const started = performance.now();
  const atStart = usageOf(worker.pid);
  const processor = countProcessor(supervisor.children());
  await withClient(databaseUrl, async (client) => {
    while ((await client.query(UNSENT)).rows[0].count > 0) await delay(50);
  });
  const drained = performance.now();
  const atEnd = usageOf(worker.pid);
  if (mails.mails !== count) throw new Error(`${mails.mails} mails were sent for ${count} orders`);
  const seconds = (drained - started) / 1000;
  const rows = [
    [
      "start to ready",
      `${((started - begun) / 1000).toFixed(2)} s, ${(atStart.cpu / 1000).toFixed(2)} s of processor, ${atStart.now.toFixed(0)} MB`,
    ],
    ["deliveries", `${(count / seconds).toFixed(1)} a second (${seconds.toFixed(1)} s)`],
    ...processor().map(({ name, ms }) => [
      `processor: ${name}`,
      `${(ms / count).toFixed(1)} ms a delivery`,
    ]),
    ["memory", `${atEnd.now.toFixed(0)} MB, at most ${atEnd.most.toFixed(0)} MB`],
    ["connections of mail", String(mails.connections)],
    ...(await measureCrowds(mails)),
  ];
  await stopJobs();
  await disconnectDb();
  for (const [name = "", value] of rows) print(`${name.padEnd(24)}${value}`);
  return true;
}
