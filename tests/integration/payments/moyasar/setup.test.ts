import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "@/env";
import { checkSetup } from "@/server/payments/moyasar/setup";
import { WANTED_EVENTS } from "@/server/payments/moyasar/webhook";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { db } from "@/server/platform/database/db";
import { createUsers } from "../../../support/people/accounts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../support/simulator/webhook-receiver";
import { begun, withMoyasar } from "../../../support/simulator/with-moyasar";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
const moyasar = withMoyasar();
let receiver: WebhookReceiver;

beforeEach(async () => {
  await createUsers();
  receiver = await startWebhookReceiver("moyasar");
  await moyasar.control("account", { webhookUrl: receiver.url });
});
afterEach(() => receiver.close());

/** The issue of each check; null where there is none. */
async function issues(): Promise<Record<string, string | null>> {
  return Object.fromEntries((await checkSetup()).map(({ check, issue }) => [check, issue]));
}

/** Makes a payment, and waits until the simulator has recorded the shop's response to its event. */
async function sendEvent(): Promise<void> {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  await vi.waitFor(() => {
    const [transmission] = moyasar.ledger().webhooks.at(-1)?.transmissions ?? [];
    expect(transmission?.status ?? null).not.toBeNull();
  });
}

const WRONG_SECRET = { webhookSecret: "the secret of another shop" };
const RIGHT_SECRET = { webhookSecret: moyasar.environment.MOYASAR_WEBHOOK_SECRET };

it("accepts both keys and the webhook of a working shop", async () => {
  await sendEvent();
  expect(await issues()).toEqual({ credentials: null, public_key: null, webhook: null });
});

it("names a publishable key that is refused, without a payment and without an alert", async () => {
  const { MOYASAR_PUBLISHABLE_KEY: key } = env();
  Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: "pk_test_0123456789regenerated" });
  expect(await issues()).toEqual({ credentials: null, public_key: "KEY_REFUSED", webhook: null });
  Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: key });
  expect(moyasar.ledger().payments).toEqual([]);
  expect(await db().providerRefusal.count()).toBe(0);
});

describe("the webhook", () => {
  it.each([
    ["there is none", { webhookUrl: null }, "WEBHOOK_MISSING"],
    ["it leads elsewhere", { webhookUrl: "https://shop.example/hook" }, "WEBHOOK_MISSING"],
    ["it sends GET requests", { webhookMethod: "get" }, "WEBHOOK_MISSING"],
    ["it lacks an event", { webhookEvents: WANTED_EVENTS.slice(1) }, "EVENTS_MISSING"],
  ])("is wrong if %s", async (_, account, issue) => {
    await moyasar.control("account", account);
    expect(await issues()).toMatchObject({ webhook: issue });
  });

  it("may spell an event as one page of the documentation does", async () => {
    const webhookEvents = WANTED_EVENTS.map((name) => name.replace("failed", "faild"));
    await moyasar.control("account", { webhookEvents });
    expect(await issues()).toMatchObject({ webhook: null });
  });

  it.each([false, true])(
    "has the shop's secret if its latest event was accepted (list oldest first: %s)",
    async (listsOldestFirst) => {
      await moyasar.control("account", { ...WRONG_SECRET, listsOldestFirst });
      await sendEvent();
      expect(await issues()).toMatchObject({ webhook: "EVENT_REFUSED" });
      await moyasar.control("account", RIGHT_SECRET);
      await sendEvent();
      expect(await issues()).toMatchObject({ webhook: null });
    },
  );

  it("has no issue if only an event of another webhook was refused", async () => {
    await moyasar.control("account", WRONG_SECRET);
    await sendEvent();
    await moyasar.control("account", { ...RIGHT_SECRET, webhookId: crypto.randomUUID() });
    expect(await issues()).toMatchObject({ webhook: null });
  });

  it.each([false, true])(
    "has no issue if its refused event precedes many of another webhook (oldest first: %s)",
    async (listsOldestFirst) => {
      await moyasar.control("account", { ...WRONG_SECRET, listsOldestFirst });
      await sendEvent();
      const { webhookId } = await moyasar.control("account", {});
      await moyasar.control("account", { ...RIGHT_SECRET, webhookId: crypto.randomUUID() });
      await sendEvent();
      const { id } = moyasar.ledger().webhooks.at(-1)?.event ?? {};
      for (let again = 0; again < 45; again += 1) await moyasar.control(`webhooks/${id}/resend`);
      await receiver.waitForDeliveries(47);
      await moyasar.control("account", { webhookId });
      expect(await issues()).toMatchObject({ webhook: null });
    },
  );

  it("is wrong if its latest event reached no shop", async () => {
    await moyasar.control("account", { webhookUrl: "http://127.0.0.1:1/api/moyasar/webhook" });
    const order = await begun();
    await moyasar.create(order);
    await moyasar.control(`payments/${order.id}/confirm`);
    await vi.waitFor(async () => expect(await issues()).toMatchObject({ webhook: "EVENT_FAILED" }));
  });
});

describe("a webhook that must be verified", () => {
  const demand = async () => {
    const sent = receiver.deliveries.length;
    await moyasar.control("webhooks/verify");
    await receiver.waitForDeliveries(sent + 1);
    return db().providerEvent.findFirst({ orderBy: { receivedAt: "desc" } });
  };

  it("is verified by the code of its event", async () => {
    const event = await demand();
    expect(await issues()).toMatchObject({ webhook: "WEBHOOK_UNVERIFIED" });
    await processProviderEvent(event?.id ?? "");
    expect(await issues()).toMatchObject({ webhook: null });
  });

  it.each(["status-500", "status-404"] as const)(
    "is retried after %s, and its code is kept no longer",
    async (kind) => {
      const event = await demand();
      await moyasar.fault({ operation: "webhooks", kind });
      await expect(processProviderEvent(event?.id ?? "")).rejects.toThrow(ProviderUnavailable);
      await processProviderEvent(event?.id ?? "");
      expect(await issues()).toMatchObject({ webhook: null });
      expect(await db().providerEvent.findMany()).toMatchObject([{ payload: {} }]);
    },
  );

  it("is no longer retried once its code is old", async () => {
    const event = await demand();
    await db().$executeRaw`UPDATE provider_events SET received_at = now() - interval '11 minutes'`;
    await moyasar.fault({ operation: "webhooks", kind: "status-500" });
    await processProviderEvent(event?.id ?? "");
    expect(await db().providerEvent.findMany({ where: { processedAt: null } })).toEqual([]);
  });

  it("gives an outdated code up", async () => {
    const outdated = await demand();
    const latest = await demand();
    await processProviderEvent(outdated?.id ?? "");
    expect(await issues()).toMatchObject({ webhook: "WEBHOOK_UNVERIFIED" });
    await processProviderEvent(latest?.id ?? "");
    expect(await issues()).toMatchObject({ webhook: null });
  });

  it("is not verified for a stranger, who causes no call", async () => {
    await moyasar.control("account", WRONG_SECRET);
    const before = moyasar.calls();
    expect(await demand()).toBeNull();
    expect(moyasar.calls()).toBe(before);
  });
});
