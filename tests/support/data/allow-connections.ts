import { inject } from "vitest";
import { withClient } from "../../../tools/stack/postgres/databases";

const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);

/** Ends all connections to the test's database and refuses new ones, or allows them again. */
export const allowConnections = (isOpen: boolean) =>
  withClient(inject("databaseServer").serverUrl, async (client) => {
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isOpen}`);
    if (isOpen) return;
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
      [database],
    );
  });
