import type { ClientBase } from "pg";

/**
 * Limits of the commands' connections (migrate, seed, backup, restore), in milliseconds. A lock
 * wait blocks all later statements on the table, so it is short; statements may copy a whole shop.
 */
const TOOL_LIMITS = { lock_timeout: 60_000, statement_timeout: 3_600_000 };

/** Sets the limits with a statement, because PgBouncer refuses them as startup parameters. */
export async function limitTool(client: ClientBase): Promise<void> {
  const { lock_timeout, statement_timeout } = TOOL_LIMITS;
  await client.query(
    `SET lock_timeout = ${lock_timeout}; SET statement_timeout = ${statement_timeout}`,
  );
}
