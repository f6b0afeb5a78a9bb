import { beforeEach, describe, expect, it, vi } from "vitest";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { queueSummaries } from "@/server/alerts/daily-summary";
import { sendAlertMessage } from "@/server/alerts/send-message";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { watchOutages } from "@/server/alerts/watch-outages";
import { closeMailer } from "@/server/mail/mailer";
import { db } from "@/server/platform/database/db";
import { sweep } from "@/server/sweep/sweep";
import {
  answers,
  BOT_TOKEN,
  CHAT,
  hangsUp,
  openTelegram,
  openWebhook,
  silence,
} from "../../support/alerts/receivers";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  PHOTO,
  PLAYER,
  paidOrder,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { runAction } from "../../support/people/admin-actions";
import { setKeyStep } from "../../support/people/admin-option-sets";
import { setSettings } from "../../support/people/admin-settings";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

const telegram = await openTelegram();
const webhook = await openWebhook();
openDeliveryServices();
beforeEach(createUsers);

const OWNER = "owner@shop.example";
const NIGHT = new Date("2026-11-24T23:30:00Z");

/** Configures all channels; `more` overrides settings. */
const tellBy = (more: object = {}) =>
  setSettings("alerts", {
    alertMails: OWNER,
    alertTelegramChat: CHAT,
    alertWebhook: webhook.url,
    summaryAt: "",
    ...more,
  });

const setUnits = (units: number, ids: number[] = [1]) =>
  db().product.updateMany({
    where: { id: { in: ids } },
    data: { stock: units },
  });

const messages = () => db().alertMessage.findMany({ orderBy: { id: "asc" } });

/**
 * Tries to send all waiting messages, as the worker does; returns the errors of those not accepted.
 */
async function send(): Promise<string[]> {
  const waiting = await db().alertMessage.findMany({ where: { state: "waiting" } });
  const ends = await Promise.allSettled(waiting.map(({ id }) => sendAlertMessage(id)));
  return ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason.message)] : []));
}

const kindsOf = (raised: { kind: string }[]) => raised.map(({ kind }) => kind);

describe("low stock", () => {
  it("is reported once by mail, chat and webhook, with the number of days that it lasts", async () => {
    await tellBy();
    await setUnits(20);
    await paidOrder([{ productId: UC_60, quantity: 7, playerId: PLAYER }]);
    expect(kindsOf(await watchAlerts())).not.toContain("low_stock");
    await setUnits(6);
    expect(kindsOf(await watchAlerts())).toEqual(["low_stock"]);
    expect(await watchAlerts()).toEqual([]);
    expect(await send()).toEqual([]);

    const { name } = await db().product.findUniqueOrThrow({ where: { id: 1 } });
    const line = `\u2068${name}\u2069: 6 left, about 12 days at this pace`;
    const [mail] = sink.mails.filter(({ to }) => to?.[0]?.address === OWNER);
    expect(mail?.subject).toBe("Barq: Low stock");
    expect(mail?.text).toContain(line);
    expect(mail?.html).toContain(line);
    expect(mail?.html).toContain("/admin?tab=products&amp;state=low_stock");
    expect(telegram.messages).toHaveLength(1);
    expect(telegram.messages[0]?.text).toContain(`• ${line}`);
    expect(webhook.posted).toHaveLength(1);
    expect(webhook.posted[0]).toMatchObject({
      isSigned: true,
      said: {
        type: "alerts",
        total: 1,
        alerts: [
          {
            kind: "low_stock",
            subject: "product:1",
            text: line,
            facts: { units: 6, soldUnits: 7 },
          },
        ],
      },
    });
    expect(webhook.posted[0]?.headerId).toBe(webhook.posted[0]?.id);
    expect((await messages()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });

  it("is reported again after a restock, but not after a few returned units", async () => {
    await tellBy();
    await setUnits(9);
    expect(await watchAlerts()).toHaveLength(1);
    await setUnits(11);
    await watchAlerts();
    await setUnits(9);
    expect(await watchAlerts()).toEqual([]);
    await setUnits(12);
    await watchAlerts();
    expect(await db().alert.count({ where: { solvedAt: null } })).toBe(0);
    await setUnits(9);
    expect(await watchAlerts()).toHaveLength(1);
  });

  it("of several products is one message per channel, and alerts soon after are gathered", async () => {
    await tellBy();
    await setUnits(3, [1, 2, 3]);
    expect(await watchAlerts()).toHaveLength(3);
    expect(await send()).toEqual([]);
    await setUnits(2, [4]);
    await watchAlerts();
    await setUnits(2, [5]);
    await watchAlerts();
    const [, , , gathered] = await messages();
    expect(gathered?.dueAt.getTime()).toBeGreaterThan(Date.now() + 200_000);
    expect(await send()).toEqual([]);
    expect(telegram.messages.map(({ text }) => text.split("\n")[0])).toEqual([
      "Low stock",
      "Low stock",
    ]);
    expect(telegram.messages[1]?.text.match(/•/g)).toHaveLength(1);
    expect(telegram.messages[1]?.text).toMatch(/• Low stock \(2\): .+, .+\n/);
  });

  it("of a hundred products is one line, which names three and counts the rest", async () => {
    await tellBy({ alertMails: "", alertWebhook: "" });
    await db().$executeRaw`
      INSERT INTO products (name, description, category_id, price_usd, image_url, stock, digital_content)
      SELECT repeat('Long name ', 18) || n, 'x', 1, 1, '/art/keys-1.svg', 1, 'sealed' FROM generate_series(1, 100) n`;
    expect(await watchAlerts()).toHaveLength(100);
    expect(await send()).toEqual([]);
    const [{ text = "" } = {}] = telegram.messages;
    expect(text).toContain("Long name");
    expect(text.match(/•/g)).toHaveLength(1);
    expect(text.trim()).toMatch(/Low stock \(100\): .* and 97 more\n\n.*state=low_stock/s);
    expect(text.length).toBeLessThanOrEqual(4096);
  });

  it("is reported for a choice with keys of its own, or for the whole product if all of it is low", async () => {
    await tellBy({ alertMails: "", alertWebhook: "" });
    await leaveKeys(PHOTO, 0);
    await leaveKeys(CREATIVE, 0);
    await setKeyStep(BUILT_IN_SET_IDS.creative, "subscription-duration");
    const keysOf = (choice: string, count: number) =>
      runAction("keys.add", {
        productId: PHOTO,
        choice,
        keys: Array.from({ length: count }, (_, at) => `${choice}-KEY-OF-ALERTS-${at}`),
      });
    const raised = async () =>
      (await watchAlerts()).flatMap(({ facts }) =>
        facts.product === PHOTO ? [[facts.choiceName, facts.units]] : [],
      );
    expect(await raised()).toEqual([[undefined, 0]]);
    for (const choice of ["1-month", "3-months", "6-months"]) await keysOf(choice, 12);
    expect(await raised()).toEqual([["12 months", 0]]);
    expect(await raised()).toEqual([]);
    await send();
    const { name } = await db().product.findUniqueOrThrow({ where: { id: PHOTO } });
    expect(telegram.messages.at(-1)?.text).toContain(`\u2068${name}\u2069 (\u206812 months\u2069)`);
    await keysOf("12-months", 12);
    await watchAlerts();
    const open = await db().alert.findMany({ where: { solvedAt: null } });
    expect(open.map(({ subject }) => subject)).toEqual([`product:${CREATIVE}`]);
  });

  it("is not reported without a subscribed topic or without a configured channel", async () => {
    await tellBy({ alertTelegramTopics: ["dispute"], alertWebhook: "", alertMails: "" });
    await setUnits(3);
    expect(await watchAlerts()).toHaveLength(1);
    expect(await messages()).toEqual([]);
  });
});

describe("concurrent workers", () => {
  it("raise, queue and send each alert once", async () => {
    await tellBy();
    await setUnits(3);
    await Promise.all(Array.from({ length: 4 }, () => watchAlerts()));
    expect(await db().alert.count()).toBe(1);
    const written = await messages();
    expect(written).toHaveLength(3);
    await Promise.allSettled(
      written.flatMap(({ id }) => [sendAlertMessage(id), sendAlertMessage(id)]),
    );
    expect([sink.mails.length, telegram.messages.length, webhook.posted.length]).toEqual([1, 1, 1]);
  });

  it("send a message that a killed worker left once more with the same ids, but not while it may be under way", async () => {
    await tellBy();
    await setUnits(3);
    await watchAlerts();
    await send();
    await db().alertMessage.updateMany({ data: { state: "sending", sentAt: null } });
    const written = await messages();
    for (const { id } of written) await expect(sendAlertMessage(id)).rejects.toThrow("under way");
    await db().alertMessage.updateMany({ data: { triedAt: new Date(Date.now() - 60_000) } });
    for (const { id } of written) await sendAlertMessage(id);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(sink.mails).toHaveLength(2);
    expect(webhook.posted).toHaveLength(2);
    expect(new Set(webhook.posted.map(({ id }) => id)).size).toBe(1);
    expect((await messages()).every(({ state }) => state === "sent")).toBe(true);
  });
});

describe("a channel that fails", () => {
  const byTelegram = async () => {
    await tellBy({ alertMails: "", alertWebhook: "" });
    await setUnits(3);
    await watchAlerts();
  };
  const secondsUntilNext = async () => {
    const [message] = await messages();
    return Math.round(
      ((message?.dueAt.getTime() ?? 0) - (message?.triedAt?.getTime() ?? 0)) / 1000,
    );
  };

  it("is retried when it asks for that, and otherwise after growing pauses", async () => {
    await byTelegram();
    telegram.next(
      answers(429, { ok: false, parameters: { retry_after: 77 } }),
      answers(502),
      hangsUp,
    );
    const pauses: number[] = [];
    const said: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      said.push(...(await send()));
      pauses.push(await secondsUntilNext());
    }
    expect(pauses).toEqual([77, 30, 60]);
    expect(said.map((text) => text.replace(/^.*: /, ""))).toEqual([
      "Telegram answered with 429",
      "Telegram answered with 502",
      "Telegram gave no answer",
    ]);
    expect(await send()).toEqual([]);
    expect(telegram.messages).toHaveLength(1);
    expect(await messages()).toMatchObject([{ state: "sent", attempts: 4, lastError: null }]);
  });

  it("that is silent fails after its timeout", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(50));
    await byTelegram();
    telegram.next(silence);
    expect(await send()).toEqual([expect.stringContaining("Telegram gave no answer")]);
    expect(patience).toHaveBeenCalledWith(5_000);
    patience.mockRestore();
  });

  it("is given up if the chat is unknown or after many tries, and its error hides the token", async () => {
    await byTelegram();
    await setSettings("alerts", { alertTelegramChat: "-100999" });
    expect(await send()).toEqual([]);
    expect(await messages()).toMatchObject([
      { state: "failed", attempts: 1, lastError: "Telegram knows no such chat (400)" },
    ]);
    await setSettings("alerts", { alertTelegramChat: CHAT });
    await db().alertMessage.updateMany({ data: { state: "waiting", attempts: 11 } });
    telegram.next(answers(500, { description: BOT_TOKEN }));
    expect(await send()).toEqual([]);
    expect(await messages()).toMatchObject([{ state: "failed", attempts: 12 }]);
    const kept = await db().$queryRaw`
      SELECT to_jsonb(m)::text, to_jsonb(j)::text FROM alert_messages m CROSS JOIN jobs j`;
    expect(JSON.stringify(kept)).not.toContain(BOT_TOKEN);
  });

  it("fails with an oversized response", async () => {
    await byTelegram();
    telegram.next((res) => res.end("x".repeat(100_000)));
    expect(await send()).toEqual([expect.stringContaining("too large")]);
  });
});

describe("quiet hours", () => {
  const at = (moment: Date) => () => moment;

  it("delay messages that can wait until they end, as one message without solved alerts", async () => {
    await tellBy({ alertMails: "", alertWebhook: "", quietFrom: "22:00", quietTo: "07:00" });
    await setUnits(3, [1]);
    await watchAlerts(at(NIGHT));
    await setUnits(3, [2]);
    await watchAlerts(at(new Date(NIGHT.getTime() + 3_600_000)));
    const written = await messages();
    expect(written.map(({ dueAt }) => dueAt.toISOString())).toEqual(["2026-11-25T07:00:00.000Z"]);
    await setUnits(30, [1]);
    await watchAlerts(at(new Date(NIGHT.getTime() + 7_200_000)));
    await send();
    expect(telegram.messages[0]?.text.match(/•/g)).toHaveLength(1);

    await setUnits(3, [1]);
    await watchAlerts(at(NIGHT));
    await setUnits(30, [1, 2]);
    await watchAlerts(at(NIGHT));
    await send();
    expect(telegram.messages).toHaveLength(1);
    expect((await messages()).map(({ state }) => state)).toEqual(["sent", "dropped"]);
  });

  it("do not delay alerts about late deliveries", async () => {
    await tellBy({ alertMails: "", alertWebhook: "", quietFrom: "22:00", quietTo: "07:00" });
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const raised = await watchAlerts(at(new Date(Date.now() + 10 * 60_000)));
    expect(kindsOf(raised).sort()).toEqual(["attention", "delivery_late"]);
    const urgent = (await messages()).filter(({ isUrgent }) => isUrgent);
    expect(urgent).toHaveLength(1);
    await send();
    const late = telegram.messages.find(({ text }) => text.startsWith("Delivery late"));
    expect(late?.text).toContain(`Order \u2068#${orderId}\u2069 is late: E-mail not delivered`);
    expect(late?.text).toContain(`/admin?tab=orders&order=${orderId}`);
  });
});

describe("a service that is down", () => {
  const outage = (part: string, seconds: number) => db().$executeRaw`
    INSERT INTO outages (part, since, seen_at)
    VALUES (${part}, now() - interval '200 seconds', now() - ${200 - seconds}::int * interval '1 second')`;

  it("is reported after a while; an outage of the mail server over all other channels", async () => {
    await tellBy({ alertTelegramTopics: [], alertWebhookTopics: [] });
    await outage("mail", 10);
    expect(await watchAlerts()).toEqual([]);
    await db().outage.deleteMany();
    await outage("mail", 60);
    expect(kindsOf(await watchAlerts())).toEqual(["service_down"]);
    expect(await send()).toEqual([]);
    expect(telegram.messages[0]?.text).toContain("The mail server accepts no e-mails");
    expect(webhook.posted).toHaveLength(1);
  });

  it("is up again when it answers and has not failed for a while", async () => {
    await outage("provider", 60);
    await watchOutages(async () => "no answer");
    expect(await watchAlerts()).toHaveLength(1);
    await watchOutages(async () => null);
    expect(await db().outage.count()).toBe(1);
    await db().$executeRaw`UPDATE outages SET seen_at = now() - interval '91 seconds'`;
    await watchOutages();
    expect(await db().outage.count()).toBe(0);
    await watchAlerts();
    expect(await db().alert.count({ where: { solvedAt: null } })).toBe(0);
  });

  it("is detected by failed mails, and checked with an SMTP greeting", async () => {
    await tellBy({ alertTelegramChat: "", alertWebhook: "" });
    closeMailer();
    sink.answer("EHLO", "421 going down");
    sink.answer("HELO", "421 going down");
    await setUnits(3);
    await watchAlerts();
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await send()).toEqual([expect.stringContaining("the mail server did not take it")]);
    }
    await vi.waitUntil(async () => (await db().outage.count()) === 1);
    await db()
      .$executeRaw`UPDATE outages SET since = now() - interval '9 minutes', seen_at = now() - interval '91 seconds'`;
    await watchOutages();
    expect(kindsOf(await watchAlerts())).toEqual(["service_down"]);
    sink.answer("EHLO", "250 barq.test");
    await db().$executeRaw`UPDATE outages SET seen_at = now() - interval '91 seconds'`;
    await watchOutages();
    expect(await db().outage.count()).toBe(0);
    closeMailer();
  });
});

it("alerts and messages are deleted after a while, and those to an erased address at once", async () => {
  await tellBy({ alertMails: `${OWNER}, lina@example.com` });
  await setUnits(3);
  await watchAlerts();
  await send();
  const requested = { email: "lina@example.com", locale: "en", requestedBy: "admin:1" };
  await db().erasure.create({
    data: { ...requested, requestedAt: new Date(0), dueAt: new Date(1000) },
  });
  await sweep();
  expect((await messages()).map(({ target }) => target).sort()).toEqual(["", "", OWNER]);
  await setUnits(30);
  await watchAlerts();
  const later = () => new Date(Date.now() + 91 * 24 * 3_600_000);
  await sweep(later);
  expect([await db().alertMessage.count(), await db().alert.count()]).toEqual([0, 0]);
});

describe("the daily summary", () => {
  const nine = () => new Date("2026-11-25T09:00:00Z");

  it("is sent once a day from its hour on, to each address and chat", async () => {
    await tellBy({ summaryAt: "08:30", alertMails: `${OWNER}, noura@shop.example` });
    await queueSummaries(() => new Date("2026-11-25T08:29:00Z"));
    expect(await messages()).toEqual([]);
    await Promise.all([queueSummaries(nine), queueSummaries(nine)]);
    await queueSummaries(() => new Date("2026-11-25T20:00:00Z"));
    expect((await messages()).map(({ channel, target }) => [channel, target])).toEqual([
      ["mail", OWNER],
      ["mail", "noura@shop.example"],
      ["telegram", ""],
    ]);
    await queueSummaries(() => new Date("2026-11-26T08:30:00Z"));
    expect(await messages()).toHaveLength(6);
  });

  it("lists yesterday's sales, what needs attention and low stock, in the chosen language", async () => {
    await tellBy({ summaryAt: "00:00", alertMails: "" });
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await db().$executeRaw`UPDATE payments SET captured_at = captured_at - interval '1 day'`;
    await db()
      .$executeRaw`UPDATE orders SET completed_at = completed_at - interval '1 day', created_at = created_at - interval '1 day' WHERE id = ${orderId}`;
    await setUnits(4);
    await queueSummaries();
    expect(await send()).toEqual([]);
    const [{ text = "" } = {}] = telegram.messages;
    expect(text).toContain("1 order was paid");
    expect(text).toMatch(/Revenue \u2066\$39\.99\u2069/);
    expect(text).toContain("E-mail not delivered: 1");
    expect(text).toContain(": 4 left");

    await setSettings("alerts", { alertLanguage: "ar" });
    await db().alertMessage.deleteMany();
    await queueSummaries();
    expect(await send()).toEqual([]);
    expect(telegram.messages[1]?.text).toContain("دُفع طلب واحد");
  });
});
