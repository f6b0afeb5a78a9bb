import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OrderMailKind } from "@/domain/orders/order-mails";
import { env } from "@/env";
import { requestPayerCode } from "@/server/accounts/codes/mailbox-codes";
import { notifyBuyers } from "@/server/mail/notify-buyers";
import { messageIdOf } from "@/server/mail/queue-mail";
import { mailJobOf, sendAccountNoticeJob } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { startWorker } from "@/server/worker";
import { DESKTOP_OS, paidOrder, placedOrder } from "../../support/data/checkout-orders";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(() => {
  // Twenty mails in five minutes, at most eight codes that strangers request and four notices.
  env().ACCOUNT_MAILS_PER_HOUR = 240;
});

let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

/** The order for which codes are requested. */
let order: { id: number; locale: string };
beforeEach(async () => {
  const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
  order = { id: orderId, locale: "en" };
});

/** Requests a code for a mailbox from an IP address. */
const askForCode = (payer: string, ip: string) => requestPayerCode({ order, payer, ip });

const recipients = () => sink.mails.map((mail) => mail.to?.[0]?.address ?? "");
const received = (email: string) => expect.poll(recipients, { timeout: 20_000 }).toContain(email);

/** The number of a queue's jobs that wait for a retry. */
const heldBack = async (queue: string) => {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT FROM jobs WHERE queue = ${queue} AND tries > 0 AND leased_at IS NULL`;
  return rows.length;
};

/** Inserts unpaid orders of different buyers, and queues the notices to them. */
async function abandonOrders(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    const customerEmail = `away-${place}@example.com`;
    await db().$executeRaw`
      INSERT INTO orders (session_id, customer_email, total_usd, sar_rate, snapshot, expires_at, created_at)
      VALUES (${`away-${place}`}, ${customerEmail}, 0, 3.75, '', now() + interval '1 hour', now() - interval '15 minutes')`;
  }
  let told = 0;
  for (let round = await notifyBuyers(); round > 0; round = await notifyBuyers()) told += round;
  expect(told).toBe(count);
}

describe("a code that a visitor waits for", () => {
  it("does not wait for 150 notices about unpaid orders", async () => {
    await abandonOrders(150);
    await askForCode("newcomer@example.com", "203.0.113.7");
    worker = await startWorker();
    await received("newcomer@example.com");
    await expect.poll(() => heldBack(sendAccountNoticeJob.name), { timeout: 30_000 }).toBe(146);
    expect(recipients()).toHaveLength(5);
    expect(await heldBack("send-account-mail")).toBe(0);
  }, 90_000);

  it("is sent even if the notices have used up their share", async () => {
    await abandonOrders(20);
    worker = await startWorker();
    await expect.poll(() => heldBack(sendAccountNoticeJob.name), { timeout: 30_000 }).toBe(16);
    for (let place = 0; place < 8; place += 1) {
      await askForCode(`newcomer-${place}@example.com`, `203.0.113.${place}`);
    }
    await expect.poll(() => recipients().length, { timeout: 20_000 }).toBe(12);
  }, 60_000);

  it("goes before the second code of a visitor who requests many", async () => {
    for (let place = 0; place < 20; place += 1) {
      await askForCode(`flood-${place}@example.com`, "198.51.100.7");
    }
    await askForCode("honest@example.com", "203.0.113.7");
    worker = await startWorker();
    await received("honest@example.com");
    // Two mails are sent concurrently, so at most two others come first.
    expect(sink.asked.indexOf("honest@example.com")).toBeLessThanOrEqual(2);
    await expect.poll(() => heldBack("send-account-mail"), { timeout: 20_000 }).toBe(16);
    expect(recipients().filter((email) => email.startsWith("flood-"))).toHaveLength(4);
  }, 60_000);

  it("is sent even if another visitor has used up their share", async () => {
    for (let place = 0; place < 20; place += 1) {
      await askForCode(`flood-${place}@example.com`, `32.1.13.184.0.1.0.${place}/64`);
    }
    worker = await startWorker();
    await expect.poll(() => heldBack("send-account-mail"), { timeout: 20_000 }).toBe(16);
    await askForCode("honest@example.com", "203.0.113.7");
    await received("honest@example.com");
  }, 60_000);
});

/** Queues a mail about a paid order, with its job. */
async function queueTo(recipient: string, orderId: number, kind: OrderMailKind): Promise<void> {
  const messageId = messageIdOf(kind, orderId);
  await prismaTransaction(async (tx) => {
    const { id } = await tx.prisma.mail.create({
      data: { orderId, kind, recipient, locale: "en", messageId },
    });
    await sendJob(tx, mailJobOf(kind), { mailId: id });
  });
}

describe("a mail with goods for a buyer", () => {
  it("does not wait for notices that the mail server does not answer", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    for (let place = 0; place < 9; place += 1) {
      sink.answer(`silent-${place}@example.com`, null);
      await queueTo(`silent-${place}@example.com`, orderId, "order-refunded");
    }
    await queueTo("buyer@example.com", orderId, "order-codes-again");
    worker = await startWorker();
    await received("buyer@example.com");
    sink.hangUp();
  }, 60_000);
});
