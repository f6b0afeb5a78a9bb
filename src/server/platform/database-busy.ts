/** Seconds after which whoever was told that the shop is busy may try again. */
export const BUSY_SECONDS = 2;

/**
 * What PostgreSQL says when it could not do something now, and can later: a lock or a statement that took too long, a
 * circle of locks, too many connections, a server that starts or ends; and what Node says when it is not reached.
 */
const CODES = new Set(
  "55P03 57014 40P01 40001 53300 57P01 57P02 57P03 08000 08001 08003 08006 25P03 ECONNREFUSED ECONNRESET EPIPE".split(
    " ",
  ),
);
/** Prisma's: no connection in time, a transaction that took too long, a server that is not reached. */
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);
/** The driver's, which have no code; and PostgreSQL's of a database that lets nobody in, whose code says less. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|not currently accepting connections/;
/** An error, its causes, and theirs. */
const DEPTH = 6;

/** Whether the database could not answer at this moment, as pg or Prisma say it: nothing was written, and it may be tried again. */
export function isDatabaseBusy(error: unknown, depth = DEPTH): boolean {
  if (depth === 0 || typeof error !== "object" || error === null) return false;
  const { code, originalCode, message, cause, meta, driverAdapterError } = error as Record<
    string,
    unknown
  >;
  const isKnown = [code, originalCode].some(
    (one) => typeof one === "string" && (CODES.has(one) || PRISMA_CODES.has(one)),
  );
  if (isKnown || (typeof message === "string" && MESSAGES.test(message))) return true;
  return [cause, meta, driverAdapterError].some((inner) => isDatabaseBusy(inner, depth - 1));
}
