import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import { Signer } from "../../../../tools/paypal-simulator/signature";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  placedOrder,
  provider,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { expectInvariants } from "../../../support/data/invariants";
import { startTestSimulator } from "../../../support/simulator/simulator-client";
import {
  redeliver,
  startWebhookReceiver,
  type WebhookDelivery,
  type WebhookReceiver,
} from "../../../support/simulator/webhook-receiver";

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

const inOneHour = () => new Date(Date.now() + 3_600_000);

const NO_EVENTS: [name: string, body: string][] = [
  ["no JSON", "no json"],
  ["a list", "[]"],
  ["null", "null"],
  ["an id that is a number", '{"id": 1}'],
  ["an oversized id", `{"id":"${"x".repeat(200_000)}"}`],
];

const inbox = () => db().providerEvent.findMany({ orderBy: { receivedAt: "asc" } });

/** An approved order, and the webhook that reports the approval to the shop. */
async function approvalReported() {
  const checkout = await approvedOrder([{ productId: DESKTOP_OS }]);
  await receiver.waitForDeliveries(1);
  const [delivery] = receiver.deliveries;
  if (!delivery) throw new Error("no webhook came");
  return { ...checkout, delivery };
}

describe("an authentic webhook", () => {
  it("is stored once however often it is sent, and processed once", async () => {
    const { delivery, orderId } = await approvalReported();
    expect((await redeliver(delivery)).status).toBe(204);
    await Promise.all([redeliver(delivery), redeliver(delivery), redeliver(delivery)]);
    const events = await inbox();
    expect(events).toMatchObject([{ type: "CHECKOUT.ORDER.APPROVED", processedAt: null }]);
    const eventId = events[0]?.id ?? "";
    expect(await waitingJobs()).toEqual([{ name: "process-provider-event", data: { eventId } }]);

    await processProviderEvent(eventId);
    await processProviderEvent(eventId);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
    expect((await inbox())[0]?.processedAt).not.toBeNull();
  });

  it("about a capture by the shop itself changes nothing more", async () => {
    const { visitor, providerOrderId, orderId } = await approvalReported();
    await visitor.capture(providerOrderId);
    await receiver.waitForDeliveries(2);
    for (const event of await inbox()) await processProviderEvent(event.id);
    const order = await orderRow(orderId);
    expect(order.mails).toHaveLength(1);
    expect(order.events.filter((one) => one.toStatus === "completed")).toHaveLength(1);
  });

  it("about an unknown order is kept and has no effect", async () => {
    const { providerOrderId, orderId } = await approvalReported();
    await db().payment.update({ where: { providerOrderId }, data: { providerOrderId: "OTHER" } });
    const eventId = (await inbox())[0]?.id ?? "";
    await processProviderEvent(eventId);
    expect((await inbox())[0]?.processedAt).not.toBeNull();
    expect((await orderRow(orderId)).status).toBe("pending");
    expect(simulator.ledger().captures).toEqual([]);
  });

  it("is retried by its job when the provider does not answer", async () => {
    await approvalReported();
    expect(await expireOrders(inOneHour)).toBe(1);
    await provider().addFault({ operation: "get", kind: "status-500" });
    const eventId = (await inbox())[0]?.id ?? "";
    await expect(processProviderEvent(eventId)).rejects.toThrow();
    expect((await inbox())[0]?.processedAt).toBeNull();
    await processProviderEvent(eventId);
    expect((await inbox())[0]?.processedAt).not.toBeNull();
  });
});

describe("a forged webhook", () => {
  const forgeries: Record<string, (delivery: WebhookDelivery) => WebhookDelivery> = {
    "whose text was changed": (delivery) => ({
      ...delivery,
      body: delivery.body.replace("APPROVED", "COMPLETED"),
    }),
    "with another signature": ({ headers, body }) => ({
      body,
      headers: { ...headers, "paypal-transmission-sig": btoa("forged") },
    }),
    "sent at another time": ({ headers, body }) => ({
      body,
      headers: { ...headers, "paypal-transmission-time": "2020-01-01T00:00:00Z" },
    }),
    "without any signature": ({ body }) => ({ body, headers: {} }),
    "that says the same in other bytes": ({ headers, body }) => ({
      headers,
      body: JSON.stringify(JSON.parse(body)),
    }),
    "with a certificate of the forger's own": ({ headers, body }) => ({
      body,
      headers: { ...headers, "paypal-cert-url": "https://forger.example/v1/notifications/certs/C" },
    }),
    "with a certificate elsewhere at the provider": ({ headers, body }) => ({
      body,
      headers: { ...headers, "paypal-cert-url": `${simulator.url}/web-sdk/v6/core` },
    }),
  };

  it.each(Object.keys(forgeries))("%s is refused, and nothing is written", async (name) => {
    const { delivery, orderId } = await approvalReported();
    await db().providerEvent.deleteMany();
    await db().$executeRaw`TRUNCATE jobs`;
    const forged = forgeries[name]?.(delivery) ?? delivery;
    expect((await redeliver(forged)).status).toBe(403);
    expect(await inbox()).toEqual([]);
    expect(await waitingJobs()).toEqual([]);
    expect((await orderRow(orderId)).status).toBe("pending");
  });

  const callsDuring = async (send: () => Promise<unknown>) => {
    const before = simulator.ledger().apiCalls.length;
    await send();
    return simulator.ledger().apiCalls.slice(before);
  };

  it("causes no call to the provider, even if two hundred are sent", async () => {
    const { delivery } = await approvalReported();
    const forged = Object.values(forgeries).map((forge) => forge(delivery));
    const calls = await callsDuring(async () => {
      for (let sent = 0; sent < 200; sent += forged.length) {
        const answers = await Promise.all(forged.map((one) => redeliver(one)));
        expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 403));
      }
    });
    expect(calls).toEqual([]);
  });

  it("that names a new certificate each time causes at most one call, and an authentic one is still accepted", async () => {
    const { delivery, orderId } = await approvalReported();
    const calls = await callsDuring(async () => {
      for (let number = 0; number < 200; number += 1) {
        const url = `${simulator.url}/v1/notifications/certs/CERT-${number}`;
        const headers = { ...delivery.headers, "paypal-cert-url": url };
        const { status } = await redeliver({ ...delivery, headers });
        expect([403, 503]).toContain(status);
      }
    });
    expect(calls.length).toBeLessThanOrEqual(1);
    await db().providerEvent.deleteMany();
    expect((await redeliver(delivery)).status).toBe(204);
    expect((await orderRow(orderId)).status).toBe("pending");
  });

  // The status is 403, not 400: the shop does not parse the body of an unknown sender.
  it.each(NO_EVENTS)("is refused before it is parsed: %s", async (_name, body) => {
    await placedOrder([{ productId: DESKTOP_OS }]);
    const parse = vi.spyOn(JSON, "parse");
    const { status } = await redeliver({ headers: {}, body });
    const parsed = parse.mock.calls.filter(([text]) => text === body);
    parse.mockRestore();
    expect([status, parsed]).toEqual([403, []]);
    expect(await inbox()).toEqual([]);
  });
});

describe("a signed webhook", () => {
  it.each(NO_EVENTS)("with an invalid event is refused with a 400: %s", async (_name, body) => {
    const signer = new Signer({ webhookId: "WH-BARQ-DEMO" }, simulator.url);
    expect((await redeliver({ headers: signer.headers(body), body })).status).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  it("is refused with a 400 when it is empty", async () => {
    expect((await redeliver({ headers: {}, body: "" })).status).toBe(400);
  });
});
