import type { Locator } from "@playwright/test";
import { plainText } from "../../support/data/mailbox";
import { buy, LICENCE, OFFICE, PACK } from "../../support/data/rest-orders";
import { markDelivered } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { keepPreferences } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";
import { newCustomer } from "../../support/people/personas";

/** Demo keys: five groups of five characters, or four of six. */
const KEY = /[A-HJ-NP-Z2-9]{5,6}(?:-[A-HJ-NP-Z2-9]{5,6}){3,4}/g;
const PLAYER_ID = "5123456789";

async function keysIn(place: Locator): Promise<string[]> {
  return (await place.innerText()).match(KEY) ?? [];
}

test("a completed order shows its codes with copy buttons, and its prices in the shopper's currency", async ({
  page,
  context,
  mailbox,
  simulator,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email } = await newCustomer(page.request, mailbox, "copy");
  const lines = [{ productId: LICENCE, quantity: 2 }];
  const orderId = await buy(page.request, simulator, { lines, email });
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date()),
  );
  for (const shown of [`#${orderId}`, today, "Completed", "Desktop OS Pro licence"]) {
    await expectShown(card, shown);
  }
  await expectShown(card, "2 × $39.99");
  await expectShown(card, /Total\s+\$79\.98/);
  await expectNotShown(card, "SAR");

  const keys = await keysIn(card);
  expect(new Set(keys).size).toBe(2);
  const mail = plainText(await mailbox.mailAfter(email, 1));
  for (const key of keys) expect(mail).toContain(key);
  await expect(card.getByRole("button", { name: /^Copy code/ })).toHaveCount(2);
  await page.clock.install();
  await card.getByRole("button", { name: "Copy code 2 of 2", exact: true }).click();
  await expect(card.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(keys[1]);
  await page.clock.runFor(2000);
  await expect(card.getByRole("button", { name: /^Copy code/ })).toHaveCount(2);

  const currency = page.getByRole("banner").getByRole("radiogroup", { name: "Currency" });
  await currency.getByRole("radio", { name: "SAR" }).click();
  await expectShown(card, "2 × 149.96 SAR");
  await expectShown(card, /Total\s+299\.92 SAR\s+You were charged \$79\.98/);
});

test("the codes are shown in Arabic, too", async ({ page, mailbox, simulator }) => {
  const { email } = await newCustomer(page.request, mailbox, "arabic-codes");
  const lines = [{ productId: LICENCE }];
  const orderId = await buy(page.request, simulator, { lines, email, currency: "SAR" });
  await keepPreferences(page, { language: "ar", preferred_currency: "SAR" });
  const profile = new ProfilePage(new ShopPage(page, "ar"));
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  await expectShown(card, KEY);
  await expectShown(card, "مكتمل");
  await expectShown(card, /الإجمالي\s+149\.96 SAR\s+خُصم منك \$39\.99/);
  await expect(card.getByRole("button", { name: "نسخ" })).toBeVisible();
});

test("more than four codes are collapsed", async ({ page, mailbox, simulator }) => {
  const { email } = await newCustomer(page.request, mailbox, "fold");
  const lines = [{ productId: LICENCE, quantity: 5 }];
  const orderId = await buy(page.request, simulator, { lines, email });
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  const copy = card.getByRole("button", { name: /^Copy code/ });
  await expect(copy).toHaveCount(4);
  await card.getByRole("button", { name: "Show all 5 codes" }).click();
  await expect(copy).toHaveCount(5);
  await card.getByRole("button", { name: "Show the first 4 codes only" }).click();
  await expect(copy).toHaveCount(4);
});

test("a top-up shows the Player ID that was credited, and no code", async ({
  page,
  mailbox,
  simulator,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "topup");
  const lines = [{ productId: PACK, playerId: PLAYER_ID }];
  const orderId = await buy(page.request, simulator, { lines, email });
  const mail = await mailbox.mailAfter(email, 1);
  expect(plainText(mail)).toContain(`Credited to Player ID ${PLAYER_ID}`);
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  await expectShown(card, "Delivered");
  await expectShown(card, `1 × $9.99, Player ID ${PLAYER_ID}`);
  await expectShown(card, `Credited to Player ID ${PLAYER_ID}`);
  await expect(card.getByRole("button")).toHaveCount(1);
  await expect(card.getByRole("button")).toHaveAccessibleName(`Print order #${orderId}`);
});

test("codes can be mailed again: for a completed order beside the shown codes, for a delivered one instead of them", async ({
  page,
  mailbox,
  simulator,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "again");
  const lines = [{ productId: LICENCE }, { productId: OFFICE }];
  const orderId = await buy(page.request, simulator, { lines, email });
  await mailbox.mailAfter(email, 1);
  const shop = new ShopPage(page);
  const profile = new ProfilePage(shop);
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  await expectShown(card, KEY);
  const keys = await keysIn(card);
  expect(keys).toHaveLength(2);
  await card
    .getByRole("button", { name: `Send the codes of order #${orderId} by e-mail again` })
    .click();
  await expect(shop.toast).toContainText("Codes sent");
  await expect(shop.toast).toContainText(`They are on their way to ${email}.`);
  const second = plainText(await mailbox.mailAfter(email, 2));

  await markDelivered(orderId);
  await page.reload();
  await expectShown(card, "Delivered");
  await expectNotShown(card, KEY);
  await expect(card.getByRole("button", { name: "Copy" })).toHaveCount(0);
  await expectShown(card, "Sent in the same e-mail.");
  await card.getByRole("button", { name: "Send my codes again" }).click();
  await expect(shop.toast).toContainText("Codes sent");
  const third = plainText(await mailbox.mailAfter(email, 3));
  for (const mail of [second, third]) {
    for (const key of keys) expect(mail).toContain(key);
  }
});
