import { beforeEach, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { createUsers } from "../../support/people/accounts";
import { Clock, deliver, status, subscribe } from "../../support/webhooks/receivers";

beforeEach(createUsers);
const fill = (n: number) =>
  db().$executeRawUnsafe(`INSERT INTO webhook_events (kind, subject, data)
  SELECT 'key.out', 'product:' || g, jsonb_build_object('product', jsonb_build_object('id', g, 'name', 'x')) FROM generate_series(1, ${n}) g`);
it("throughput", async () => {
  const a = await subscribe(["key.out"]);
  const b = await subscribe(["key.out"]);
  const dead = await subscribe(["key.out"], status(500));
  await fill(3000);
  const cpu = process.cpuUsage();
  const t = performance.now();
  await deliver();
  const u = process.cpuUsage(cpu);
  console.log(
    "RESULT",
    a.got.length,
    b.got.length,
    dead.got.length,
    Math.round(performance.now() - t),
    "ms wall",
    Math.round((u.user + u.system) / 1000),
    "ms cpu",
  );
}, 300_000);
it("dead with many", async () => {
  const clock = new Clock();
  const dead = await subscribe(["key.out"], status(500));
  await fill(20_000);
  let t = performance.now();
  await deliver(clock);
  console.log("RESULT fan-out 20000", Math.round(performance.now() - t), "ms", dead.got.length);
  for (let i = 0; i < 3; i++) {
    clock.pass(4000);
    t = performance.now();
    await deliver(clock);
    console.log("RESULT probe", Math.round(performance.now() - t), "ms", dead.got.length);
  }
  dead.usual = status(204);
}, 300_000);
