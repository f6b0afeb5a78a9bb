import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

/**
 * The current time for everything that is stored and compared: orders, payments, sessions, codes,
 * limits, mails. Null means the database's now(), because the clocks of processes differ. A test
 * passes a fixed Date. Decision 025 (database time and the purchase queue).
 */
export type Moment = Date | null;
export type SharedClock = () => Moment;

export const databaseClock: SharedClock = () => null;

/** SQL of the moment in a parameter, such as "$2"; now() if the parameter is null. */
export const momentOf = (parameter: string) => `coalesce(${parameter}::timestamptz, now())`;

/** `momentOf` as a fragment of Prisma's SQL. */
export const sqlMoment = (at: Moment) =>
  Prisma.sql`coalesce(${at?.toISOString() ?? null}::timestamptz, now())`;

/** SQL of the moment as a literal, for conditions that are composed as text. */
export const momentText = (at: Moment) =>
  at === null ? "now()" : `'${at.toISOString()}'::timestamptz`;

/** SQL of the moment `milliseconds` before the moment `at`, an SQL expression. */
export const beforeMoment = (at: string, milliseconds: number) =>
  `(${at} - ${milliseconds} * interval '1 millisecond')`;

/** SQL for Prisma: the moment `milliseconds` before `at`. */
export const sqlBefore = (at: Moment, milliseconds: number) =>
  Prisma.sql`(${sqlMoment(at)} - ${milliseconds}::int * interval '1 millisecond')`;

/** $1 the moment. */
const READ_MOMENT = statement("read_moment", `SELECT ${momentOf("$1")} AS at`);

/**
 * Reads the current time as a Date, for Prisma's writes. This costs a statement; statements that
 * use `momentOf` save it.
 */
export async function readMoment(tx: Transaction, clock: SharedClock): Promise<Date> {
  const [row] = await tx.run(READ_MOMENT, [clock()]);
  if (!row) throw new Error("the database returned no time");
  return row.at;
}
