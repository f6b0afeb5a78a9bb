import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { Member } from "../../../tools/chaos/member";
import { type Supervisor, supervise } from "../../../tools/stack/processes/supervisor";
import { dataFolder } from "../../../tools/stack/project";
import { OFFICE, paidOrder } from "../../support/data/checkout-orders";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

let supervisor: Supervisor;
beforeAll(() => {
  supervisor = supervise(join(dataFolder, "logs", "killed-worker"));
});
afterAll(() => supervisor.stop());

const ORDERS = 40;
/** Milliseconds, on however slow a machine. */
const PATIENCE = 60_000;
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE, interval: 5 });

/** Of each mail that was taken, by its address, the Message-IDs that it had. */
function taken(): Map<string, string[]> {
  const mails = new Map<string, string[]>();
  for (const { to, messageId = "" } of sink.mails) {
    const address = to?.[0]?.address ?? "";
    mails.set(address, [...(mails.get(address) ?? []), messageId]);
  }
  return mails;
}

it(
  "a worker that is killed while it sends many mails leaves one that comes twice, under one Message-ID, and loses none",
  async () => {
    for (let place = 0; place < ORDERS; place += 1) {
      const order = { customerEmail: `buyer-${place}@example.com` };
      await paidOrder([{ productId: OFFICE }], { order });
    }
    // Some are taken and answered; then the mail server takes what comes, and keeps its yes to itself.
    const release = sink.hold(5);
    // However slow the machine is, nobody's turn is over before its mail is written down.
    const env = { MAIL_TURN_MS: "60000", LOG_LEVEL: "info" };
    const worker = new Member(supervisor, "worker", { module: "scripts/worker.ts", env });
    await worker.start();
    // All others that are under way have named their recipients, and more, since those take long.
    await poll(() => sink.asked.length).toBeGreaterThanOrEqual(18);
    await poll(() => sink.mails.length).toBe(6);
    await worker.kill();
    release();

    // As if its silence had lasted.
    await db().$executeRaw`
      UPDATE jobs SET leased_at = now() - interval '1 minute' WHERE leased_at IS NOT NULL`;
    await worker.start();
    await poll(() => db().mail.count({ where: { sentAt: null } })).toBe(0);
    const mails = taken();
    expect(mails.size).toBe(ORDERS);
    const twice = [...mails.values()].filter((ids) => ids.length > 1);
    expect(twice).toHaveLength(1);
    expect(new Set(twice[0]).size).toBe(1);
    expect(sink.mails).toHaveLength(ORDERS + 1);
  },
  5 * PATIENCE,
);
