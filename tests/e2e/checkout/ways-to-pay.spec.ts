import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { ShopPage } from "../../support/pages/shop-page";
import { CARD, WaysToPay } from "../../support/pages/ways-to-pay";

const LICENCE = "Desktop OS Pro licence";

/** A buyer at the complete form, who sees riyals. */
async function atCheckout(page: Page, locale: Locale = "en") {
  const language = locale;
  await page.addInitScript((lang) => {
    localStorage.setItem("preferred_currency", "SAR");
    localStorage.setItem("language", lang);
  }, language);
  const shop = new ShopPage(page, locale);
  const checkout = new CheckoutPage(shop);
  await shop.visit("/shop");
  await shop.openProduct(locale === "ar" ? "رخصة نظام التشغيل المكتبي Pro" : LICENCE);
  await shop.quickAddButton.click();
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(newBuyer("ways"));
  return { shop, checkout, ways: new WaysToPay(shop, checkout) };
}

test("a guest buys with a mada card and is charged the riyals of the button", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page);
  await expect(ways.way("card")).toBeChecked();
  await expect(checkout.payButton).toHaveAccessibleName("Pay 149.96 SAR");
  await ways.fillCard(CARD.paid);
  await expect(ways.group.getByText("mada").last()).toBeVisible();
  await expectAccessible(page, "the checkout with a card");
  await checkout.payButton.click();
  await ways.atBank("Confirm");
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  await expectAccessible(page, "the checkout with a card");
  await page.reload();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
});
