import { expect, vi } from "vitest";
import { db } from "@/server/platform/database/db";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

/**
 * Runs calls concurrently: holds a lock until every call waits for it, then releases the lock so
 * that all calls continue at once.
 * @param meanwhile a change to make before the release
 * @param locked the table to lock and its lock mode, or a function that takes the lock
 */
export async function concurrently<Result>(
  calls: (() => Promise<Result>)[],
  meanwhile: (tx: PrismaTransaction) => Promise<unknown> = async () => undefined,
  locked:
    | string
    | ((tx: PrismaTransaction) => Promise<unknown>) = "users IN SHARE ROW EXCLUSIVE MODE",
): Promise<Result[]> {
  const outcomes = await prismaTransaction(async (tx) => {
    if (typeof locked === "string") await tx.prisma.$executeRawUnsafe(`LOCK TABLE ${locked}`);
    else await locked(tx);
    const begun = Promise.all(calls.map((call) => call()));
    await vi.waitFor(async () => expect(await waiting()).toBe(calls.length), { timeout: 15_000 });
    await meanwhile(tx);
    return { begun };
  });
  return outcomes.begun;
}

/** The number of this database's connections that wait for a lock. */
async function waiting(): Promise<number> {
  const [found] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return found?.waiting ?? 0;
}
