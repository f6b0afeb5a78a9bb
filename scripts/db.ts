// npm run db:migrate, db:seed, db:reset and db:migration. They use DATABASE_URL if set, otherwise
// the embedded database.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { DATABASE_URL_FORM, isDatabaseUrl } from "@/env";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { demoSecrets } from "../tools/stack/demo-secrets";
import { print, printError } from "../tools/stack/output";
import { createDatabase, dropDatabase } from "../tools/stack/postgres/databases";
import { startEmbeddedDatabase } from "../tools/stack/postgres/embedded-database";
import { migrate, schemaChanges } from "../tools/stack/postgres/migrate";
import { COMPATIBILITY_LINE } from "../tools/stack/postgres/migration-files";
import { migrationPlan, planText } from "../tools/stack/postgres/migration-plan";
import { refuseWhileShopRuns } from "../tools/stack/postgres/shop-processes";
import { clearLeftovers, runningStart } from "../tools/stack/processes/running-shop";
import { type Supervisor, supervise } from "../tools/stack/processes/supervisor";
import { dataFolder, inRoot, loadEnvFile, setting } from "../tools/stack/project";
import { paymentFiles } from "../tools/stack/simulators";

interface Target {
  /** URL of a connection to the database `postgres`, which can create and drop other databases. */
  serverUrl: string;
  databaseUrl: string;
  name: string;
}

const commands: Record<string, (supervisor: Supervisor, args: string[]) => Promise<void>> = {
  migrate: async (supervisor, args) => {
    const { databaseUrl } = await target(supervisor);
    const plan = await migrationPlan(databaseUrl);
    print(planText(plan));
    if (plan.length === 0 || args.includes("--plan")) return;
    if (!args.includes("--beside")) await refuseWhileShopRuns(databaseUrl, plan);
    await reportMigrations(databaseUrl);
  },
  seed: async (supervisor) => {
    await fillCatalogue(supervisor, (await target(supervisor)).databaseUrl);
    print("The missing built-in products were added.");
  },
  reset,
  migration: writeMigration,
};

/** Drops and recreates the database, then seeds the catalogue. */
async function reset(supervisor: Supervisor, args: string[]) {
  const from = setting("DATABASE_URL");
  if (from && !isLocal(from) && !args.includes("--force")) {
    throw new Error("DATABASE_URL is on another machine. Nothing was dropped; --force drops it.");
  }
  const { serverUrl, databaseUrl, name } = await target(supervisor);
  await dropDatabase(serverUrl, name);
  await createDatabase(serverUrl, name);
  await reportMigrations(databaseUrl);
  await fillCatalogue(supervisor, databaseUrl);
  // The payment simulators' files contain the payments of the dropped orders.
  if (!from) for (const file of Object.values(paymentFiles)) rmSync(file, { force: true });
  // The pages of the last build show the dropped data. Without BUILD_ID, `npm run serve` refuses
  // that build, so the shop must be built again.
  rmSync(inRoot(".next/BUILD_ID"), { force: true });
  print(`The database ${name} was recreated with the catalogue.`);
}

/** Writes a migration with the SQL that changes the migrated tables to match prisma/schema. */
async function writeMigration(supervisor: Supervisor, [title]: string[]) {
  if (!title || !/^[a-z0-9_]+$/.test(title)) {
    throw new Error("Name the migration in lower case: npm run db:migration add_wish_list");
  }
  const { serverUrl } = await target(supervisor);
  const scratch = `barq_migration_${process.pid}`;
  await createDatabase(serverUrl, scratch);
  const url = new URL(serverUrl);
  url.pathname = `/${scratch}`;
  const sql = await schemaChanges(url.href).finally(() => dropDatabase(serverUrl, scratch));
  if (!sql) {
    print("The migrations already match the schema. Nothing to write.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = `prisma/migrations/${stamp}_${title}`;
  mkdirSync(inRoot(folder));
  // A check rejects this first line, so the author must choose "yes" or "no, because …".
  const head = `${COMPATIBILITY_LINE} yes, or: no, because …`;
  writeFileSync(inRoot(folder, "migration.sql"), `${head}\n${sql}\n`);
  print(
    `Wrote ${folder}/migration.sql. Complete its first line, add what the schema cannot express, then migrate.`,
  );
}

async function target(supervisor: Supervisor): Promise<Target> {
  const databaseUrl = setting("DATABASE_URL");
  if (!databaseUrl) {
    const running = runningStart();
    if (running) throw new Error(`The shop is running (process ${running.pid}). Stop it first.`);
    await clearLeftovers();
    return startEmbeddedDatabase(supervisor);
  }
  if (!isDatabaseUrl(databaseUrl)) throw new Error(`DATABASE_URL must be ${DATABASE_URL_FORM}.`);
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = "/postgres";
  return { databaseUrl, name, serverUrl: url.href };
}

function isLocal(url: string) {
  return ["localhost", "127.0.0.1", "[::1]", ""].includes(new URL(url).hostname);
}

async function reportMigrations(databaseUrl: string) {
  const applied = await migrate(databaseUrl, { say: print });
  print(applied.length === 0 ? "No migration was due." : `Applied: ${applied.join(", ")}`);
}

async function fillCatalogue(supervisor: Supervisor, databaseUrl: string) {
  await generatePrismaClient(supervisor);
  const secrets = setting("SECRETS_KEY") ? {} : demoSecrets(`${dataFolder}/demo-secrets.json`);
  Object.assign(process.env, secrets, { DATABASE_URL: databaseUrl });
  const { seed } = await import("../prisma/seed/seed");
  const { disconnectDb } = await import("@/server/platform/database/db");
  await seed().finally(disconnectDb);
}

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
const supervisor = supervise();
try {
  if (!command) throw new Error(`Commands: ${Object.keys(commands).join(", ")}`);
  loadEnvFile();
  await command(supervisor, args);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
