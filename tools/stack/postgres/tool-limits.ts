/**
 * What the database bounds on a connection of the commands (migrate, seed, backup, restore), in milliseconds: whoever waits
 * for a lock holds up all who come after, so that a minute is enough; their statements may copy a whole shop.
 */
export const TOOL_LIMITS = { lock_timeout: 60_000, statement_timeout: 3_600_000 };
