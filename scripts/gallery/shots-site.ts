import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

async function copyAddress(stage: Stage) {
  const name = translator(stage.locale, "contact")("copy");
  await stage.visit("/contact");
  await stage.main.getByRole("button", { name }).click();
}

/** The orders come in a form that the page cannot draw. */
async function breakProfile(stage: Stage) {
  const customer = await stage.cast.customer(stage.locale);
  await stage.as(customer);
  await stage.page.route(/orders\.my/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll('"items"', '"things"') });
  });
  await stage.page.goto("/profile#orders");
  const title = translator(stage.locale, "shell")("failed.title");
  await expect(stage.main.getByRole("heading", { name: title })).toBeVisible();
}

/** What is said about the shop, and what stands where nothing is or something broke. */
export const siteShots: readonly Shot[] = [
  wholePage("about", (stage) => stage.visit("/about")),
  wholePage("contact", (stage) => stage.visit("/contact")),
  inWindow("contact-copied", async (stage) => {
    await stage.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copyAddress(stage);
    await stage.keepToast(translator(stage.locale, "contact")("copied"));
  }),
  inWindow("contact-not-copied", async (stage) => {
    await stage.page.addInitScript(() => {
      const refuse = () => Promise.reject(new Error("refused"));
      Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
    });
    await copyAddress(stage);
    await stage.keepToast(translator(stage.locale, "contact")("notCopied"));
  }),
  wholePage("not-found", (stage) => stage.visit("/nothing-here")),
  wholePage("failed", breakProfile),
  inWindow("offline", async (stage) => {
    await stage.visit("/shop");
    await stage.page.context().setOffline(true);
    const notice = translator(stage.locale, "shell")("offline");
    await expect(stage.page.getByRole("status").filter({ hasText: notice })).toBeVisible();
  }),
];
