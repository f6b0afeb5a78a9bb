import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TestedProviderDto } from "@/contract/admin/shop/settings";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { send } from "@/server/payments/moyasar/client";
import { clearRefusals, noteRefusal } from "@/server/payments/provider/provider-refusals";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import { createUsers } from "../../../support/people/accounts";
import { callAs } from "../../../support/people/callers";
import { withMoyasar } from "../../../support/simulator/with-moyasar";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
const moyasar = withMoyasar();
beforeEach(createUsers);

/** Waits until the recorded refusals equal `expected`; the shop does not await their writes. */
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
    // One statement clears both areas: once PayPal's refusal is gone, Moyasar's must remain.
    clearRefusals("paypal", ["sign_in", "orders"]);
    await noted([own]);
  });
});

it("the check of the connection asks each provider, and names the one with a wrong key", async () => {
  const ask = () =>
    callAs("admin", "admin.settings.askProvider", {
      idempotencyKey: crypto.randomUUID(),
    }) as Promise<TestedProviderDto>;
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
