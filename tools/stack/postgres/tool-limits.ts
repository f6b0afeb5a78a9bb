import type { ClientBase } from "pg";

/**
 * What the database bounds on a connection of the commands (migrate, seed, backup, restore), in
 * milliseconds: whoever waits for a lock holds up all who come after, so that a minute is enough;
 * their statements may copy a whole shop.
 */
const TOOL_LIMITS = { lock_timeout: 60_000, statement_timeout: 3_600_000 };

/**
 * Sets the limits of a command's connection. By statement: PgBouncer refuses them among the
 * parameters of the connection's start.
 */
export async function limitTool(client: ClientBase): Promise<void> {
  const { lock_timeout, statement_timeout } = TOOL_LIMITS;
  await client.query(
    `SET lock_timeout = ${lock_timeout}; SET statement_timeout = ${statement_timeout}`,
  );
}
