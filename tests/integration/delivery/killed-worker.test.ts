import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { ShopProcess } from "../../../tools/chaos/member";
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
/** Milliseconds to wait, enough for a slow machine. */
const PATIENCE = 60_000;
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE, interval: 5 });

/** The Message-IDs of the accepted mails, by recipient. */
function taken(): Map<string, string[]> {
  const mails = new Map<string, string[]>();
  for (const { to, messageId = "" } of sink.mails) {
    const address = to?.[0]?.address ?? "";
    mails.set(address, [...(mails.get(address) ?? []), messageId]);
  }
  return mails;
}

it(
  "a worker that is killed while it sends many mails causes one duplicate, with the same Message-ID, and loses none",
  async () => {
    for (let place = 0; place < ORDERS; place += 1) {
      const order = { customerEmail: `buyer-${place}@example.com` };
      await paidOrder([{ productId: OFFICE }], { order });
    }
    // Five mails are accepted and confirmed; the mail server then accepts mails without confirming
    // them.
    const release = sink.hold(5);
    // The worker completes a mail once the previous one is recorded as sent, or after
    // `MAIL_TURN_MS`. A minute is far longer than the time until the kill, so exactly one mail is
    // accepted by the mail server but not recorded.
    const env = { MAIL_TURN_MS: "60000", LOG_LEVEL: "info" };
    const worker = new ShopProcess(supervisor, "worker", { module: "scripts/worker.ts", env });
    await worker.start();
    // The mail server knows the recipients of at least 18 mails. Six are complete: the five
    // confirmed ones and one unconfirmed. The others wait for their turn.
    await poll(() => sink.asked.length).toBeGreaterThanOrEqual(18);
    await poll(() => sink.mails.length).toBe(6);
    await worker.kill();
    release();

    // Expires the leases of the killed worker.
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
