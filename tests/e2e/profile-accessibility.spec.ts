import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOpenToAll,
} from "../support/accessibility";
import { AccountPage } from "../support/account-page";
import { buy, LICENCE, OFFICE, PACK, placeOrder } from "../support/bought-orders";
import { expect, test } from "../support/fixtures";
import { makeAccount, type Person, signInOver } from "../support/people";
import { keepPreferences } from "../support/preferences";
import { ProfilePage } from "../support/profile-page";
import { makeAdmin, markDelivered } from "../support/shop-database";
import { expectShown, ShopPage } from "../support/shop-page";
import type { simulatorAt } from "../support/simulator";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
const PLAYER_ID = "5123456789";
const LOOKS = (["en", "ar"] as const).flatMap((language) =>
  (["light", "dark"] as const).map((theme) => ({ language, theme })),
);

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: WIDE });

/** As long as names may be, in one word. */
function longNamed(): Person {
  const mark = randomUUID().replaceAll("-", "").slice(0, 8);
  return {
    username: `${"W".repeat(22)}${mark}`,
    email: `${"w".repeat(52)}-${mark}@example.com`,
    password: "violet lamp 42",
  };
}

/** One order of each status, and one with every kind of item. */
async function buyAll(
  page: Page,
  simulator: ReturnType<typeof simulatorAt>,
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
  test(`nothing on the profile keeps anybody out (${language}, ${theme})`, async ({
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
    await expectOpenToAll(page, "the profile of who is signed out");

    const person = longNamed();
    await makeAccount(page.request, mailbox, person);
    await signInOver(page.request, person);
    const completed = await buyAll(page, simulator, person.email);
    await profile.visit();
    await expectOpenToAll(page, "the account");
    await profile.tab("orders").click();
    await expect(profile.slips).toHaveCount(4);
    await expectOpenToAll(page, "the orders");
    const slip = profile.slip(completed);
    await expectShown(slip, PLAYER_ID);
    const print = shop.words.profile.markup("print.open", {
      id: String(completed),
      ltr: (chunks) => chunks,
    });
    await slip.getByRole("button", { name: print }).click();
    await expect(page.getByRole("dialog").getByRole("checkbox")).toBeVisible();
    await expectOpenToAll(page, "the question before printing");
    await page.keyboard.press("Escape");
    const label = (chunks: string) => chunks;
    const again = { id: String(completed), ltr: label };
    await slip
      .getByRole("button", { name: shop.words.profile.markup("item.sendByEmail", again) })
      .click();
    await expect(shop.toast).toContainText(person.email);
    await page.setViewportSize(NARROW);
    await expect(shop.toast.getByRole("button")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(WIDE);
    await expectOpenToAll(page, "the toast of the codes");

    await profile.tab("security").click();
    await expectOpenToAll(page, "the security");
    const button = (name: string) => profile.panel.getByRole("button", { name, exact: true });
    await button(shop.words.profile("security.change")).click();
    await button(shop.words.profile("security.send")).click();
    await expect(
      profile.panel.getByText(shop.words.errors("current_password_missing")),
    ).toBeVisible();
    await expectOpenToAll(page, "the form of the change");
    const field = shop.words.account("currentPassword");
    await profile.panel.getByLabel(field, { exact: true }).fill(person.password);
    await button(shop.words.profile("security.send")).click();
    await expect(profile.panel.getByRole("link")).toBeVisible();
    await expectOpenToAll(page, "the code of the change is sent");
  });
}

for (const { language, theme } of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const) {
  test(`nothing in the menus of an admin with a long name keeps anybody out (${language}, ${theme})`, async ({
    page,
    mailbox,
  }) => {
    await keepPreferences(page, { language, theme });
    const shop = new ShopPage(page, language);
    const person = longNamed();
    await makeAccount(page.request, mailbox, person);
    await makeAdmin(person.email);
    await signInOver(page.request, person);
    for (const width of [1024, 1280, 1536]) {
      await page.setViewportSize({ ...WIDE, width });
      await shop.visit("/shop");
      await new AccountPage(shop).menuButton(person.username).click();
      await expect(page.getByRole("menuitem")).toHaveCount(3);
      await expectAccessible(page, `the menu, ${width} pixels wide`);
      await expectNoSidewaysScroll(page, `the menu, ${width} pixels wide`);
    }

    await page.setViewportSize(NARROW);
    await shop.visit("/shop");
    await page.getByRole("button", { name: shop.words.shell("menu"), exact: true }).click();
    const drawer = page.getByRole("dialog", { name: shop.words.shell("menu") });
    await expect(drawer.getByText(person.username)).toBeVisible();
    await expectAccessible(page, "the drawer");
    await expectNoSidewaysScroll(page, "the drawer");
  });
}
