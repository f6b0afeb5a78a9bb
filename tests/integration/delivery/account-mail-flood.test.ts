import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "@/env";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { MailPostponed } from "@/server/mail/account-budget";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { type OutgoingMail, smtpMailer } from "@/server/mail/mailer";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { countAttention } from "@/server/today/count-attention";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(async () => {
  await createUsers();
  // The budget of five minutes is 20 mails: 6 codes to account owners, 8 codes to any address, 2
  // notices to account owners, 4 notices to unverified addresses.
  env().ACCOUNT_MAILS_PER_HOUR = 240;
});
afterEach(() => {
  env().DEMO = "1";
  vi.restoreAllMocks();
});

/** The id of a user of `createUsers`. */
const CUSTOMER = 2;

/** Queues an account mail to an address and tries to send it. @returns false if it is postponed */
async function send(kind: AccountMailKind, email: string): Promise<boolean> {
  const code = kind === "verification" || kind === "password-reset" ? "123456" : undefined;
  const user = { id: CUSTOMER, email };
  await prismaTransaction((tx) =>
    queueAccountMail(tx, { user, kind, locale: "en", code, now: new Date() }),
  );
  const mail = await db().mail.findFirstOrThrow({ orderBy: { id: "desc" } });
  return trySending(mail.id);
}

async function trySending(mailId: number): Promise<boolean> {
  try {
    await sendMail(mailId);
    return true;
  } catch (error) {
    if (!(error instanceof MailPostponed)) throw error;
    return false;
  }
}

/**
 * Queues `count` mails of a kind, each to another address, and tries to send each at once.
 * @returns the number of sent mails; the others are postponed
 */
async function flood(kind: AccountMailKind, count: number): Promise<number> {
  let sent = 0;
  for (let place = 0; place < count; place += 1) {
    if (await send(kind, `flood-${place}@example.com`)) sent += 1;
  }
  return sent;
}

/** Whether an alert about account mails that are not sent is open. */
async function alerted(): Promise<boolean> {
  await watchAlerts();
  const open = await db().alert.findMany({ where: { solvedAt: null } });
  return open.some(({ subject }) => subject === "account_mails");
}

/** Ends the five-minute window. */
const nextWindow = () => db().$executeRaw`UPDATE rate_limits SET expire = 0`;

describe("a flood of registrations", () => {
  it("uses up a share of the account mails; account owners still get theirs", async () => {
    expect(await flood("verification", 30)).toBe(8);
    expect(await send("account-exists", "exists@example.com")).toBe(false);
    expect(await send("password-reset", "owner@example.com")).toBe(true);
    expect(await flood("password-reset", 10)).toBe(5);
    expect(sink.mails).toHaveLength(14);
  });

  it("is sent later, as far as its codes are still valid", async () => {
    expect(await flood("verification", 10)).toBe(8);
    const waiting = await db().mail.findMany({ where: { sentAt: null }, orderBy: { id: "asc" } });
    expect(waiting.map(({ refusals }) => refusals)).toEqual([0, 0]);
    expect(await countAttention()).toMatchObject({ heldAccountMails: 0 });
    const later = () => new Date(Date.now() + 6 * 60 * 1000);
    expect(await countAttention(later)).toMatchObject({ total: 0, heldAccountMails: 2 });
    await nextWindow();
    expect(await trySending(waiting[0]?.id ?? 0)).toBe(true);
    await db()
      .$executeRaw`UPDATE mails SET created_at = now() - interval '16 minutes' WHERE sent_at IS NULL`;
    expect(await alerted()).toBe(true);
    await trySending(waiting[1]?.id ?? 0);
    expect(sink.mails).toHaveLength(9);
    // The code of the second mail has expired, so that the mail no longer waits.
    expect(await countAttention()).toMatchObject({ total: 0, heldAccountMails: 0 });
    expect(await alerted()).toBe(false);
  });

  it("does not use up the share with mails that the mail server refuses", async () => {
    sink.refuseNext(20);
    for (let place = 0; place < 20; place += 1) {
      await expect(send("verification", `${place}@example.com`)).rejects.toThrow();
    }
    expect(await flood("verification", 10)).toBe(8);
  });

  it("is reported to the owner once an hour", async () => {
    const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
    await flood("verification", 20);
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ perHour: 240 }),
      expect.stringContaining("hourly limit of account mails reached"),
    );
  });

  it("does not hold up codes for accounts, nor do notices to accounts", async () => {
    await flood("verification", 10);
    expect(await flood("password-changed", 10)).toBe(6);
    expect(await flood("password-reset", 8)).toBe(6);
  });

  it("does not hold up deliveries", async () => {
    await flood("verification", 10);
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], {
      order: { customerEmail: "buyer@example.com" },
    });
    const { id } = await db().mail.findFirstOrThrow({ where: { orderId } });
    expect(await trySending(id)).toBe(true);
    expect(sink.mails.at(-1)?.to?.[0]?.address).toBe("buyer@example.com");
  });
});

const LETTER: OutgoingMail = {
  to: "buyer@example.com",
  subject: "Your code",
  html: "<p>CODE</p>",
  text: "CODE",
  mailId: 1,
  messageId: "<tls@shop.test>",
  lane: "order",
};

describe("outside the demo, a mail", () => {
  it("is not sent to a server without TLS unless the owner has allowed it", async () => {
    env().DEMO = "0";
    await expect(smtpMailer(LETTER)).rejects.toThrow(/the mail server did not take it/);
    expect(sink.asked).toEqual([]);
    env().SMTP_WITHOUT_TLS = "1";
    await smtpMailer({ ...LETTER, lane: "delivery" });
    expect(sink.asked).toEqual(["buyer@example.com"]);
  });
});
