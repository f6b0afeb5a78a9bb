import type { Pool, PoolClient } from "pg";
import type { Tx } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { isPrepared, PreparedQuery } from "@/server/platform/patches/prepared-query";
import { counter, tally } from "@/server/platform/watch/metrics";
import { beginSpan, failureOf, type SpanOptions } from "@/server/platform/watch/tracing";

/**
 * A statement that PostgreSQL parses once for each connection, for what every visitor asks. It stands beside its use
 * case; its columns are those of `Row`: int, float8, text, bool, timestamptz, jsonb, and neither bigint nor numeric, of
 * which pg and Prisma make different things.
 */
export interface Statement<Row> {
  /** Unique in the shop, at most 63 characters. */
  name: string;
  text: string;
  /** Only for the compiler. */
  row?: Row;
  /** Its rows come as one value each: `jsonStatement`. */
  isJson?: true;
}

/**
 * A statement whose rows come as JSON, which is read in a third of the time that twenty columns take, one by one. A
 * timestamp is text then.
 */
export function jsonStatement<Row>({ name, text }: Statement<Row>): Statement<Row> {
  return { name, text: `SELECT row_to_json(found) AS row FROM (${text}) found`, isJson: true };
}

const rowsOf = <Row>({ isJson }: Statement<Row>, rows: unknown[]) =>
  (isJson ? rows.map((row) => (row as { row: unknown }).row) : rows) as Row[];

/** The most keys that a statement finds rows for at once. */
export const KEYS_AT_ONCE = 20;

/**
 * The keys of a list, $1, as rows of a column `key`: as many for the planner whatever the list, so that it keeps its
 * plan. By `= ANY($1)` it makes a new one for each list that is shorter than it thought, which takes longer than
 * the statement.
 */
export const keysOf = (type: "int" | "text") =>
  `(SELECT ($1::${type}[])[place] AS key FROM generate_series(1, ${KEYS_AT_ONCE}) place) keys`;

/** Texts of the code as a list in SQL, not as a parameter, so that a statement's plan knows them. */
export const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(", ");

/** A value of a statement: JSON goes in as text, bytes as they are. */
type Value =
  | string
  | number
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly number[]
  | readonly string[];

/** Runs a statement, one after the other, and gives its rows. */
export type Run = <Row>(statement: Statement<Row>, values: readonly Value[]) => Promise<Row[]>;

/** @param begins a transaction, in one piece with the statement, which the connection must know (`isPrepared`) */
async function send<Row>(
  connections: Pool | PoolClient,
  statement: Statement<Row>,
  values: readonly Value[],
  begins = false,
): Promise<Row[]> {
  const { name, text } = statement;
  const query = new PreparedQuery({ name, text, values: [...values] }, begins);
  // What their types do not say: the shop's pools and their connections promise what such a query gives.
  const answer = Reflect.apply(connections.query, connections, [query]) as unknown;
  const begun = performance.now();
  const span = beginSpan(name, STATEMENT_SPAN);
  let failure: string | undefined;
  try {
    return rowsOf(statement, ((await answer) as { rows: unknown[] }).rows);
  } catch (error) {
    failure = failureOf(error);
    errors.inc({ class: classOf(error) });
    // Where it was asked, rather than which bytes told of it.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    statements.add([name]);
    statementSeconds.add([name], (performance.now() - begun) / 1000);
    span?.end(failure);
  }
}

/** The name alone: neither the text nor a value of it. */
const STATEMENT_SPAN = {
  kind: "client",
  attributes: { "db.system.name": "postgresql" },
} as const satisfies SpanOptions;

/** Two counters rather than a histogram, which has a series for each bucket of each statement. */
const statements = tally({
  name: "barq_statements_total",
  help: "Prepared statements sent to the database, by name.",
  labels: ["statement"],
});
const statementSeconds = tally({
  name: "barq_statement_seconds_total",
  help: "Time that prepared statements waited for their answers, by name.",
  labels: ["statement"],
});
const errors = counter({
  name: "barq_database_errors_total",
  help: "Errors of prepared statements, by SQLSTATE class; network where there is no SQLSTATE.",
  labels: ["class"],
});

/** The first two characters of a SQLSTATE. */
function classOf(error: unknown): string {
  const code: unknown = Object(error).code;
  return typeof code === "string" && /^\d[0-9A-Z]{4}$/.test(code) ? code.slice(0, 2) : "network";
}

/** By itself, over any of its lane's connections. */
export const run: Run = (statement, values) => send(pool(), statement, values);

/** Inside a transaction of Prisma's, which keeps its connection to itself: sent, but not prepared. */
export function runWithin(tx: Tx): Run {
  return async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    rowsOf(statement, await tx.$queryRawUnsafe<unknown[]>(statement.text, ...values));
}

/** What is done within a transaction, whoever began it: Prisma, or `transaction` below. */
export type Within = Tx | Run;

/** Runs statements within it. */
export function runOf(within: Within): Run {
  return typeof within === "function" ? within : runWithin(within);
}

/**
 * Runs `work` in a transaction, which is taken back when it throws. For what stays within prepared statements. It begins
 * in one piece with the first of them, which is not executed unless the transaction was begun; the others wait for it.
 */
export async function transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
  const connection = await pool().connect();
  // Lost in the middle of it: the statement that is under way, or the next one, throws.
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
