import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { buy, LICENCE, OFFICE, PACK, placeOrder } from "../../support/data/rest-orders";
import { makeAdmin, markDelivered } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  expectNoSidewaysScroll,
} from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { createAccount, type Persona, signInByRequest } from "../../support/people/personas";
import type { simulatorClient } from "../../support/simulator/simulator-client";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
const PLAYER_ID = "5123456789";

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: WIDE });

/** A user with the longest allowed name, as a single word. */
function longNamed(): Persona {
  const mark = randomUUID().replaceAll("-", "").slice(0, 8);
  return {
    username: `${"W".repeat(22)}${mark}`,
    email: `${"w".repeat(52)}-${mark}@example.com`,
    password: "violet lamp 42",
  };
}

/** Buys an order of each status, and one with every kind of item. */
async function buyAll(
  page: Page,
  simulator: ReturnType<typeof simulatorClient>,
  email: string,
): Promise<number> {
  const { request } = page;
  const licence = { productId: LICENCE };
  const pack = { productId: PACK, playerId: PLAYER_ID };
  const lines = [licence, { productId: OFFICE }];
  await markDelivered(await buy(request, simulator, { lines, email }));
  const all = [{ ...licence, quantity: 5 }, pack];
  const completed = await buy(request, simulator, { lines: all, email });
  await placeOrder(request, { lines: [licence], email });
  await placeOrder(request, { lines: [pack], email });
  return completed;
}

for (const { language, theme } of LOOKS) {
  test(`the profile is accessible on every screen (${language}, ${theme})`, async ({
    page,
    mailbox,
    simulator,
  }) => {
    test.slow();
    await keepPreferences(page, { language, theme, preferred_currency: "SAR" });
    const shop = new ShopPage(page, language);
    const profile = new ProfilePage(shop);
    await shop.visit("/profile");
    await expect(shop.main.getByRole("link")).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the profile of who is signed out");

    const person = longNamed();
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    const completed = await buyAll(page, simulator, person.email);
    await profile.visit();
    await expectAccessibleAtAllWidths(page, "the account");
    await profile.tab("orders").click();
    await expect(profile.orderCards).toHaveCount(4);
    await expectAccessibleAtAllWidths(page, "the orders");
    const card = profile.orderCard(completed);
    await expectShown(card, PLAYER_ID);
    const print = shop.labels.profile.markup("print.open", {
      id: String(completed),
      ltr: (chunks) => chunks,
    });
    await card.getByRole("button", { name: print }).click();
    await expect(page.getByRole("dialog").getByRole("checkbox")).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the question before printing");
    await page.keyboard.press("Escape");
    const label = (chunks: string) => chunks;
    const again = { id: String(completed), ltr: label };
    await card
      .getByRole("button", { name: shop.labels.profile.markup("item.sendByEmail", again) })
      .click();
    await expect(shop.toast).toContainText(person.email);
    await page.setViewportSize(NARROW);
    await expect(shop.toast.getByRole("button")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(WIDE);
    await expectAccessibleAtAllWidths(page, "the toast of the codes");

    await profile.tab("security").click();
    await expectAccessibleAtAllWidths(page, "the security");
    const button = (name: string) => profile.panel.getByRole("button", { name, exact: true });
    await button(shop.labels.profile("security.change")).click();
    await button(shop.labels.profile("security.send")).click();
    await expect(
      profile.panel.getByText(shop.labels.errors("current_password_missing")),
    ).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the form of the change");
    const field = shop.labels.account("currentPassword");
    await profile.panel.getByLabel(field, { exact: true }).fill(person.password);
    await button(shop.labels.profile("security.send")).click();
    await expect(
      profile.panel.getByRole("link", { name: shop.labels.profile("security.enterCode") }),
    ).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the code of the change is sent");
  });
}

for (const { language, theme } of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const) {
  test(`the menus of an admin with a long name are accessible (${language}, ${theme})`, async ({
    page,
    mailbox,
  }) => {
    await keepPreferences(page, { language, theme });
    const shop = new ShopPage(page, language);
    const person = longNamed();
    await createAccount(page.request, mailbox, person);
    await makeAdmin(person.email);
    await signInByRequest(page.request, person);
    for (const width of [1024, 1280, 1536]) {
      await page.setViewportSize({ ...WIDE, width });
      await shop.visit("/shop");
      await new AccountPage(shop).menuButton(person.username).click();
      await expect(page.getByRole("menuitem")).toHaveCount(4);
      await expectAccessible(page, `the menu, ${width} pixels wide`);
      await expectNoSidewaysScroll(page, `the menu, ${width} pixels wide`);
    }

    await page.setViewportSize(NARROW);
    await shop.visit("/shop");
    await page.getByRole("button", { name: shop.labels.layout("menu"), exact: true }).click();
    const drawer = page.getByRole("dialog", { name: shop.labels.layout("menu") });
    await expect(drawer.getByText(person.username)).toBeVisible();
    await expectAccessible(page, "the drawer");
    await expectNoSidewaysScroll(page, "the drawer");
  });
}
