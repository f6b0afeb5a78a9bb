import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { AlertMessagesDto } from "@/contract/admin/shop/alerts";
import type { TestedDto } from "@/contract/admin/shop/settings";
import { env } from "@/env";
import { sendAlertMessage } from "@/server/alerts/send-message";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { db } from "@/server/platform/database/db";
import {
  answers,
  BOT_TOKEN,
  CHAT,
  openTelegram,
  openWebhook,
} from "../../support/alerts/receivers";
import { waitingJobs } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { refusal } from "../../support/people/admin-products";
import { setSettings } from "../../support/people/admin-settings";
import { callAs } from "../../support/people/callers";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

const telegram = await openTelegram();
const webhook = await openWebhook();
openDeliveryServices();
beforeEach(createUsers);

const OWNER = "owner@shop.example";
const tellBy = (more: object = {}) =>
  setSettings("alerts", {
    alertMails: OWNER,
    alertTelegramChat: CHAT,
    alertWebhook: webhook.url,
    ...more,
  });
const setUnits = (units: number, ids: number[]) =>
  db().product.updateMany({ where: { id: { in: ids } }, data: { stock: units } });
const entries = () =>
  db().auditEntry.findMany({ where: { action: { contains: "alert" } }, orderBy: { id: "asc" } });

describe("the message log", () => {
  const log = () =>
    callAs("admin", "admin.alerts.messages", { page: "first" }) as Promise<AlertMessagesDto>;
  const again = (id: number) =>
    callAs("admin", "admin.alerts.sendAgain", { idempotencyKey: randomUUID(), id });

  it("shows targets, tries and errors; a given-up message can be sent again once", async () => {
    await tellBy({ alertMails: "", alertWebhook: "" });
    await setUnits(3, [1]);
    await watchAlerts();
    telegram.next(answers(403));
    const [waiting] = (await log()).rows;
    expect(waiting).toMatchObject({ channel: "telegram", state: "waiting", attempts: 0 });
    const id = waiting?.id ?? 0;
    await sendAlertMessage(id);
    expect((await log()).rows).toMatchObject([
      { state: "failed", attempts: 1, lastError: "the bot may not write to this chat (403)" },
    ]);

    await again(id);
    expect(await waitingJobs()).toContainEqual({
      name: "send-alert-message",
      data: { messageId: id },
    });
    await sendAlertMessage(id);
    expect((await log()).rows).toMatchObject([{ state: "sent", attempts: 1, lastError: null }]);
    await expect(again(id)).rejects.toMatchObject(refusal("alert_message_done"));
    await expect(again(999_999)).rejects.toMatchObject(refusal("alert_message_done"));
    expect(telegram.messages).toHaveLength(1);
    expect(await entries()).toMatchObject([
      { action: "settings.send_alert_again", after: { channel: "telegram", attempts: 1 } },
    ]);
  });
});

describe("a test message", () => {
  const test = (channel: string) =>
    callAs("admin", "admin.alerts.sendTest", {
      idempotencyKey: randomUUID(),
      channel,
    }) as Promise<TestedDto>;

  it("is sent over each channel at once, and its result is returned and recorded", async () => {
    await tellBy({ alertMails: `${OWNER}, noura@shop.example`, alertLanguage: "ar" });
    for (const channel of ["mail", "telegram", "webhook"]) {
      expect(await test(channel), channel).toEqual({ works: true, problem: null });
    }
    expect(sink.mails.map(({ to }) => to?.[0]?.address)).toEqual([OWNER, "noura@shop.example"]);
    expect(sink.mails[0]?.subject).toContain("تنبيه تجريبي");
    expect(telegram.messages[0]?.text).toContain("\u2068admin\u2069");
    expect(webhook.posted[0]).toMatchObject({ isSigned: true, said: { type: "test" } });
    expect(await db().alertMessage.count()).toBe(0);
    expect((await entries()).map(({ entityId, after }) => [entityId, after])).toEqual([
      ["mail", { works: true, problem: null }],
      ["telegram", { works: true, problem: null }],
      ["webhook", { works: true, problem: null }],
    ]);
  });

  it("reports a problem in words, without secrets", async () => {
    expect(await test("telegram")).toEqual({ works: false, problem: "nothing is set" });
    await tellBy({ alertTelegramChat: "@nobodyknows" });
    expect(await test("telegram")).toMatchObject({ problem: "Telegram knows no such chat (400)" });
    const { TELEGRAM_BOT_TOKEN, ALERT_WEBHOOK_SECRET, DEMO } = env();
    Object.assign(env(), { TELEGRAM_BOT_TOKEN: `${BOT_TOKEN}x`, ALERT_WEBHOOK_SECRET: undefined });
    expect(await test("telegram")).toMatchObject({
      problem: expect.stringContaining("TELEGRAM_BOT_TOKEN is wrong"),
    });
    expect(await test("webhook")).toMatchObject({ problem: "this way is not set up" });
    Object.assign(env(), { TELEGRAM_BOT_TOKEN, ALERT_WEBHOOK_SECRET, DEMO: "0" });
    expect(await test("webhook")).toMatchObject({
      problem: "the address must begin with https://",
    });
    await setSettings("alerts", { alertWebhook: "https://127.0.0.1/x" });
    expect(await test("webhook")).toMatchObject({
      problem: "the address is none of the public internet",
    });
    await setSettings("alerts", { alertWebhook: "https://localhost/x" });
    expect(await test("webhook")).toMatchObject({
      problem: "the address is none of the public internet",
    });
    Object.assign(env(), { DEMO });
    expect(JSON.stringify(await entries())).not.toContain(BOT_TOKEN);
    expect(webhook.posted).toEqual([]);
  });
});
