import type { Tx } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";

/**
 * A moment of what is written down and compared: orders, payments, sessions, codes, limits, mails. The clocks of
 * processes differ, so the database's decides: null is its own now. A test hands over another. Decision 025.
 */
export type Moment = Date | null;
export type SharedClock = () => Moment;

export const databaseClock: SharedClock = () => null;

/** In SQL, the moment that a parameter gives: `momentOf("$2")`. */
export const momentOf = (parameter: string) => `coalesce(${parameter}::timestamptz, now())`;

/** The same in Prisma's SQL. */
export const sqlMoment = (at: Moment) =>
  Prisma.sql`coalesce(${at?.toISOString() ?? null}::timestamptz, now())`;

/** In Prisma's SQL, so many milliseconds before a moment. */
export const sqlBefore = (at: Moment, milliseconds: number) =>
  Prisma.sql`(${sqlMoment(at)} - ${milliseconds}::int * interval '1 millisecond')`;

/** The moment as a date, where Prisma writes it: a statement more, so not on the way of an order. */
export async function readMoment(tx: Tx, clock: SharedClock): Promise<Date> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`SELECT ${sqlMoment(clock())} AS at`;
  if (!row) throw new Error("the database does not know the time");
  return row.at;
}
