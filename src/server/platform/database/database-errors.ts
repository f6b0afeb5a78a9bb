/** Seconds after which a client that received `shop_busy` may retry. */
export const BUSY_SECONDS = 2;

/**
 * SQLSTATEs of a statement that failed now and may succeed later, unchanged. Every other code that
 * matches `STATE` is a permanent fault. `isDatabaseBusy` and `isRefusedForGood` both use this
 * table.
 *
 * Whole classes: 08 connection, 40 conflict with another transaction, 53 resources (disk full, out
 * of memory, too many connections), 55 state of an object (a lock that is not available, a
 * database that accepts no connections), 57 operator intervention (cancelled, shutting down,
 * starting), 58 system error (I/O).
 * Single codes: 25006 the server is read-only (a failover is under way, or its disk is full), 25P03
 * idle in transaction for too long.
 */
const PASSING_STATE = /^(08|40|53|55|57|58)\w{3}$|^(25006|25P03)$/;

/**
 * A SQLSTATE: it begins with a digit, or with P0 for an error that a trigger or function raises.
 * Codes of Node (EPIPE), codes of Prisma (P1001) and XX000, an internal error that concurrent
 * changes of tables can cause, do not match.
 */
const STATE = /^(\d[0-9A-Z]|P0)[0-9A-Z]{3}$/;

/** Node's codes for a server that cannot be reached or has closed the connection. */
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);
/** Prisma's codes for an unreachable server, timeouts, failed transactions and write conflicts. */
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);
/** Messages of driver errors without a code, and of a database that accepts no connections. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|not currently accepting connections/;
/** Maximum depth to which causes are searched. */
const DEPTH = 6;

/**
 * Whether the error, from pg or Prisma, is transient: the database was unavailable, read-only or
 * full, the call took too long, or a lock or a conflicting transaction stopped it. The same call
 * may be retried.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return layersOf(error).some(
    (layer) => codesOf(layer).some(isPassing) || MESSAGES.test(String(layer.message)),
  );
}

/**
 * SQLSTATE of an error from pg or Prisma, or of one of its causes. Null for an error of the network
 * or the driver, and for XX000.
 */
export function sqlStateOf(error: unknown): string | null {
  return (
    layersOf(error)
      .flatMap(codesOf)
      .find((code) => STATE.test(code)) ?? null
  );
}

/** An error and its nested causes, outermost first. */
function layersOf(error: unknown, depth = DEPTH): Record<string, unknown>[] {
  if (depth === 0 || typeof error !== "object" || error === null) return [];
  const layer = error as Record<string, unknown>;
  const inner = [layer.cause, layer.meta, layer.driverAdapterError];
  return [layer, ...inner.flatMap((one) => layersOf(one, depth - 1))];
}

const codesOf = ({ code, originalCode }: Record<string, unknown>): string[] =>
  [code, originalCode].filter((one) => typeof one === "string");

function isPassing(code: string): boolean {
  return PASSING_STATE.test(code) || NETWORK_CODES.has(code) || PRISMA_CODES.has(code);
}

/**
 * Whether the database refused a statement permanently: the error has a SQLSTATE that is neither
 * transient nor XX000. An error without a SQLSTATE comes from the network or the driver.
 */
export function isRefusedForGood(error: unknown): boolean {
  const code: unknown = Object(error).code;
  return typeof code === "string" && STATE.test(code) && !PASSING_STATE.test(code);
}
