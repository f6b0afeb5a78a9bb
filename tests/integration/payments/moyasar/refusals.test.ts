import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TestedProviderDto } from "@/contract/admin/shop/settings";
import { env } from "@/env";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { send } from "@/server/payments/moyasar/client";
import { clearRefusals, noteRefusal } from "@/server/payments/provider/provider-refusals";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import { createUsers } from "../../../support/people/accounts";
import { callAs } from "../../../support/people/callers";
import { startWebhookReceiver } from "../../../support/simulator/webhook-receiver";
import { begun, withMoyasar } from "../../../support/simulator/with-moyasar";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
const moyasar = withMoyasar();
beforeEach(createUsers);

/** Reads the refusals once their writes, which are not awaited, have ended. */
const noted = (expected: object[]) =>
  vi.waitFor(async () => {
    const select = { area: true, provider: true, issue: true };
    const found = await db().providerRefusal.findMany({ select, orderBy: { area: "asc" } });
    expect(found).toEqual(expected);
  });

describe("a refusal of the secret key", () => {
  it("is told to the owner with the provider's name, and ends once the key is accepted", async () => {
    const list = { method: "GET", path: "/payments?page=1" } as const;
    await moyasar.fault({ operation: "list", kind: "status-403" });
    await expect(send(list)).rejects.toThrow();
    await noted([{ area: "reads", provider: "moyasar", issue: "authentication_error" }]);
    expect(await countAttention()).toMatchObject({ providerRefusals: 1 });
    const alerts = await watchAlerts();
    expect(alerts).toMatchObject([
      { kind: "service_down", facts: { refusal: { area: "reads", provider: "moyasar" } } },
    ]);

    await db().$executeRaw`UPDATE provider_refusals SET seen_at = now() - interval '2 minutes'`;
    await send(list);
    await noted([]);
  });

  it("does not end while only another provider is answered", async () => {
    const own = { area: "sign_in", provider: "moyasar", issue: "authentication_error" } as const;
    const others = { area: "orders", provider: "paypal", issue: "NOT_AUTHORIZED" } as const;
    noteRefusal(own.provider, own.area, own.issue);
    noteRefusal(others.provider, others.area, others.issue);
    await noted([others, own]);
    await db().$executeRaw`UPDATE provider_refusals SET seen_at = now() - interval '2 minutes'`;
    // One statement ends both areas, so the refusal of the other provider marks its end.
    clearRefusals("paypal", ["sign_in", "orders"]);
    await noted([own]);
  });
});

const ask = () =>
  callAs("admin", "admin.settings.askProvider", {
    idempotencyKey: crypto.randomUUID(),
  }) as Promise<TestedProviderDto>;

/** The checks of Moyasar, by name. */
const asked = async () => {
  const { checks } = await ask();
  const own = checks.filter(({ provider }) => provider === "moyasar");
  return Object.fromEntries(own.map(({ check, issue }) => [check, issue]));
};

it("the check of the connection asks each provider, and names the one with a wrong key", async () => {
  const { checks } = await ask();
  expect(checks).toContainEqual({
    ...{ provider: "paypal", check: "credentials", issue: null, missing: [] },
  });
  expect(checks).toContainEqual({
    ...{ provider: "moyasar", check: "credentials", issue: null, missing: [] },
  });
  await moyasar.fault({ operation: "list", kind: "status-403" });
  const refused = await ask();
  expect(refused.works).toBe(false);
  expect(refused.checks.filter(({ provider }) => provider === "moyasar")).toEqual([
    { provider: "moyasar", check: "credentials", issue: "authentication_error", missing: [] },
  ]);
});

describe("the check of the connection", () => {
  it("tests the publishable key, without a payment and without an alert", async () => {
    expect(await asked()).toMatchObject({ credentials: null, public_key: null });
    const { MOYASAR_PUBLISHABLE_KEY: key } = env();
    Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: "pk_test_of1another2account3" });
    expect(await asked()).toMatchObject({ credentials: null, public_key: "authentication_error" });
    Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: key });
    expect(moyasar.ledger().payments).toEqual([]);
    expect(await db().providerRefusal.count()).toBe(0);
  });

  it("tests the webhook's secret by the shop's response to the latest event", async () => {
    const receiver = await startWebhookReceiver("moyasar");
    await moyasar.control("account", { webhookUrl: receiver.url });
    expect(await asked()).toMatchObject({ webhook: null });
    for (const [index, { secret, issue }] of SECRETS.entries()) {
      await moyasar.control("account", { webhookSecret: secret });
      const order = await begun();
      await moyasar.create(order);
      await moyasar.control(`payments/${order.id}/confirm`);
      await receiver.waitForDeliveries(index + 1);
      await vi.waitFor(async () => expect(await asked()).toMatchObject({ webhook: issue }));
    }
    await receiver.close();
  });
});

/** Secrets of the webhook, and what the check finds after an event with each. */
const SECRETS = [
  { secret: "the secret of another shop", issue: "EVENT_REFUSED" },
  { secret: moyasar.environment.MOYASAR_WEBHOOK_SECRET, issue: null },
];
