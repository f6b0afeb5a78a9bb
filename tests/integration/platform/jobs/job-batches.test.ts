import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { db } from "@/server/platform/database/db";
import { prismaTransaction, transaction } from "@/server/platform/database/transaction";
import { defineJob, sendJob, stopJobs, workJobs } from "@/server/platform/jobs/jobs";
import { withClient } from "../../../../tools/stack/postgres/databases";

afterEach(() => stopJobs());

const NAME = "count-for-tests";

/** A kind of job whose handler the test supplies. */
const counting = (handler: (place: number) => Promise<void>, atOnce: number) =>
  defineJob({
    name: NAME,
    schema: z.object({ place: z.int() }),
    handler: ({ place }) => handler(place),
    options: { atOnce },
  });

type Counting = ReturnType<typeof counting>;

async function send(job: Counting, count: number): Promise<void> {
  await prismaTransaction(async (tx) => {
    for (let place = 0; place < count; place += 1) await sendJob(tx, job, { place });
  });
}

const work = (job: Counting) => workJobs(job, job.run);

/** Number of jobs by state. Completed jobs have no row. */
async function states(): Promise<Record<string, number>> {
  const rows = await db().$queryRaw<{ state: string; count: number }[]>`
    SELECT CASE WHEN leased_at IS NOT NULL THEN 'active' WHEN tries = 0 THEN 'new' ELSE 'again' END AS state,
      count(*)::int AS count
    FROM jobs WHERE queue = ${NAME} GROUP BY 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Terminates all other connections to the database, to imitate an immediate shutdown. */
const cutEverything = () =>
  withClient(process.env.DATABASE_URL ?? "", (client) =>
    client.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`),
  );

describe("jobs that are taken together", () => {
  it("end independently: a failing job is retried alone, and a long one does not delay the others", async () => {
    const begun: number[] = [];
    let release: () => void = () => undefined;
    const long = new Promise<void>((resolve) => {
      release = resolve;
    });
    const job = counting(async (place) => {
      begun.push(place);
      if (place === 3) throw new Error("not this time");
      if (place === 5) await long;
    }, 10);
    await send(job, 10);
    await work(job);
    await expect.poll(states, { timeout: 20_000 }).toEqual({ again: 1, active: 1 });
    release();
    await expect.poll(states, { timeout: 20_000 }).toEqual({ again: 1 });
    expect(begun.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("run up to the limit of their kind at once, and the rest follows without a pause", async () => {
    let underWay = 0;
    let most = 0;
    const job = counting(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
    }, 4);
    await send(job, 30);
    await work(job);
    await expect.poll(states, { timeout: 20_000 }).toEqual({});
    expect(most).toBe(4);
  });

  it("return to the queue when the worker stops before they end", async () => {
    const job = counting(() => new Promise(() => undefined), 2);
    await send(job, 3);
    await work(job);
    await expect.poll(states, { timeout: 20_000 }).toEqual({ active: 2, new: 1 });
    await stopJobs(0.1);
    expect(await states()).toEqual({ again: 2, new: 1 });
  });

  it("are completed by a later attempt if the database cuts their transactions", async () => {
    let begun = 0;
    let release: () => void = () => undefined;
    const cut = new Promise<void>((resolve) => {
      release = resolve;
    });
    const inTransactions = counting(async (place) => {
      begun += 1;
      if (place % 2 === 0) await prismaTransaction(() => cut);
      else await transaction(() => cut);
    }, 6);
    const job = { ...inTransactions, options: { atOnce: 6, pauseSeconds: () => 0 } };
    await send(job, 6);
    await work(job);
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(6);
    await cutEverything();
    release();
    const done = () => states().catch(() => "the database is away");
    await expect.poll(done, { timeout: 40_000 }).toEqual({});
    expect(begun).toBeGreaterThan(6);
  });

  it("are completed after the database has cut every idle connection", async () => {
    const job = counting(async () => undefined, 4);
    await send(job, 1);
    await work(job);
    await expect.poll(states, { timeout: 20_000 }).toEqual({});
    await db().$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle'`;
    await expect
      .poll(() =>
        send(job, 3).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(states, { timeout: 20_000 }).toEqual({});
  });
});
