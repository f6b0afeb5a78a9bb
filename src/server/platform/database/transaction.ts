import { type Db, db, type TransactionClient } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { type Run, run, runWithPrisma, send } from "@/server/platform/database/statements";
import { isPrepared } from "@/server/platform/patches/prepared-query";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * An open transaction. Two functions begin one:
 * - `transaction` sends prepared statements on a connection of the current pool (`inLane`), and
 *   sends BEGIN together with the first statement. Use it if all queries are statements: carts,
 *   orders, payments and deliveries.
 * - `prismaTransaction` also has Prisma's client. Use it if the work reads or writes through
 *   Prisma's models. It takes more CPU time, and its statements are not prepared.
 *
 * A function that only runs statements takes a `Transaction`, and one that uses Prisma's models a
 * `PrismaTransaction`, which is also a `Transaction`. Outside of a transaction, pass `autocommit`.
 */
export interface Transaction {
  /** Runs a statement after the previous statement has ended, and returns its rows. */
  run: Run;
}

/** An open transaction that Prisma began. `run` and `prisma` share its connection. */
export interface PrismaTransaction extends Transaction {
  prisma: TransactionClient;
}

/**
 * Runs each query as a separate transaction, on any connection and without waiting for the previous
 * query. A lock is therefore released when the query that took it ends.
 */
export const autocommit: PrismaTransaction = {
  run,
  get prisma() {
    return db();
  },
};

/**
 * Runs `work` in a transaction of prepared statements, which is rolled back if `work` throws. A
 * first statement that is already prepared is sent together with BEGIN, and is executed only if
 * BEGIN succeeds. Later statements wait for the first.
 */
export async function transaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const connection = await pool().connect();
  // Without a listener, a lost connection would end the process. The current or the next statement
  // throws instead.
  const lost = () => undefined;
  connection.on("error", lost);
  let first: Promise<unknown> | undefined;
  const runNext: Run = async (statement, values) => {
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
    const result = await work({ run: runNext });
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

interface PrismaOptions {
  isolationLevel?: Prisma.TransactionIsolationLevel;
  /** Milliseconds that the transaction may wait for a connection; by default 20,000. */
  maxWait?: number;
  /** Milliseconds that the transaction may run; by default 20,000. */
  timeout?: number;
}

/**
 * Runs `work` in a transaction of Prisma, which is rolled back if `work` throws.
 * @param client the database to use, if not the primary (`onStandby`)
 */
export function prismaTransaction<Result>(
  work: (tx: PrismaTransaction) => Promise<Result>,
  options?: PrismaOptions,
  client: Db = db(),
): Promise<Result> {
  return client.$transaction((prisma) => work({ prisma, run: runWithPrisma(prisma) }), options);
}
