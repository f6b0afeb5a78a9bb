import type { Page } from "@playwright/test";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import {
  expectAccessibleAtAllWidths,
  expectFitsSmallestWidth,
} from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { LICENCE } from "../../support/pages/order-page";
import { openPanel } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of (409|400|503)/],
});

test.afterEach(async () => {
  await queryDatabase("TRUNCATE settings", []);
  await queryDatabase(`SELECT pg_notify('catalogue_changed', '{"changed": "everything"}')`, []);
});

/** Changes fields of a settings group in the panel, and waits until they are saved. */
async function change(page: Page, group: string, fields: Record<string, string | boolean>) {
  await page.getByRole("button", { name: new RegExp(`^Edit.*${group}`) }).click();
  const dialog = page.getByRole("dialog", { name: group });
  // The dialog has no switches before its fields are loaded.
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  for (const [label, value] of Object.entries(fields)) {
    if (typeof value === "string") await dialog.getByLabel(label, { exact: true }).fill(value);
    else if (await dialog.getByRole("switch", { name: label }).count()) {
      await dialog.getByRole("switch", { name: label }).click();
    } else await dialog.getByRole("checkbox", { name: label }).setChecked(value);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Loads a page until its cached version is rendered again with the change. */
async function visitUntil(shop: ShopPage, path: string, isThere: () => Promise<void>) {
  await expect(async () => {
    await shop.visit(path);
    await isThere();
  }).toPass();
}

test("an owner sets the shop's name, chats, rate and promises, and each page shows them", async ({
  page,
  browser,
}) => {
  await openPanel(page, "?tab=settings");
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(region("Exchange rate and time")).toContainText("3.75, following the peg");
  await expectAccessibleAtAllWidths(page, "the settings of the panel");

  await page.getByRole("button", { name: /^Edit.*Name of the shop/ }).click();
  const dialog = page.getByRole("dialog", { name: "Name of the shop" });
  await dialog.getByLabel("English name").fill("Sahab Store");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Write it in both languages, or in neither.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, "a setting that is refused");
  await dialog.getByLabel("Arabic name").fill("متجر سحاب");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(region("Name of the shop")).toContainText("Sahab Store");
  await expect(page.getByRole("banner")).toContainText("Sahab Store");
  await change(page, "Contact", {
    "WhatsApp number": "+966 50 123 4567",
    "Telegram name": "@sahab",
  });
  await page.getByRole("button", { name: /^Edit.*Exchange rate and time/ }).click();
  const money = page.getByRole("dialog", { name: "Exchange rate and time" });
  await expect(money).toContainText("Ways to pay that charge riyals use this rate.");
  await money.getByLabel("SAR for one dollar", { exact: true }).fill("4.00");
  await money.getByRole("button", { name: "Save" }).click();
  await expect(money).toHaveCount(0);
  await change(page, "Promises", {
    "30-day money-back guarantee": false,
    "Top-ups within five minutes": false,
    "A reply within 24 hours, support around the clock": false,
  });
  await change(page, "Seller and VAT", { "Registration number": "1010101010" });
  await expect(page.getByRole("table", { name: "Changes" }).getByRole("row")).toHaveCount(6);

  const reader = await browser.newContext({ reducedMotion: "reduce" });
  const shop = new ShopPage(await reader.newPage());
  const home = shop.page.getByRole("link", { name: "Sahab Store, home" });
  await visitUntil(shop, "/", async () => {
    await expect(home).toContainText("Sahab Store", { timeout: 1_000 });
    await expect(shop.page.getByText("Money-back guarantee on every order.")).toHaveCount(0);
    await expect(shop.main).not.toContainText(/5 minutes|five minutes|24 hours|around the clock/);
  });
  await expect(shop.page).toHaveTitle(/^Sahab Store: /);
  await shop.visit("/product/7");
  const badges = shop.main.getByRole("list").filter({ hasText: "Secure payment" });
  await expect(badges.getByRole("listitem")).toHaveText([
    "Instant delivery by e-mail",
    "Secure payment",
  ]);
  await shop.visit("/");
  await shop.page.getByRole("button", { name: "Contact us" }).click();
  const ways = shop.page.getByRole("navigation", { name: "Contact us" });
  await expect(ways.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
    "href",
    "https://wa.me/966501234567",
  );
  await expectAccessibleAtAllWidths(shop.page, "home with its ways to chat");
  await shop.page.keyboard.press("Escape");
  await expect(ways).toBeHidden();
  await shop.page.getByRole("button", { name: "Contact us" }).click();
  await ways.getByRole("link", { name: "By e-mail" }).click();
  const main = shop.page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Telegram/ })).toHaveAttribute(
    "href",
    "https://t.me/sahab",
  );
  await expect(main).toContainText("Registration number: 1010101010");
  await expectAccessibleAtAllWidths(shop.page, "the contact page with chats and seller");

  await reader.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
  await visitUntil(shop, "/product/7", () =>
    expect(main.getByText("159.96 SAR").first()).toBeVisible({ timeout: 1_000 }),
  );
  await expect(main.getByText("145.46")).toHaveCount(0);
  await reader.close();
});

test("an owner closes the shop for orders: browsing works, ordering does not, and carts stay", async ({
  page,
  browser,
}) => {
  const reader = await browser.newContext({ reducedMotion: "reduce" });
  const shop = new ShopPage(await reader.newPage());
  const checkout = new CheckoutPage(shop);
  await shop.visit("/shop");
  await shop.openProduct(LICENCE);
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(newBuyer("closed"));

  await openPanel(page, "?tab=settings");
  const words = {
    "English text": "Back on Sunday at nine.",
    "Arabic text": "نعود الأحد في التاسعة.",
  };
  await change(page, "Close buying", { "Buying is closed": true, ...words });
  await expect(page.getByText("Buying is closed: the shop can be browsed")).toBeVisible();

  // The open page was rendered before buying was closed, so it still has the button.
  await expect(checkout.payButton).toBeVisible();
  await expect(async () => {
    await checkout.payButton.click();
    await expect(
      checkout.main.getByRole("alert").filter({ hasText: "Buying is closed for the moment" }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await visitUntil(shop, "/about", () =>
    expect(shop.page.getByText("Back on Sunday at nine.")).toBeVisible({ timeout: 1_000 }),
  );
  await shop.visit("/shop");
  await shop.openProduct(LICENCE);
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  await expect(shop.page.getByRole("heading", { level: 1 })).toHaveText(
    "Buying is closed for the moment",
  );
  await expectAccessibleAtAllWidths(shop.page, "a checkout while buying is closed");

  await change(page, "Close buying", { "Buying is closed": true });
  await visitUntil(shop, "/about", () =>
    expect(shop.page.getByText("Back on Sunday at nine.")).toHaveCount(0, { timeout: 1_000 }),
  );
  await reader.close();
});

test("an owner tests the mail server and the payment provider", async ({ page }) => {
  await openPanel(page, "?tab=settings");
  await page.getByRole("button", { name: "For whoever runs the server" }).click();
  await page.getByRole("button", { name: "Send a test e-mail" }).click();
  await expect(page.getByText("The mail server accepted it.")).toBeVisible();
  await page.getByRole("button", { name: "Check the PayPal connection" }).click();
  await expect(page.getByText("PayPal is connected.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the answers of mail server and provider");
});

test("two owners change the same settings: the second sees the conflict and keeps the input", async ({
  page,
}) => {
  await openPanel(page, "?tab=settings&settings=orders");
  const dialog = page.getByRole("dialog", { name: "Orders and stock" });
  await expect(dialog.getByLabel("Minutes to pay")).toBeVisible();
  await expectFitsSmallestWidth(page, "the settings of orders");
  await dialog.getByLabel("Minutes to pay").fill("45");
  await queryDatabase(
    `INSERT INTO settings (version, values, "group", changed_by) VALUES (1, '{"openOrders": 5}', 'orders', 'noura')`,
    [],
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Someone else has just changed the settings",
  );
  await expect(dialog.getByLabel("Minutes to pay")).toHaveValue("45");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Orders and stock" })).toContainText("45");
});

test("a guest who sees riyals is told of a new rate at Pay, and keeps the cart when loading the page again", async ({
  page,
  browser,
}) => {
  const reader = await browser.newContext({ reducedMotion: "reduce" });
  const shop = new ShopPage(await reader.newPage());
  const checkout = new CheckoutPage(shop);
  await shop.visit("/shop");
  await shop.page.getByRole("banner").getByRole("radio", { name: "SAR" }).click();
  await shop.addFromCard(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(newBuyer("rate"));
  await expect(checkout.payButton).toBeEnabled();

  await openPanel(page, "?tab=settings");
  await change(page, "Exchange rate and time", { "SAR for one dollar": "4.00" });
  const notice = checkout.payment.getByRole("alert");
  await expect(async () => {
    const window = await checkout.openPaymentWindow();
    await expect(notice).toContainText("has changed to 4.00 SAR", { timeout: 2_000 });
    await window.page.close();
  }).toPass();
  await shop.page.reload();
  await shop.isReady();
  await shop.expectItemCount(1);
  await expect(checkout.summary).toContainText("159.96");
  await reader.close();
});

test("an owner lets guests keep their carts: a reload empties none, and the texts say so", async ({
  page,
  browser,
}) => {
  const CLEARED = "Reloading a page empties a guest’s cart";
  const KEPT = "What you add stays here for 30 days.";
  const reader = await browser.newContext({ reducedMotion: "reduce" });
  const shop = new ShopPage(await reader.newPage());
  await shop.visit("/checkout");
  await expect(shop.main).toContainText(CLEARED);
  await shop.visit("/privacy");
  await expect(shop.main).toContainText("30 days after its last change at most");

  await openPanel(page, "?tab=settings");
  const orders = page.getByRole("region", { name: "Orders and stock", exact: true });
  await expect(orders).toContainText("unless another tab has the shop open");
  await page.getByRole("button", { name: /^Edit.*Orders and stock/ }).click();
  const dialog = page.getByRole("dialog", { name: "Orders and stock" });
  await dialog.getByRole("button", { name: /^Cart of a guest/ }).click();
  await page.getByRole("option", { name: "Kept for 30 days after the last change" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(orders).toContainText("Kept for 30 days after the last change");

  await visitUntil(shop, "/checkout", () =>
    expect(shop.main).toContainText(KEPT, { timeout: 1_000 }),
  );
  await expect(shop.main).not.toContainText(CLEARED);
  await shop.openCart();
  await expect(shop.drawer).toContainText(KEPT);
  await visitUntil(shop, "/privacy", () =>
    expect(shop.main).toContainText("It is there again when you come back", { timeout: 1_000 }),
  );
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await shop.page.reload();
  await shop.isReady();
  await shop.expectItemCount(1);
  await shop.visit("/about");
  await shop.expectItemCount(1);
  await reader.close();
});

test("an owner sets the default currency of Arabic pages, and a visitor's choice wins", async ({
  page,
  browser,
}) => {
  await openPanel(page, "?tab=settings");
  await page.getByRole("button", { name: /^Edit.*Exchange rate and time/ }).click();
  const dialog = page.getByRole("dialog", { name: "Exchange rate and time" });
  await dialog.getByRole("button", { name: /Default currency on Arabic pages/ }).click();
  await page.getByRole("option", { name: "SAR" }).click();
  await expectAccessibleAtAllWidths(page, "the first currencies in the settings");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  const reader = await browser.newContext({ locale: "ar-SA", reducedMotion: "reduce" });
  const shop = new ShopPage(await reader.newPage(), "ar");
  const price = (text: string) => shop.main.getByText(text).first();
  await visitUntil(shop, "/product/7", () =>
    expect(price("149.96 SAR")).toBeVisible({ timeout: 1_000 }),
  );
  await shop.page.getByRole("banner").getByRole("radio", { name: "USD" }).click();
  await shop.page.reload();
  await shop.isReady();
  await expect(price("$39.99")).toBeVisible();
  await expect(price("149.96 SAR")).toBeHidden();
  await reader.close();

  const english = await browser.newContext({ reducedMotion: "reduce" });
  const other = new ShopPage(await english.newPage());
  await other.visit("/product/7");
  await expect(other.main.getByText("$39.99").first()).toBeVisible();
  await english.close();
});
