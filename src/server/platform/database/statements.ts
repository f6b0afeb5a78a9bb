import type { Pool, PoolClient } from "pg";
import { db, type Tx } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import type { Statement, Value } from "@/server/platform/database/statement";
import { isPrepared, PreparedQuery } from "@/server/platform/patches/prepared-query";
import { counter, tally } from "@/server/platform/watch/metrics";
import { beginSpan, failureOf, type SpanOptions } from "@/server/platform/watch/tracing";

const rowsOf = <Row>({ isJson }: Statement<Row>, rows: unknown[]) =>
  (isJson ? rows.map((row) => (row as { row: unknown }).row) : rows) as Row[];

/** Maximum number of keys in one statement. */
export const MAX_KEYS = 20;

/**
 * The keys of the list $1 as rows of a column `key`. The planner expects the same number of rows
 * for every list and keeps its plan. With `= ANY($1)` it would plan again for each list shorter
 * than its estimate, which takes longer than executing the statement.
 */
export const keysTable = (type: "int" | "text") =>
  `(SELECT ($1::${type}[])[place] AS key FROM generate_series(1, ${MAX_KEYS}) place) keys`;

/** Constants as an SQL list. They are not parameters, so that the plan can use their values. */
export const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(", ");

/** Runs a statement after the previous one has finished, and returns its rows. */
export type Run = <Row, Values extends readonly Value[]>(
  statement: Statement<Row, Values>,
  values: NoInfer<Values>,
) => Promise<Row[]>;

/** @param begins sends BEGIN with the statement, which must be prepared (`isPrepared`) */
async function send<Row>(
  connections: Pool | PoolClient,
  statement: Statement<Row>,
  values: readonly Value[],
  begins = false,
): Promise<Row[]> {
  const { name, text } = statement;
  const query = new PreparedQuery({ name, text, values: [...values] }, begins);
  // The types of pg do not cover it: `query` accepts a PreparedQuery and returns a promise.
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

/** Two counters, because a histogram has a series for each bucket of each statement. */
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

/** SQLSTATE class: the first two characters. */
function classOf(error: unknown): string {
  const code: unknown = Object(error).code;
  return typeof code === "string" && /^\d[0-9A-Z]{4}$/.test(code) ? code.slice(0, 2) : "network";
}

/** Runs a statement outside of a transaction, on any connection of the current lane. */
export const run: Run = (statement, values) => send(pool(), statement, values);

/**
 * Runs a statement outside of a transaction without preparing it, so that the planner sees its
 * values: for the panel's figures and searches, whose best plan depends on them.
 */
export const runUnprepared: Run = (statement, values) => runInTransaction(db())(statement, values);

/** Runs statements in a transaction of Prisma, on its connection. They are not prepared. */
export function runInTransaction(tx: Tx): Run {
  return async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    rowsOf(statement, await tx.$queryRawUnsafe<unknown[]>(statement.text, ...values));
}

/** A transaction, begun by Prisma or by `transaction` below. */
export type Within = Tx | Run;

/** A function that runs statements within the transaction. */
export function runnerOf(within: Within): Run {
  return typeof within === "function" ? within : runInTransaction(within);
}

/**
 * Runs `work` in a transaction of prepared statements, which is rolled back if `work` throws. BEGIN
 * is sent together with the first statement, which is not executed unless BEGIN succeeds; later
 * statements wait for it.
 */
export async function transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
  const connection = await pool().connect();
  // If the connection is lost, the current or the next statement throws.
  const lost = () => undefined;
  connection.on("error", lost);
  let first: Promise<unknown> | undefined;
  const within: Run = async (statement, values) => {
    if (first) {
      await first;
      return send(connection, statement, values);
    }
    const answer = isPrepared(connection, statement.name)
      ? send(connection, statement, values, true)
      : connection.query("BEGIN").then(() => send(connection, statement, values));
    first = answer;
    return answer;
  };
  let failure: Error | undefined;
  try {
    const result = await work(within);
    if (first) await connection.query("COMMIT");
    return result;
  } catch (error) {
    if (first) {
      await connection.query("ROLLBACK").catch((cause: Error) => {
        failure = cause;
      });
    }
    throw error;
  } finally {
    connection.off("error", lost);
    connection.release(failure);
  }
}
