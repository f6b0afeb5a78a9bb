import { setTimeout as delay } from "node:timers/promises";
import { isRefusedForGood } from "@/server/platform/database/database-errors";
import type { Statement, Value } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** Milliseconds between two attempts. */
const PAUSE = 200;

/**
 * Writes an external event that only this process knows, such as that a mail server has taken a
 * mail. Retries without a limit, for example while the database is unavailable, read-only or full.
 * @throws the database's error if it refuses the statement permanently (`isRefusedForGood`)
 */
export async function retryWrite<Row, Values extends readonly Value[]>(
  statement: Statement<Row, Values>,
  values: NoInfer<Values>,
): Promise<Row[]> {
  waiting += 1;
  try {
    return await untilWritten(statement, values);
  } finally {
    waiting -= 1;
  }
}

/** Number of writes in progress. */
let waiting = 0;

/** Whether a write is still in progress; the process must not exit voluntarily until it is done. */
export const hasWaitingWrites = () => waiting > 0;

async function untilWritten<Row, Values extends readonly Value[]>(
  statement: Statement<Row, Values>,
  values: NoInfer<Values>,
): Promise<Row[]> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await run(statement, values);
    } catch (error) {
      if (isRefusedForGood(error)) throw error;
      if (failed === 0)
        log.warn(
          { err: error, statement: statement.name },
          "write failed; retrying until it succeeds",
        );
      await delay(PAUSE);
    }
  }
}
