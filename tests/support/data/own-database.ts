// A separate seeded database for an integration test file that replaces its database, for example
// by restoring a backup. The database that the Vitest worker's files share cannot be renamed while
// unfinished work of an earlier test file is connected to it.
//
// Importing the shop's modules may read the environment, so a test file sets DATABASE_URL before
// its imports:
//   vi.hoisted(() => { process.env.DATABASE_URL += "_own"; });
import { afterAll, beforeAll, inject } from "vitest";
import { disconnectDb } from "@/server/platform/database/db";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { createDatabase, dropDatabase } from "../../../tools/stack/postgres/databases";

/** Creates the database of DATABASE_URL before the file's tests, and drops it after them. */
export function openOwnDatabase(): { databaseUrl: string; serverUrl: string } {
  const { serverUrl, template } = inject("databaseServer");
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const name = new URL(databaseUrl).pathname.slice(1);
  beforeAll(async () => {
    await dropDatabase(serverUrl, name);
    await createDatabase(serverUrl, name, template);
  });
  afterAll(async () => {
    await stopJobs();
    await disconnectDb();
    await dropDatabase(serverUrl, name);
  });
  return { databaseUrl, serverUrl };
}
