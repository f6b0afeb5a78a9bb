import { expect, vi } from "vitest";
import { db, type Tx } from "@/server/platform/database/db";

/**
 * Keeps the accounts from being written until each of the calls waits for that, and then lets them all
 * go: truly at once.
 * @param meanwhile what is done to the accounts before they are let go
 * @param locked the table that they wait for, and how it is locked; or what locks what they wait for
 */
export async function concurrently<Result>(
  calls: (() => Promise<Result>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
  locked: string | ((tx: Tx) => Promise<unknown>) = "users IN SHARE ROW EXCLUSIVE MODE",
): Promise<Result[]> {
  const outcomes = await db().$transaction(async (tx) => {
    if (typeof locked === "string") await tx.$executeRawUnsafe(`LOCK TABLE ${locked}`);
    else await locked(tx);
    const begun = Promise.all(calls.map((call) => call()));
    await vi.waitFor(async () => expect(await waiting()).toBe(calls.length), { timeout: 15_000 });
    await meanwhile(tx);
    return { begun };
  });
  return outcomes.begun;
}

/** How many of this database's connections wait for a lock. */
async function waiting(): Promise<number> {
  const [found] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return found?.waiting ?? 0;
}
