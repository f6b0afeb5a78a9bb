import { readdirSync, readFileSync } from "node:fs";
import PgBoss from "pg-boss";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addToCart } from "@/server/carts/add-to-cart";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { sendJob, stopJobs } from "@/server/platform/jobs/jobs";
import { movePreviousJobs } from "@/server/platform/jobs/previous-jobs";
import { sweep } from "@/server/sweep/sweep";
import { JOBS, startWorker } from "@/server/worker";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  provider,
  UC_60,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { expectInvariants } from "../../../support/data/invariants";
import { type MailSink, startMailSink } from "../../../support/data/mail-sink";
import { register } from "../../../support/people/accounts";
import { Visitor } from "../../../support/people/visitor";
import { startTestSimulator } from "../../../support/simulator/simulator-client";

let simulator: Simulator;
let sink: MailSink;
beforeAll(async () => {
  simulator = await startTestSimulator();
  sink = await startMailSink();
});
afterEach(expectInvariants);
afterAll(async () => {
  await sink.close();
  await simulator.close();
});

/** Leaves jobs in pg-boss's tables, as earlier releases did. */
async function leaveInPreviousQueue(name: string, data: readonly object[]): Promise<void> {
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, schema: "jobs" });
  await boss.start();
  await boss.createQueue(name);
  for (const one of data) await boss.send(name, one);
  await boss.stop({ graceful: false });
}

describe("a job", () => {
  it("exists once the transaction that sent it commits", async () => {
    await prismaTransaction((tx) => sendJob(tx, deliverOrderJob, { orderId: 7 }));
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId: 7 } }]);
  });

  it("is deleted after thirty days without success, unless it is under way", async () => {
    for (const orderId of [7, 8, 9]) {
      await prismaTransaction((tx) => sendJob(tx, deliverOrderJob, { orderId }));
    }
    await db().$executeRaw`
      UPDATE jobs SET keep_until = now() - interval '1 second',
        leased_at = CASE data->>'orderId' WHEN '8' THEN now() END
      WHERE data->>'orderId' IN ('7', '8')`;
    await sweep();
    const left = await db().$queryRaw`SELECT data FROM jobs ORDER BY id`;
    expect(left).toEqual([{ data: { orderId: 8 } }, { data: { orderId: 9 } }]);
  });

  it("can be delayed by a number of seconds, and is kept for thirty days from then", async () => {
    const later = { startAfterSeconds: 5 };
    await prismaTransaction((tx) => sendJob(tx, deliverOrderJob, { orderId: 7 }, later));
    const [job] = await db().$queryRaw<{ pause: number; days: number }[]>`
      SELECT extract(epoch FROM run_at - created_at)::int AS pause,
        extract(day FROM keep_until - run_at)::int AS days
      FROM jobs WHERE leased_at IS NULL AND tries = 0`;
    expect(job).toEqual({ pause: 5, days: 30 });
  });

  it("does not exist if that transaction was rolled back", async () => {
    const undone = prismaTransaction(async (tx) => {
      await sendJob(tx, deliverOrderJob, { orderId: 7 });
      await sendJob(tx, submitTopupJob, { orderItemId: 7 }, { startAfterSeconds: 5 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await waitingJobs()).toEqual([]);
  });
});

it("a job with malformed data fails before its handler runs", async () => {
  await expect(deliverOrderJob.run({ orderId: "7" })).rejects.toThrow();
});

describe("the worker", () => {
  it("knows every job that the shop defines", () => {
    const files = readdirSync("src/server", { recursive: true, encoding: "utf8" });
    const sources = files
      .filter((file) => file.endsWith(".ts") && !file.startsWith("platform"))
      .map((file) => readFileSync(`src/server/${file}`, "utf8"));
    const defined = sources.flatMap((source) =>
      [...source.matchAll(/defineJob\(\{\s*name: "([\w-]+)"/g)].map((match) => match[1]),
    );
    expect(JOBS.map((job) => job.name).sort()).toEqual(defined.sort());
  });

  it("delivers a paid order: top-up credited, mail sent, and retried after a refusal", async () => {
    await provider().reset();
    await stopJobs();
    sink.refuseNext(1);
    const worker = await startWorker();
    try {
      const { orderId } = await paidOrder([
        { productId: DESKTOP_OS },
        { productId: UC_60, playerId: PLAYER },
      ]);
      await expect
        .poll(async () => (await orderRow(orderId)).deliveredAt, { timeout: 40_000 })
        .not.toBeNull();
      const order = await orderRow(orderId);
      expect(order.mails[0]).toMatchObject({ attempts: 2 });
      expect(order.items.map((item) => item.topupStatus)).toEqual([null, "credited"]);
      expect(sink.mails).toHaveLength(1);
    } finally {
      await worker.stop();
    }
  });

  it("sends account mails that an older release queued among those of orders", async () => {
    await register(new Visitor());
    const [mail] = await db().mail.findMany();
    await db().$executeRaw`DELETE FROM jobs`;
    await leaveInPreviousQueue("send-mail", [{ mailId: mail?.id }]);
    const worker = await startWorker();
    try {
      const sentAt = async () => (await db().mail.findFirst())?.sentAt;
      await expect.poll(sentAt, { timeout: 20_000 }).toBeInstanceOf(Date);
    } finally {
      await worker.stop();
    }
  });

  it("takes over jobs of the previous release: new ones, retries, and those of a dead worker", async () => {
    await leaveInPreviousQueue("test-queue", [
      { place: 1 },
      { place: 2 },
      { place: 3 },
      { place: 4 },
    ]);
    const origin = { requestId: "r1", message: "not yet" };
    await db().$executeRaw`
      UPDATE jobs.job SET state = 'retry', started_on = now(), retry_count = 2, output = ${origin}
      WHERE data->>'place' = '2'`;
    for (const [place, silent] of [
      ["3", 60],
      ["4", 1],
    ] as const) {
      await db().$executeRaw`
        UPDATE jobs.job SET state = 'active', started_on = now() - make_interval(secs => ${silent}::float8)
        WHERE data->>'place' = ${place}`;
    }
    expect(await movePreviousJobs()).toBe(3);
    const moved = await db().$queryRaw`
      SELECT queue, data, tries, origin, extract(day FROM keep_until - now())::int AS days
      FROM jobs ORDER BY data->>'place'`;
    const job = { queue: "test-queue", tries: 0, origin: null, days: 13 };
    expect(moved).toEqual([
      { ...job, data: { place: 1 } },
      { ...job, data: { place: 2 }, tries: 3, origin: { requestId: "r1" } },
      { ...job, data: { place: 3 }, tries: 1 },
    ]);
    expect(await movePreviousJobs(), "a live worker keeps its job").toBe(0);
  });

  it("stops promptly when asked to, even in the middle of a round, and the shop goes on", async () => {
    const worker = await startWorker();
    const begun = Date.now();
    await worker.stop();
    expect(Date.now() - begun).toBeLessThan(5_000);
    const line = { productId: DESKTOP_OS, quantity: 1, customization: {}, playerId: "" };
    expect((await addToCart("guest_after", line)).cart).toHaveLength(1);
  });
});
