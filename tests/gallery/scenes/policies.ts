import { expect } from "@playwright/test";
import type { AdminPolicyDto } from "@/contract/admin/shop/policies";
import { translator } from "@/i18n/translator";
import { newBuyer } from "../../support/pages/checkout-page";
import { adminApi } from "../../support/people/admin-api";
import { oneLicence } from "../products";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { payFor, ready } from "./checkout";
import { openPanel } from "./panel-screens";

/** Publishes the suggested texts of all four policies, unless they are published already. */
async function publish(context: SceneContext) {
  const { request } = await context.personas.admin();
  const api = adminApi(request);
  // Retries on a conflict, because the scene in the other language publishes concurrently.
  await expect(async () => {
    for (const { kind, draft, versions } of await api.read<AdminPolicyDto[]>("policies.list")) {
      if (versions.length > 0) continue;
      const { text, textAr, revision } = draft;
      const draftOf = { kind, revision, text, textAr };
      const saved = await api.change<{ revision: number }>("policies.save", draftOf);
      await api.change("policies.publish", { kind, revision: saved.revision });
    }
  }).toPass();
}

/** Loads the page until its footer links to the published policies. */
async function visitNamed(context: SceneContext, address: string) {
  const footer = context.page.getByRole("contentinfo");
  await expect(async () => {
    await context.visit(address);
    await expect(footer.locator('a[href="/policies/terms"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function openDraft(context: SceneContext) {
  const label = translator(context.locale, "adminPolicies")("form.text");
  await openPanel(context, "?tab=policies&policy=refund", context.page.getByLabel(label));
}

export const policyScenes: readonly Scene[] = [
  wholePage("policy", async (context) => {
    await publish(context);
    await visitNamed(context, "/policies/refund");
  }),
  wholePage("policy-footer", async (context) => {
    await publish(context);
    await visitNamed(context, "/about");
  }),
  wholePage("checkout-policies", async (context) => {
    await publish(context);
    await visitNamed(context, "/");
    await ready(context, [oneLicence], newBuyer("layla"));
  }),
  wholePage("order-policies", async (context) => {
    await publish(context);
    await visitNamed(context, "/");
    await payFor(context, [oneLicence]);
  }),
  wholePage("panel-policies", async (context) => {
    const name = translator(context.locale, "adminPolicies")("title");
    await openPanel(context, "?tab=policies", context.page.getByRole("table", { name }));
  }),
  inWindow("panel-policy-draft", openDraft),
];
