import type { Locale } from "@/domain/text/locale";
import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectNoSidewaysScroll, tabTo } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";
const PACK = "PUBG UC 660";
const PLAYER_ID = "5123456789";
const PAGES = [
  "/",
  "/shop",
  "/product/3",
  "/product/7",
  "/about",
  "/contact",
  "/privacy",
  "/promises",
  "/checkout",
  "/nothing",
];
const LANGUAGES: Locale[] = ["en", "ar"];

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of 404 .*\/nothing/],
});

for (const { language, theme } of LOOKS) {
  test(`every page is accessible (${language}, ${theme})`, async ({ page }) => {
    test.slow();
    await keepPreferences(page, { language, theme });
    const shop = new ShopPage(page, language);
    for (const path of PAGES) {
      await shop.visit(path);
      await expect(shop.main.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    await shop.openCart();
    await expectAccessible(page, "the empty cart");

    await page.setViewportSize({ width: 390, height: 844 });
    await shop.visit("/shop");
    await expectAccessible(page, "the shop on a phone");
    await openMenu(shop);
    await expectAccessible(page, "the menu on a phone");
  });

  test(`every step of a purchase is accessible (${language}, ${theme})`, async ({ page }) => {
    test.slow();
    await keepPreferences(page, { language, theme });
    const shop = new ShopPage(page, language);
    const checkout = new CheckoutPage(shop);
    await shop.visit("/product/3");
    await openWizard(shop);
    await expectAccessible(page, "the wizard");
    await page.keyboard.press("Escape");

    await shop.playerIdField.fill("12");
    await shop.playerIdField.blur();
    await expectAccessible(page, "a Player ID that cannot be");
    await shop.playerIdField.fill(PLAYER_ID);
    await shop.quickAdd(PACK);
    await expectAccessible(page, "the toast");
    await shop.openCart();
    await expect(shop.cartLine(PACK)).toBeVisible();
    await expectAccessible(page, "the cart");

    await shop.goToCheckout();
    await expect(checkout.payment).toBeVisible();
    await expectAccessible(page, "the checkout, incomplete");
    await checkout.fillContact({ email: "nobody", phone: "12" });
    await checkout.playerIds.fill("12");
    await checkout.playerIds.blur();
    await expectAccessible(page, "the checkout, filled in wrongly");
    await checkout.fillContact(newBuyer("axe"));
    await checkout.playerIds.fill(PLAYER_ID);
    await expect(checkout.payButton).toBeEnabled();
    await expectAccessible(page, "the checkout, complete");
  });
}

for (const language of LANGUAGES) {
  test(`a page 320 pixels wide never scrolls sideways (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await keepPreferences(page, { language });
    const shop = new ShopPage(page, language);
    const checkout = new CheckoutPage(shop);
    for (const path of PAGES) {
      await shop.visit(path);
      await expectNoSidewaysScroll(page, path);
    }
    await openMenu(shop);
    await expectNoSidewaysScroll(page, "the menu");
    await shop.visit("/product/7");
    await openWizard(shop);
    await expectNoSidewaysScroll(page, "the wizard");
    await page.keyboard.press("Escape");

    await shop.quickAdd(LICENCE);
    await expectNoSidewaysScroll(page, "the toast");
    await shop.openCart();
    await expect(shop.cartLine(LICENCE)).toBeVisible();
    await expectNoSidewaysScroll(page, "the cart");
    await shop.goToCheckout();
    await expect(checkout.payment).toBeVisible();
    await expectNoSidewaysScroll(page, "the checkout, incomplete");
    await checkout.fillContact(newBuyer("narrow"));
    await expect(checkout.payButton).toBeEnabled();
    await expectNoSidewaysScroll(page, "the checkout, complete");
  });
}

test("a shopper reaches the payment with the keyboard only", async ({ page }) => {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("keyboard");
  const { keyboard } = page;
  await shop.visit("/shop");
  await keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press("Enter");
  await tabTo(shop.main.getByRole("link", { name: PACK, exact: true }));
  await keyboard.press("Enter");
  await expect(shop.main.getByRole("heading", { level: 1, name: PACK })).toBeVisible();

  await tabTo(shop.playerIdField);
  await keyboard.type(PLAYER_ID);
  await tabTo(shop.quickAddButton);
  await keyboard.press("Space");
  await shop.expectAdded(PACK);
  await tabTo(shop.cartButton, "Shift+Tab");
  await keyboard.press("Enter");
  await tabTo(shop.drawer.getByRole("link", { name: "Proceed to Checkout" }));
  await keyboard.press("Enter");

  await tabTo(checkout.email);
  await keyboard.type(buyer.email);
  await tabTo(checkout.phone);
  await keyboard.type(buyer.phone);
  await tabTo(checkout.payButton);
  await expect(checkout.payButton).toBeEnabled();
  const window = page.waitForEvent("popup");
  await keyboard.press("Enter");
  await expect((await window).getByText("9.99 USD")).toBeVisible();
});

test("a drawer keeps the focus while it is open and returns it when it closes", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await tabTo(shop.cartButton);
  await page.keyboard.press("Enter");
  await expect(shop.drawer.getByRole("heading").first()).toBeVisible();
  for (const _stop of ["first", "second", "third", "fourth"]) {
    await page.keyboard.press("Tab");
    await expect(shop.drawer.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(shop.drawer).toHaveCount(0);
  await expect(shop.cartButton).toBeFocused();
});

async function openMenu({ page, labels }: ShopPage): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: labels.layout("menu") })
    .click();
  const menu = page.getByRole("dialog", { name: labels.layout("menu") });
  await expect(menu.getByRole("navigation")).toBeVisible();
}

async function openWizard({ page, main, labels }: ShopPage): Promise<void> {
  await main.getByRole("button", { name: labels.customize("button") }).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
}
