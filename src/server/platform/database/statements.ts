import { DatabaseError, type Pool, type PoolClient } from "pg";
import { db, type TransactionClient } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import type { Statement, Value } from "@/server/platform/database/statement";
import { PreparedQuery } from "@/server/platform/patches/prepared-query";
import { counter, tally } from "@/server/platform/watch/metrics";
import { beginSpan, failureOf, type SpanOptions } from "@/server/platform/watch/tracing";

const rowsOf = <Row>({ isJson }: Statement<Row>, rows: unknown[]) =>
  (isJson ? rows.map((row) => (row as { row: unknown }).row) : rows) as Row[];

/** Maximum number of keys in one statement. */
export const MAX_KEYS = 20;

/**
 * The keys of the list $1 as `MAX_KEYS` rows of a column `key`, which is null in the rows beyond
 * the list's end. The planner expects the same number of rows for every list and keeps its plan.
 * With `= ANY($1)` it would plan again for each list shorter than its estimate, which takes longer
 * than executing the statement.
 */
export const keysTable = (type: "int" | "text") =>
  `(SELECT ($1::${type}[])[place] AS key FROM generate_series(1, ${MAX_KEYS}) place) keys`;

/** Constants as an SQL list: literals instead of parameters, so that the plan uses their values. */
export const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(", ");

/**
 * Runs a statement and returns its rows; in a transaction, after the previous statement has ended.
 */
export type Run = <Row, Values extends readonly Value[]>(
  statement: Statement<Row, Values>,
  values: NoInfer<Values>,
) => Promise<Row[]>;

/**
 * Sends a prepared statement and returns its rows; counts it in the metrics and the trace.
 * @param begins sends BEGIN together with the statement; only if the statement `isPrepared` on the
 *   connection
 */
export async function send<Row>(
  connections: Pool | PoolClient,
  statement: Statement<Row>,
  values: readonly Value[],
  begins = false,
): Promise<Row[]> {
  const { name, text } = statement;
  const query = new PreparedQuery({ name, text, values: [...values] }, begins);
  // pg's types omit that `query` accepts a PreparedQuery and then returns a promise.
  const answer = Reflect.apply(connections.query, connections, [query]) as unknown;
  const begun = performance.now();
  const span = beginSpan(name, STATEMENT_SPAN);
  let failure: string | undefined;
  try {
    return rowsOf(statement, ((await answer) as { rows: unknown[] }).rows);
  } catch (error) {
    failure = failureOf(error);
    errors.inc({ class: classOf(error) });
    // Show the caller's stack instead of the socket handler's.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    statements.add([name]);
    statementSeconds.add([name], (performance.now() - begun) / 1000);
    span?.end(failure);
  }
}

/** A span states a statement's name, but neither its text nor its parameters. */
const STATEMENT_SPAN = {
  kind: "client",
  attributes: { "db.system.name": "postgresql" },
} as const satisfies SpanOptions;

/**
 * Two counters give the mean duration of a statement. A histogram would need a series for each
 * bucket of each statement.
 */
const statements = tally({
  name: "barq_statements_total",
  help: "Prepared statements sent to the database, by name.",
  labels: ["statement"],
});
const statementSeconds = tally({
  name: "barq_statement_seconds_total",
  help: "Time that prepared statements waited for their results, by name.",
  labels: ["statement"],
});
const errors = counter({
  name: "barq_database_errors_total",
  help: "Errors of prepared statements, by SQLSTATE class, or network without a SQLSTATE.",
  labels: ["class"],
});

/** The class (first two characters) of an error's SQLSTATE; "network" for an error without one. */
const classOf = (error: unknown): string =>
  error instanceof DatabaseError && error.code ? error.code.slice(0, 2) : "network";

/** Runs a statement outside of a transaction, on a connection of the current pool (`inLane`). */
export const run: Run = (statement, values) => send(pool(), statement, values);

/**
 * Runs a statement outside of a transaction without preparing it, so that the planner sees its
 * values: for the panel's figures and searches, whose best plan depends on the values.
 */
export const runUnprepared: Run = (statement, values) => runWithPrisma(db())(statement, values);

/** Runs statements on the connection of a client of Prisma. They are not prepared. */
export function runWithPrisma(prisma: TransactionClient): Run {
  return async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    rowsOf(statement, await prisma.$queryRawUnsafe<unknown[]>(statement.text, ...values));
}
