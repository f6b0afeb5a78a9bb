import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/env";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { startWorker } from "@/server/worker";
import { DESKTOP_OS, orderRow, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeAll(() => {
  // With this timeout, a silent mail server blocks a job until the job's own limit of 40 seconds.
  env().SMTP_URL += "?socketTimeout=600000";
});

let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
afterEach(async () => {
  sink.hangUp();
  await worker?.stop();
  worker = undefined;
});

/** The id of a user of `createUsers`. */
const CUSTOMER = 2;

const addressOf = (place: number) => `buyer-${place}@example.com`;
const recipients = () => sink.mails.map((mail) => mail.to?.[0]?.address);

const buy = async (email: string) =>
  (await paidOrder([{ productId: DESKTOP_OS }], { order: { customerEmail: email } })).orderId;

/** Creates paid orders with addresses for which the mail server never responds. */
async function buyInSilence(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    sink.answer(addressOf(place), null);
    await buy(addressOf(place));
  }
}

/** Marks every waiting job as failed once and due again. */
const failFirstTries = () => db().$executeRaw`
  UPDATE jobs SET tries = 1, run_at = now() - interval '1 second' WHERE tries = 0 AND leased_at IS NULL`;

const untilAsked = (times: number) =>
  expect.poll(() => sink.asked.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);

/** Waits until all slots for retries are taken. */
const untilPlacesAreTaken = () => untilAsked(4);

describe("a mail to a buyer", () => {
  it("waits for no retries, however many there are and however long they take", async () => {
    await buyInSilence(13);
    await failFirstTries();
    worker = await startWorker();
    await untilPlacesAreTaken();
    await buy("good@example.com");
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(["good@example.com"]);
  });

  it("does not wait for twenty others that the mail server does not answer", async () => {
    await buyInSilence(20);
    const good = Array.from({ length: 20 }, (_, place) => `good-${place}@example.com`);
    for (const email of good) await buy(email);
    worker = await startWorker();
    // The unanswered mails last longer than this timeout; their jobs move to the slots for slow
    // jobs and so free their first slots for the good mails.
    await expect.poll(() => recipients().sort(), { timeout: 35_000 }).toEqual(good.sort());
  }, 90_000);

  it("on its first retry goes before mails with many retries", async () => {
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

  it("does not wait for account mails that their mail server does not answer", async () => {
    await createUsers();
    for (let place = 0; place < 10; place += 1) {
      const email = addressOf(place);
      sink.answer(email, null);
      await prismaTransaction((tx) =>
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
