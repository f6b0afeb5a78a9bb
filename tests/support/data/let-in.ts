import { inject } from "vitest";
import { withClient } from "../../../tools/stack/postgres/databases";

const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);

/** Ends every connection to the test's database, and lets nobody in, or opens it again. */
export const letIn = (isOpen: boolean) =>
  withClient(inject("databaseServer").serverUrl, async (client) => {
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isOpen}`);
    if (isOpen) return;
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
      [database],
    );
  });
