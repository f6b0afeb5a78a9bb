import { afterEach, expect, it, vi } from "vitest";
import { WANTED_EVENTS } from "@/server/payments/paypal/events";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { processProviderEvent, receiveWebhook } from "@/server/payments/provider/provider-events";
import { db } from "@/server/platform/database/db";
import { Signer } from "../../../../tools/paypal-simulator/signature";
import { provider } from "../../../support/data/checkout-orders";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
afterEach(() => vi.restoreAllMocks());

const event = JSON.stringify({
  id: "WH-1",
  event_type: "PAYMENT.CAPTURE.COMPLETED",
  resource: null,
});

/** Sends three events signed with PayPal's certificate for another webhook id. */
async function sendForAnotherWebhook(): Promise<void> {
  const signer = new Signer({ webhookId: "WH-ANOTHER" }, process.env.PAYPAL_SIMULATOR_URL ?? "");
  for (let time = 0; time < 3; time += 1) {
    const headers = new Headers(signer.headers(event));
    const request = { headers, body: Buffer.from(event) };
    await expect(payPalProvider.events.read(request)).rejects.toThrow("webhook_not_authentic");
  }
}
const questions = () =>
  simulator.ledger().apiCalls.filter(({ path }) => /webhooks\/WH-BARQ-DEMO$/.test(path));

it("events for another webhook raise no alarm while the provider knows the shop's webhook", async () => {
  await sendForAnotherWebhook();
  await vi.waitFor(() => expect(questions()).toMatchObject([{ status: 200 }]));
  await sendForAnotherWebhook();
  expect(questions()).toHaveLength(1);
  expect(await db().providerRefusal.count()).toBe(0);
});

it("the owner is told of a webhook id that the provider does not know, until a valid event arrives", async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 11 * 60_000);
  await provider().setUpApp({ webhookId: "WH-ANOTHER" });
  await sendForAnotherWebhook();
  const issues = () => db().providerRefusal.findMany({ select: { area: true, issue: true } });
  await vi.waitFor(async () =>
    expect(await issues()).toEqual([{ area: "webhooks", issue: "WEBHOOK_UNKNOWN" }]),
  );
  await db().$executeRaw`UPDATE provider_refusals SET seen_at = now() - interval '61 seconds'`;
  const own = new Signer({ webhookId: "WH-BARQ-DEMO" }, process.env.PAYPAL_SIMULATOR_URL ?? "");
  const request = { headers: new Headers(own.headers(event)), body: Buffer.from(event) };
  expect(await payPalProvider.events.read(request)).toMatchObject({ providerOrderId: null });
  await vi.waitFor(async () => expect(await issues()).toEqual([]));
});

const EVENT_TYPES = [
  ...WANTED_EVENTS,
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
  "BILLING.PLAN.CREATED",
];
const RESOURCES: [string, object][] = [
  ["no resource", {}],
  ["the resource null", { resource: null }],
  ["an empty resource", { resource: {} }],
  [
    "every part null",
    {
      resource: {
        ...{ id: null, order_id: null, dispute_id: null, supplementary_data: null, amount: null },
        ...{ custom_id: null, invoice_id: null, links: null },
      },
    },
  ],
  ["no related ids", { resource: { supplementary_data: { related_ids: null } } }],
  ["a related id null", { resource: { supplementary_data: { related_ids: { order_id: null } } } }],
];

it.each(RESOURCES)(
  "a signed event of any type with %s is accepted and closed",
  async (_, parts) => {
    const own = new Signer({ webhookId: "WH-BARQ-DEMO" }, process.env.PAYPAL_SIMULATOR_URL ?? "");
    for (const [at, type] of EVENT_TYPES.entries()) {
      const id = `WH-PARTS-${at}`;
      const body = JSON.stringify({ id, event_type: type, summary: null, ...parts });
      const headers = new Headers(own.headers(body));
      await receiveWebhook(payPalProvider, { headers, body: Buffer.from(body) });
      await processProviderEvent(id);
    }
    expect(await db().providerEvent.count({ where: { processedAt: null } })).toBe(0);
    expect(await db().providerEvent.count()).toBe(EVENT_TYPES.length);
  },
);
