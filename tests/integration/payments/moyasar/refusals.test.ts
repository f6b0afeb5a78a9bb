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

/** Reads the refusals once their writes, which are not awaited, have ended. */
const noted = (expected: object[]) =>
  vi.waitFor(async () => {
    const select = { area: true, provider: true, issue: true };
    expect(await db().providerRefusal.findMany({ select })).toEqual(expected);
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
    noteRefusal("moyasar", "sign_in", "authentication_error");
    await noted([{ area: "sign_in", provider: "moyasar", issue: "authentication_error" }]);
    await db().$executeRaw`UPDATE provider_refusals SET seen_at = now() - interval '2 minutes'`;
    clearRefusals("paypal", ["sign_in"]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await noted([{ area: "sign_in", provider: "moyasar", issue: "authentication_error" }]);
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
