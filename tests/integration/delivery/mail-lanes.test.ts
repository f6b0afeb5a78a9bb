import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/env";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { db } from "@/server/platform/database/db";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { startWorker } from "@/server/worker";
import { DESKTOP_OS, orderRow, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeAll(() => {
  // Silence lasts until the job's own limit, 40 seconds.
  env().SMTP_URL += "?socketTimeout=600000";
});

let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
afterEach(async () => {
  sink.hangUp();
  await worker?.stop();
  worker = undefined;
});

/** Of the users that `createUsers` writes down. */
const CUSTOMER = 2;

const addressOf = (place: number) => `buyer-${place}@example.com`;
const recipients = () => sink.mails.map((mail) => mail.to?.[0]?.address);

const buy = async (email: string) =>
  (await paidOrder([{ productId: DESKTOP_OS }], { order: { customerEmail: email } })).orderId;

/** Paid orders to addresses at which the mail server falls silent. */
async function buyInSilence(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    sink.answer(addressOf(place), null);
    await buy(addressOf(place));
  }
}

/** As if the first try of every waiting job had failed some time ago. */
const failFirstTries = () => db().$executeRaw`
  UPDATE jobs SET tries = 1, run_at = now() - interval '1 second' WHERE tries = 0 AND leased_at IS NULL`;

const untilAsked = (times: number) =>
  expect.poll(() => sink.asked.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);

/** As many as are tried at once of those that come back. */
const untilPlacesAreTaken = () => untilAsked(4);

describe("a mail to a buyer", () => {
  it("waits for none that comes back, however many there are and however long they take", async () => {
    await buyInSilence(13);
    await failFirstTries();
    worker = await startWorker();
    await untilPlacesAreTaken();
    await buy("good@example.com");
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(["good@example.com"]);
  });

  it("that is new waits for no twenty others that the mail server does not answer", async () => {
    await buyInSilence(20);
    const good = Array.from({ length: 20 }, (_, place) => `good-${place}@example.com`);
    for (const email of good) await buy(email);
    worker = await startWorker();
    // None of the others ends within this time: they left their places.
    await expect.poll(() => recipients().sort(), { timeout: 35_000 }).toEqual(good.sort());
  }, 90_000);

  it("that comes back for the first time goes before those that have come back often", async () => {
    await buyInSilence(8);
    await failFirstTries();
    await db().$executeRaw`UPDATE jobs SET tries = 8`;
    await buy("once@example.com");
    await failFirstTries();
    await stopJobs();
    worker = await startWorker();
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(["once@example.com"]);
    expect(sink.asked.slice(0, 4)).toContain("once@example.com");
  });

  it("waits for no account's mail that its mail server does not answer", async () => {
    await createUsers();
    for (let place = 0; place < 10; place += 1) {
      const email = addressOf(place);
      sink.answer(email, null);
      await db().$transaction((tx) =>
        queueAccountMail(tx, {
          user: { id: CUSTOMER, email },
          kind: "password-changed",
          locale: "en",
          now: new Date(),
        }),
      );
    }
    worker = await startWorker();
    await untilAsked(2);
    const orderId = await buy("good@example.com");
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(["good@example.com"]);
    await expect
      .poll(async () => (await orderRow(orderId)).deliveredAt, { timeout: 20_000 })
      .not.toBeNull();
  });
});
