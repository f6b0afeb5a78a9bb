import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

async function copyAddress(context: SceneContext) {
  const name = translator(context.locale, "contact")("copy");
  await context.visit("/contact");
  await context.main.getByRole("button", { name }).click();
}

/** Opens the profile's orders with a response that the page cannot render. */
async function breakProfile(context: SceneContext) {
  const customer = await context.personas.customer(context.locale);
  await context.as(customer);
  await context.page.route(/orders\.my/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll('"items"', '"things"') });
  });
  await context.page.goto("/profile#orders");
  const title = translator(context.locale, "errorScreen")("title");
  await expect(context.main.getByRole("heading", { name: title })).toBeVisible();
}

/** Pages about the shop, and its error pages. */
export const siteScenes: readonly Scene[] = [
  wholePage("about", (context) => context.visit("/about")),
  wholePage("contact", (context) => context.visit("/contact")),
  wholePage("privacy", (context) => context.visit("/privacy")),
  wholePage("promises", (context) => context.visit("/promises")),
  inWindow("api-docs", async (context) => {
    await context.visit("/api/docs");
    await expect(context.main.locator(".opblock").first()).toBeVisible();
  }),
  inWindow("contact-copied", async (context) => {
    await context.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copyAddress(context);
    await context.keepToast(translator(context.locale, "contact")("copied"));
  }),
  inWindow("contact-not-copied", async (context) => {
    await context.page.addInitScript(() => {
      const refuse = () => Promise.reject(new Error("refused"));
      Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
    });
    await copyAddress(context);
    await context.keepToast(translator(context.locale, "contact")("notCopied"));
  }),
  wholePage("wish-list-empty", (context) => context.visit("/wishlist")),
  wholePage("wish-list", async (context) => {
    await context.page.addInitScript(() => localStorage.setItem("wish_list", "7 9 1"));
    await context.visit("/wishlist");
    await expect(context.main.getByRole("article")).toHaveCount(3);
  }),
  wholePage("not-found", (context) => context.visit("/nothing-here")),
  wholePage("failed", breakProfile),
  inWindow("offline", async (context) => {
    await context.visit("/shop");
    await context.page.context().setOffline(true);
    const notice = translator(context.locale, "layout")("offline");
    await expect(context.page.getByRole("status").filter({ hasText: notice })).toBeVisible();
  }),
];
