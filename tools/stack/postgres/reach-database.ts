import { generatePrismaClient } from "../build/prisma-client";
import { clearLeftovers, runningStart } from "../processes/running-shop";
import type { Supervisor } from "../processes/supervisor";
import { setting } from "../project";
import { runningEmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrate";

/**
 * Sets DATABASE_URL for the shop's code in a command: the configured one, otherwise that of the
 * embedded database, which is started and migrated unless `npm start` is running. Also generates
 * the Prisma client.
 */
export async function reachDatabase(supervisor: Supervisor): Promise<void> {
  process.env.DATABASE_URL = setting("DATABASE_URL") ?? (await embeddedDatabase(supervisor));
  await generatePrismaClient(supervisor);
}

async function embeddedDatabase(supervisor: Supervisor): Promise<string> {
  if (runningStart()) {
    const running = runningEmbeddedDatabase();
    if (running) return running;
    throw new Error("The shop is starting. Try again in a moment.");
  }
  await clearLeftovers();
  const { databaseUrl } = await startEmbeddedDatabase(supervisor);
  await migrate(databaseUrl);
  return databaseUrl;
}
