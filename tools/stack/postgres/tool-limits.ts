import type { ClientBase } from "pg";

/**
 * Limits of the commands' connections (migrate, seed, backup, restore), in milliseconds. The lock
 * timeout is short, because a waiting statement blocks all later statements on its table; the
 * statement timeout is long, because a statement may copy a whole shop.
 */
const TOOL_LIMITS = { lock_timeout: 60_000, statement_timeout: 3_600_000 };

/** Sets the limits with a statement, because PgBouncer refuses them as startup parameters. */
export async function limitTool(client: ClientBase): Promise<void> {
  const { lock_timeout, statement_timeout } = TOOL_LIMITS;
  await client.query(
    `SET lock_timeout = ${lock_timeout}; SET statement_timeout = ${statement_timeout}`,
  );
}
