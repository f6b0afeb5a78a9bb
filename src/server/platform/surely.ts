import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/server/platform/log";
import { run, type Statement } from "@/server/platform/statements";

/** Milliseconds between two tries. */
const PAUSE = 200;

/** SQLSTATEs of a statement that will never do; others (away, full, locked, stopped) pass, and what is none is the network. */
const NEVER_DOES = /^(?!08|40|53|55|57)\d/;

/**
 * Writes down what has happened outside, and what only this process knows: a database that is away is waited for, however
 * long that takes. @throws what the database has against the statement
 */
export async function runSurely<Row>(
  statement: Statement<Row>,
  values: Parameters<typeof run>[1],
): Promise<Row[]> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await run(statement, values);
    } catch (error) {
      if (NEVER_DOES.test(Object(error).code ?? "")) throw error;
      if (failed === 0)
        log.warn({ err: error, statement: statement.name }, "waiting to write down");
      await delay(PAUSE);
    }
  }
}
