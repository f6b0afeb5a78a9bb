import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { completeJobs, recoverJobs, silentJobs, takeJobs } from "@/server/platform/jobs/job-rows";
import { defineJob, sendJob, stopJobs, workJobs } from "@/server/platform/jobs/jobs";
import { watchQueues } from "@/server/platform/jobs/queue-watcher";
import { serveJobs } from "@/server/platform/jobs/serve-jobs";

afterEach(() => stopJobs(0.1));

const NAME = "leased-for-tests";

const job = (handler: () => Promise<void>, pauseSeconds?: () => number) =>
  defineJob({ name: NAME, schema: z.object({}), handler, options: { pauseSeconds } });
type Leased = ReturnType<typeof job>;

const send = (kind: Leased) => prismaTransaction((tx) => sendJob(tx, kind, {}));
const work = (kind: Leased) => workJobs(kind, kind.run);

interface Row {
  state: string;
  /** Seconds since the last renewal of the job's lease. */
  silent: number;
  /** Seconds until the next try. */
  pause: number;
  /** Number of failed tries. */
  tries: number;
}

async function row(): Promise<Row | undefined> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT CASE WHEN leased_at IS NOT NULL THEN 'active' WHEN tries = 0 THEN 'new' ELSE 'again' END AS state,
      extract(epoch FROM now() - leased_at)::float8 AS silent,
      extract(epoch FROM run_at - now())::float8 AS pause, tries
    FROM jobs WHERE queue = ${NAME}`;
  return rows[0];
}

/** The state of the job; `done` if its row is gone. */
const state = async () => (await row())?.state ?? "done";

/** Pretends that the worker has not renewed the lease for this long. */
const silence = (seconds: number) => db().$executeRaw`
  UPDATE jobs SET leased_at = now() - make_interval(secs => ${seconds}::float8) WHERE queue = ${NAME}`;

/** Makes a worker begin a job that lasts until it is released. */
async function beginHeldJob() {
  let begun = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const kind = job(async () => {
    begun += 1;
    await held;
  });
  await send(kind);
  await work(kind);
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  return { begun: () => begun, release };
}

describe("a job under way", () => {
  it("is done by another worker after its own was killed", async () => {
    const kind = job(async () => undefined);
    await send(kind);
    await silence(11);
    await work(kind);
    await expect.poll(state, { timeout: 20_000 }).toBe("done");
  });

  it("is left to a worker that renewed its lease recently", async () => {
    const kind = job(async () => undefined);
    await send(kind);
    await silence(2);
    await work(kind);
    await send(kind);
    const count = async () =>
      (await db().$queryRaw<unknown[]>`SELECT FROM jobs WHERE queue = ${NAME}`).length;
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    expect(await state()).toBe("active");
  });

  it("is left to a worker whose renewal waits for its commit, or was committed since", async () => {
    await send(job(async () => undefined));
    const [taken] = await takeJobs(NAME, "new", 1);
    await silence(11);
    const silent = await silentJobs(NAME);
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE jobs SET leased_at = now() WHERE queue = ${NAME}`;
      await recoverJobs(silent);
    });
    expect(silent).toEqual([{ id: taken?.id, leasedAt: expect.any(String) }]);
    expect(await state()).toBe("active");
    // Simulates a renewal whose commit took longer than a lease lasts.
    await silence(12);
    await recoverJobs(silent);
    expect(await state()).toBe("active");
  });

  it("cannot be completed by its former worker after it returned to the queue", async () => {
    await send(job(async () => undefined));
    const [taken] = await takeJobs(NAME, "new", 1);
    await silence(11);
    await recoverJobs(await silentJobs(NAME));
    await completeJobs([taken?.id ?? ""]);
    expect(await state()).toBe("again");
  });

  it("is not begun again by the worker that still runs it", async () => {
    const { begun, release } = await beginHeldJob();
    await db().$executeRaw`
      UPDATE jobs SET leased_at = NULL, tries = 1, run_at = now() - interval '1 second' WHERE queue = ${NAME}`;
    await expect.poll(state, { timeout: 20_000 }).toBe("active");
    release();
    await expect.poll(state, { timeout: 20_000 }).toBe("done");
    expect(begun()).toBe(1);
  });

  it("is retried when it exceeds its time limit", async () => {
    const kind = job(() => new Promise(() => undefined));
    await send(kind);
    const watcher = watchQueues();
    const one = { new: 1, again: 1 };
    const taker = serveJobs({
      ...{ queue: NAME, watcher, atOnce: one, slowAtOnce: one, restMs: 0 },
      ...{ limitSeconds: 0.1, pauseSeconds: () => 600, run: kind.run },
    });
    await expect.poll(state, { timeout: 20_000 }).toBe("again");
    watcher.stop();
    await taker.stop(0);
  });

  it("keeps its worker however long it takes, and is not begun twice", async () => {
    const { begun, release } = await beginHeldJob();
    // The worker could not renew the lease for a minute, as while the database is unreachable.
    await silence(60);
    await expect.poll(async () => (await row())?.silent, { timeout: 20_000 }).toBeLessThan(60);
    expect((await row())?.tries).toBe(0);
    release();
    await expect.poll(state, { timeout: 20_000 }).toBe("done");
    expect(begun()).toBe(1);
  });
});

describe("a job that failed", () => {
  it("waits as long as its kind specifies", async () => {
    const kind = job(
      async () => {
        throw new Error("not yet");
      },
      () => 5_000,
    );
    await send(kind);
    await work(kind);
    await expect.poll(state, { timeout: 20_000 }).toBe("again");
    expect((await row())?.pause).toBeGreaterThan(4_000);
  });

  it("does not take the slot of a new job, even if it hangs when retried", async () => {
    const done: string[] = [];
    const kind = defineJob({
      name: NAME,
      schema: z.object({ who: z.string() }),
      handler: async ({ who }) => {
        if (who === "hangs") await new Promise(() => undefined);
        done.push(who);
      },
    });
    const sendFor = (who: string) => prismaTransaction((tx) => sendJob(tx, kind, { who }));
    await sendFor("hangs");
    await db().$executeRaw`UPDATE jobs SET tries = 1`;
    workJobs(kind, kind.run);
    await expect.poll(state, { timeout: 20_000 }).toBe("active");
    await sendFor("new");
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(["new"]);
  });
});
