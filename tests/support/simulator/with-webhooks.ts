import { afterEach, beforeEach } from "vitest";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { expectInvariants } from "../data/invariants";
import { startTestSimulator } from "./simulator-client";
import { redeliver, startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver";

/** Starts, for each test of a file, a payment simulator that sends webhooks to the shop. */
export function withWebhooks() {
  let simulator: Simulator;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    simulator = await startTestSimulator({ webhookUrl: receiver.url, webhookRetryMs: [] });
  });
  afterEach(async () => {
    await simulator.close();
    await receiver.close();
    await expectInvariants();
  });
  /** Waits until the shop has received all webhooks sent so far. */
  const receiveWebhooks = () => receiver.waitForDeliveries(simulator.ledger().webhooks.length);
  return {
    ledger: () => simulator.ledger(),
    receiveWebhooks,
    /** Waits for all webhooks and processes their events, as the worker does. */
    async processWebhooks(): Promise<void> {
      await receiveWebhooks();
      const where = { processedAt: null };
      const events = await db().providerEvent.findMany({ where, orderBy: { receivedAt: "asc" } });
      for (const { id } of events) await processProviderEvent(id);
    },
    /** Sends all webhooks again and processes their events. */
    async replayWebhooks(): Promise<void> {
      for (const delivery of receiver.deliveries) await redeliver(delivery);
      for (const { id } of await db().providerEvent.findMany()) await processProviderEvent(id);
    },
  };
}
