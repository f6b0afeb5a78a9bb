import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { db } from "@/server/platform/database/db";
import { ProcessorLoad } from "@/server/platform/watch/processor-load";
import { DeliveryPace } from "@/server/webhooks/delivery-pace";
import { jobsOfBuyers, takeDeliveries } from "@/server/webhooks/delivery-rows";
import { fanOut } from "@/server/webhooks/fan-out";
import { tidyWebhooks } from "@/server/webhooks/tidy-webhooks";
import { createUsers } from "../../support/people/accounts";
import { callAs } from "../../support/people/callers";
import {
  Clock,
  deliver,
  deliveriesOf,
  endpointOf,
  happen,
  silence,
  status,
  subscribe,
} from "../../support/webhooks/receivers";

beforeEach(createUsers);

const HOUR = 3600;
const DAY = 24 * HOUR;
const change = (name: string, input: object) =>
  callAs("admin", `admin.webhooks.${name}`, { idempotencyKey: randomUUID(), ...input });

/** The load of a machine whose only processor is always busy, or always idle. */
function loadOf(machine: "busy" | "idle"): ProcessorLoad {
  const times = { user: 0, nice: 0, sys: 0, irq: 0, idle: 0 };
  return new ProcessorLoad(() => {
    times[machine === "busy" ? "user" : "idle"] += 1_000;
    return [{ times: { ...times } }];
  });
}

describe("a delivery", () => {
  it("is signed, and every attempt sends the same bytes", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"]);
    receiver.next.push(status(500), status(503));
    await happen("key.out");
    await deliver(clock);
    clock.pass(10);
    await deliver(clock);
    clock.pass(60);
    await deliver(clock);
    expect(receiver.got).toHaveLength(3);
    expect([0, 1, 2].map((index) => receiver.isAuthentic(index))).toEqual([true, true, true]);
    expect(receiver.isAuthentic(0, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toBe(false);
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1);
    const [row] = await deliveriesOf(receiver);
    expect(row).toMatchObject({ state: "delivered", attempts: 3, leasedUntil: null });
    expect(row?.tries.map((one) => one.status)).toEqual([500, 503, 204]);
    expect(await endpointOf(receiver)).toMatchObject({ failures: 0, failingSince: null });
  });

  it("waits for the previous delivery to finish while a buyer's mail is due", async () => {
    const held: (() => void)[] = [];
    const answered = () => held.splice(0).map((answer) => answer()).length;
    const receiver = await subscribe(["key.out"], (response) => {
      held.push(() => response.writeHead(204).end());
    });
    for (const product of [1, 2, 3, 4, 5, 6, 7, 8]) await happen("key.out", `product:${product}`);
    await db().$executeRaw`
      INSERT INTO jobs (queue, data, run_at, keep_until)
      VALUES ('send-mail', '{}', now() - interval '1 second', now() + interval '1 day')`;
    const delivered = deliver();
    for (const number of [1, 2, 3]) {
      await expect.poll(() => receiver.got.length, { timeout: 5_000 }).toBe(number);
      expect(answered()).toBe(1);
    }
    await db().$executeRaw`DELETE FROM jobs WHERE queue = 'send-mail'`;
    // No mail waits any more: the worker sends the other five webhooks, step by step more at once.
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(5);
    answered();
    await delivered;
    expect(receiver.got).toHaveLength(8);
  });

  it.each([
    { mail: "waits for a worker for a second", isTaken: false, age: 1, jobs: "waiting" },
    { mail: "begins to be sent", isTaken: true, age: 0, jobs: "under way" },
    { mail: "is being sent for 3 seconds", isTaken: true, age: 3, jobs: "under way" },
    { mail: "hangs for 6 seconds", isTaken: true, age: 6, jobs: "none" },
    { mail: "is taken when it becomes due", isTaken: true, age: -60, jobs: "none" },
    { mail: "is tried again", isTaken: true, tries: 1, age: 1, jobs: "none" },
  ])("is sent beside a mail that $mail, which counts as $jobs", async (row) => {
    const { isTaken, tries = 0, age, jobs } = row;
    await db().$executeRaw`
      INSERT INTO jobs (queue, data, tries, leased_at, run_at, keep_until)
      VALUES ('send-mail', '{}', ${tries}, CASE WHEN ${isTaken} THEN now() END,
        now() - ${age} * interval '1 second', now() + interval '1 day')`;
    expect(await jobsOfBuyers(["send-mail"])).toBe(jobs);
    expect(await jobsOfBuyers(["another-queue"])).toBe("none");
    const speedOn = async (machine: "busy" | "idle") =>
      Math.floor(await new DeliveryPace(loadOf(machine)).speed());
    const full = Number.POSITIVE_INFINITY;
    expect(await speedOn("busy")).toBe(jobs === "none" ? full : 1);
    expect(await speedOn("idle")).toBe(jobs === "waiting" ? 1 : full);
  });

  it("is sent slowly for some time after a buyer's mail waited, also in the next round", async () => {
    const held: (() => void)[] = [];
    const receiver = await subscribe(["key.out"], (response) => {
      held.push(() => response.writeHead(204).end());
    });
    const pace = new DeliveryPace();
    await db().$executeRaw`
      INSERT INTO jobs (queue, data, run_at, keep_until)
      VALUES ('send-mail', '{}', now() - interval '1 second', now() + interval '1 day')`;
    await deliver(undefined, pace);
    await db().$executeRaw`DELETE FROM jobs WHERE queue = 'send-mail'`;
    for (const product of [1, 2, 3]) await happen("key.out", `product:${product}`);
    const delivered = deliver(undefined, pace);
    await expect.poll(() => receiver.got.length).toBe(1);
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(3);
    for (const answer of held) answer();
    await delivered;
  });

  it("is retried after growing pauses for 72 hours, then given up", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"], status(500));
    await happen("key.out");
    await deliver(clock);
    const times: number[] = [];
    for (let minutes = 0; minutes < 80 * 60; minutes += 10) {
      clock.pass(600);
      const before = receiver.got.length;
      await deliver(clock);
      if (receiver.got.length > before) times.push(minutes + 10);
    }
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(times.at(-1)).toBeLessThanOrEqual(72 * 60);
    const [row] = await deliveriesOf(receiver);
    expect(row).toMatchObject({ state: "failed", attempts: times.length + 1 });
  }, 60_000);

  it("is given up after 72 hours even if it was never attempted", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"], status(500));
    for (let id = 1; id <= 12; id++) await happen("key.out", `product:${id}`);
    await deliver(clock);
    clock.pass(71 * HOUR);
    await tidyWebhooks(clock.now);
    const states = async () => new Set((await deliveriesOf(receiver)).map(({ state }) => state));
    expect(await states()).toEqual(new Set(["pending"]));
    clock.pass(2 * HOUR);
    await tidyWebhooks(clock.now);
    expect(await states()).toEqual(new Set(["failed"]));
    expect(receiver.got.length).toBeLessThanOrEqual(8);
  });

  it("keeps the request and the beginning of the response, without secrets", async () => {
    const answer = status(200, `ok\0${"x".repeat(100_000)}`, {
      "x-too-long": "y".repeat(3_000),
      "set-cookie": "session=of-the-receiver",
      "x-receiver": "erp",
    });
    const receiver = await subscribe(["key.out"], answer);
    await happen("key.out");
    await deliver();
    const [row] = await deliveriesOf(receiver);
    const [attempt] = row?.tries ?? [];
    expect(attempt).toMatchObject({ status: 200, problem: null });
    expect(attempt?.response).toHaveLength(2_048);
    expect(attempt?.requestHeaders).toMatchObject({ "webhook-id": receiver.got[0]?.id });
    expect(attempt?.responseHeaders).toMatchObject({ "x-receiver": "erp" });
    expect(JSON.stringify(attempt?.responseHeaders).length).toBeLessThan(2_500);
    const secrets = await db().webhookSecret.findMany();
    const { requestHeaders, responseHeaders, response } = attempt ?? {};
    const stored = JSON.stringify([requestHeaders, responseHeaders, response, secrets]);
    expect(stored).not.toContain(receiver.secret.slice(6));
    expect(stored).not.toContain("session=of-the-receiver");
  });

  it("of a subject waits for earlier ones; those of other subjects do not", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.low", "key.out"]);
    receiver.next.push(status(500));
    await happen("key.low", "product:7");
    await happen("key.out", "product:7");
    await deliver(clock);
    expect(receiver.said()).toEqual(["key.low product:7"]);
    await happen("key.out", "product:8");
    clock.pass(7);
    await deliver(clock);
    expect(receiver.said()[1]).toMatch(/^key.low product:7$|^key.out product:8$/);
    clock.pass(60);
    await deliver(clock);
    const arrived = receiver.said();
    expect(arrived).toHaveLength(4);
    expect(arrived.indexOf("key.out product:7")).toBeGreaterThan(
      arrived.lastIndexOf("key.low product:7"),
    );
  });

  it("arrives in order and one at a time, however many there are of a subject", async () => {
    const receiver = await subscribe(["key.low", "key.out"]);
    const underWay = new Set<string>();
    const overlapping: string[] = [];
    receiver.usual = (response) => {
      const subject = String(receiver.got.at(-1)?.event.subject);
      if (underWay.has(subject)) overlapping.push(subject);
      underWay.add(subject);
      setTimeout(() => {
        underWay.delete(subject);
        response.writeHead(204).end();
      }, 5);
    };
    const kinds = Array.from({ length: 30 }, (_, index) => (index % 2 ? "key.out" : "key.low"));
    for (const kind of kinds) {
      await happen(kind as "key.low", "product:7");
      await happen(kind as "key.low", "product:8");
    }
    await Promise.all([deliver(), deliver()]);
    expect(overlapping).toEqual([]);
    for (const subject of ["product:7", "product:8"]) {
      const own = receiver.got.filter(({ event }) => event.subject === subject);
      expect(own.map(({ event }) => event.type)).toEqual(kinds);
    }
  });

  it("is taken by one of two workers, and its lease ends if that worker is killed", async () => {
    const receiver = await subscribe(["key.out"], (response) => {
      setTimeout(() => response.writeHead(204).end(), 20);
    });
    for (let id = 1; id <= 40; id++) await happen("key.out", `product:${id}`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(receiver.got).toHaveLength(40);
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(40);

    const clock = new Clock();
    await happen("key.out", "product:41");
    await fanOut(clock.now);
    // A worker takes the delivery and is killed before it sends the request.
    expect(await takeDeliveries(new Map(), clock.now())).toHaveLength(1);
    await deliver(clock);
    expect(receiver.got).toHaveLength(40);
    clock.pass(31);
    await deliver(clock);
    expect(receiver.got).toHaveLength(41);
  });

  it("can be sent again after it was given up, and after it arrived", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"]);
    await happen("key.out");
    await deliver(clock);
    const [row] = await deliveriesOf(receiver);
    await change("resend", { id: String(row?.id) });
    await deliver();
    expect(receiver.got).toHaveLength(2);
    await db().webhookDelivery.updateMany({ data: { state: "failed" } });
    await change("resend", { id: String(row?.id) });
    await deliver();
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    expect(await deliveriesOf(receiver)).toMatchObject([{ state: "delivered", attempts: 3 }]);
    expect(await db().auditEntry.findMany({ where: { action: "webhook.resend" } })).toMatchObject([
      { after: { event: "key.out", about: "product:7" } },
      {},
    ]);
  });

  it("that is sent again neither waits for others of its subject nor blocks them", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.low", "key.out"]);
    await happen("key.low");
    await deliver(clock);
    const [row] = await deliveriesOf(receiver);
    receiver.next.push(status(500), status(500));
    await change("resend", { id: String(row?.id) });
    await happen("key.out");
    await deliver(clock);
    clock.pass(200);
    await deliver(clock);
    clock.pass(200);
    await deliver(clock);
    expect(receiver.said()).toContain("key.out product:7");
    expect((await deliveriesOf(receiver)).map(({ state }) => state)).toEqual([
      "delivered",
      "delivered",
    ]);
  });

  it("that is sent again between retries keeps its place in the queue and its expiry", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.low", "key.out"]);
    receiver.next.push(status(500), status(500));
    await happen("key.low");
    await happen("key.out");
    await deliver(clock);
    const [row] = await deliveriesOf(receiver);
    await change("resend", { id: String(row?.id) });
    clock.pass(1);
    await deliver(clock);
    // The endpoint works again while the first delivery still waits for its third attempt.
    await change("test", { id: receiver.id });
    clock.pass(1);
    await deliver(clock);
    expect(await endpointOf(receiver)).toMatchObject({ failures: 0 });
    const test = `webhook.test endpoint:${receiver.id}`;
    expect(receiver.said()).toEqual(["key.low product:7", "key.low product:7", test]);
    const [again] = await deliveriesOf(receiver);
    expect(again).toMatchObject({ state: "pending", expiresAt: row?.expiresAt });
    clock.pass(60);
    await deliver(clock);
    expect(receiver.said().slice(3)).toEqual(["key.low product:7", "key.out product:7"]);
  });

  it("that is sent again while it waits for an earlier one arrives at once, after it", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.low", "key.out"]);
    receiver.next.push(status(500));
    await happen("key.low");
    await happen("key.out");
    await deliver(clock);
    const [, waiting] = await deliveriesOf(receiver);
    await change("resend", { id: String(waiting?.id) });
    clock.pass(1);
    await deliver(clock);
    expect(receiver.said()).toEqual([
      "key.low product:7",
      "key.low product:7",
      "key.out product:7",
    ]);
  });
});

describe("a receiver", () => {
  it("that is dead costs one attempt per pause, whatever number waits", async () => {
    const clock = new Clock();
    const dead = await subscribe(["key.out"], status(500));
    for (let id = 1; id <= 60; id++) await happen("key.out", `product:${id}`);
    await deliver(clock);
    const first = dead.got.length;
    expect(first).toBeLessThanOrEqual(8);
    for (const seconds of [7, 40, 150, 800]) {
      const before = dead.got.length;
      clock.pass(seconds);
      await deliver(clock);
      expect(dead.got.length - before).toBe(1);
    }
    dead.usual = status(204);
    clock.pass(HOUR);
    await deliver(clock);
    const states = (await deliveriesOf(dead)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["delivered"]));
  });

  it("that is slow or dead delays no other", async () => {
    const slow = await subscribe(["key.out"], silence);
    const quick = await subscribe(["key.out"]);
    for (let id = 1; id <= 50; id++) await happen("key.out", `product:${id}`);
    const begun = performance.now();
    const done = deliver();
    await expect.poll(() => quick.got.length, { timeout: 8_000, interval: 20 }).toBe(50);
    expect(performance.now() - begun).toBeLessThan(5_000);
    await done;
    expect(slow.got.length).toBeLessThanOrEqual(8);
    const [row] = await deliveriesOf(slow);
    expect(row?.tries).toMatchObject([{ status: null, problem: "no answer within 10 seconds" }]);
  }, 30_000);

  it("that is gone (410) is disabled at once, with an alert", async () => {
    const receiver = await subscribe(["key.out"], status(410));
    await happen("key.out");
    await deliver();
    expect(await endpointOf(receiver)).toMatchObject({ state: "disabled", disabledReason: "gone" });
    expect(await deliveriesOf(receiver)).toMatchObject([{ state: "failed", attempts: 1 }]);
    const host = new URL(receiver.url).host;
    expect(await watchAlerts()).toMatchObject([
      { kind: "webhook_disabled", facts: { host, isGone: true } },
    ]);
    await change("switch", { id: receiver.id, isOn: true });
    await watchAlerts();
    expect(await db().alert.count({ where: { solvedAt: null } })).toBe(0);
  });

  it("that failed for five days is disabled with an alert; switched on, it gets what waits", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"], status(500));
    for (let day = 0; day < 5; day++) {
      await happen("key.out", `product:${day}`);
      for (let step = 0; step < 8; step++) {
        await deliver(clock);
        clock.pass(DAY / 8);
      }
      expect(await endpointOf(receiver)).toMatchObject({ state: "active" });
    }
    clock.pass(HOUR);
    await deliver(clock);
    expect(await endpointOf(receiver)).toMatchObject({
      state: "disabled",
      disabledReason: "failing",
    });
    const before = receiver.got.length;
    clock.pass(HOUR);
    await deliver(clock);
    expect(receiver.got).toHaveLength(before);
    receiver.usual = status(204);
    await change("switch", { id: receiver.id, isOn: true });
    await deliver(clock);
    expect(receiver.got.length).toBeGreaterThan(before);
    const waiting = await db().webhookDelivery.count({ where: { state: "pending" } });
    expect(waiting).toBe(0);
  }, 60_000);

  it("that failed for five days is disabled, with an alert, although nothing waits", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"], status(500));
    await happen("key.out");
    for (let tried = 0; tried < 3; tried += 1) {
      await deliver(clock);
      clock.pass(HOUR);
    }
    clock.pass(70 * HOUR);
    await tidyWebhooks(clock.now);
    expect(await deliveriesOf(receiver)).toMatchObject([{ state: "failed" }]);
    clock.pass(5 * DAY - 73 * HOUR - 60);
    await tidyWebhooks(clock.now);
    expect(await endpointOf(receiver)).toMatchObject({ state: "active", failures: 3 });
    clock.pass(120);
    await tidyWebhooks(clock.now);
    expect(await endpointOf(receiver)).toMatchObject({
      state: "disabled",
      disabledReason: "failing",
      failures: 0,
      failingSince: null,
    });
    const host = new URL(receiver.url).host;
    expect(await watchAlerts()).toMatchObject([
      { kind: "webhook_disabled", facts: { host, isGone: false } },
    ]);
    // After it is switched on, the next failure starts a new period of five days.
    await change("switch", { id: receiver.id, isOn: true });
    clock.pass(90 * DAY);
    await happen("key.out");
    await deliver(clock);
    await tidyWebhooks(clock.now);
    expect(await endpointOf(receiver)).toMatchObject({ state: "active", failures: 1 });
  });

  it("stays active after five days if an attempt is left, if it worked since, or if it was tried once", async () => {
    const clock = new Clock();
    const quiet = await subscribe(["key.out"], status(500));
    const waiting = await subscribe(["key.out", "key.low"], status(500));
    const working = await subscribe(["key.out"]);
    working.next.push(status(500));
    const once = await subscribe(["claim.opened"]);
    const failingSince = new Date(Date.now() - 6 * DAY * 1000);
    await db().webhookEndpoint.update({
      where: { id: once.id },
      data: { failures: 1, failingSince, pausedUntil: failingSince },
    });
    await happen("key.out");
    await deliver(clock);
    clock.pass(60);
    await deliver(clock);
    clock.pass(HOUR);
    await deliver(clock);
    clock.pass(117 * HOUR);
    await tidyWebhooks(clock.now);
    await happen("key.low");
    await deliver(clock);
    clock.pass(3 * HOUR);
    await tidyWebhooks(clock.now);
    expect(await endpointOf(quiet)).toMatchObject({ state: "disabled" });
    expect(await endpointOf(waiting)).toMatchObject({ state: "active", failures: 4 });
    expect(await endpointOf(working)).toMatchObject({ state: "active", failures: 0 });
    expect(await endpointOf(once)).toMatchObject({ state: "active", failures: 1 });
    waiting.usual = status(204);
    await deliver(clock);
    expect(await endpointOf(waiting)).toMatchObject({ state: "active", failures: 0 });
  });

  it("that is switched off gets nothing", async () => {
    const receiver = await subscribe(["key.out"]);
    await change("switch", { id: receiver.id, isOn: false });
    await happen("key.out");
    await deliver();
    expect(receiver.got).toEqual([]);
    await expect(change("test", { id: receiver.id })).rejects.toThrow("switched off");
    await change("switch", { id: receiver.id, isOn: true });
    await happen("key.out");
    await deliver();
    expect(receiver.got).toHaveLength(1);
  });

  it("of a rotated secret gets two signatures, until the previous secret ends", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"]);
    const { secret } = (await change("rotate", { id: receiver.id, hours: 24 })) as {
      secret: string;
    };
    expect(secret).not.toBe(receiver.secret);
    await happen("key.out");
    await deliver(clock);
    expect([receiver.isAuthentic(0), receiver.isAuthentic(0, secret)]).toEqual([true, true]);
    clock.pass(DAY + 1);
    await happen("key.out");
    await deliver(clock);
    expect([receiver.isAuthentic(1), receiver.isAuthentic(1, secret)]).toEqual([false, true]);
    await tidyWebhooks(clock.now);
    expect(await db().webhookSecret.count()).toBe(1);
  });

  it("gets a test event at once, also while it fails", async () => {
    const clock = new Clock();
    const receiver = await subscribe(["key.out"], status(500));
    await happen("key.out");
    await deliver(clock);
    receiver.usual = status(204);
    const { deliveryId } = (await change("test", { id: receiver.id })) as { deliveryId: string };
    await deliver();
    expect(receiver.said().at(-1)).toBe(`webhook.test endpoint:${receiver.id}`);
    expect(await callAs("admin", "admin.webhooks.delivery", { id: deliveryId })).toMatchObject({
      kind: "webhook.test",
      state: "delivered",
      lastStatus: 204,
    });
  });

  it("that is removed loses its deliveries", async () => {
    const receiver = await subscribe(["key.out"], status(500));
    await happen("key.out");
    await deliver();
    await change("remove", { id: receiver.id });
    await happen("key.out");
    await deliver();
    await tidyWebhooks();
    expect(receiver.got).toHaveLength(1);
    const left = [db().webhookEndpoint.count(), db().webhookDelivery.count()];
    expect(await Promise.all([...left, db().webhookSecret.count()])).toEqual([0, 0, 0]);
  });
});
