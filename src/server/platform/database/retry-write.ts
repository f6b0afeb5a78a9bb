import { setTimeout as delay } from "node:timers/promises";
import { isRefusedForGood } from "@/server/platform/database/database-errors";
import { run, type Statement } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** Milliseconds between two tries. */
const PAUSE = 200;

/**
 * Writes down what has happened outside, and what only this process knows. It waits for a database
 * that is away, read-only or full, however long that takes.
 * @throws what the database has against the statement
 */
export async function retryWrite<Row>(
  statement: Statement<Row>,
  values: Parameters<typeof run>[1],
): Promise<Row[]> {
  waiting += 1;
  try {
    return await untilWritten(statement, values);
  } finally {
    waiting -= 1;
  }
}

/** What is being written down at this moment. */
let waiting = 0;

/** Whether this process knows what is not written down yet: it must not end by itself. */
export const hasWaitingWrites = () => waiting > 0;

async function untilWritten<Row>(
  statement: Statement<Row>,
  values: Parameters<typeof run>[1],
): Promise<Row[]> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await run(statement, values);
    } catch (error) {
      if (isRefusedForGood(error)) throw error;
      if (failed === 0)
        log.warn({ err: error, statement: statement.name }, "waiting to write down");
      await delay(PAUSE);
    }
  }
}
