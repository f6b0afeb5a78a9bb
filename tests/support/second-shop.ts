import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { test as base } from "./fixtures";
import { CheckoutPage, newBuyer } from "./pages/checkout-page";
import { LICENCE } from "./pages/order-page";
import { ShopPage } from "./pages/shop-page";
import { WaysToPay } from "./pages/ways-to-pay";

/** Playwright's `test` for the second shop, which accepts payments by PayPal and by Moyasar. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names here
  baseURL: async ({}, use) => use(process.env.E2E_SECOND_SHOP_URL),
});

/** Prepares a buyer with the currency SAR, without loading a page. */
export async function newVisit(page: Page, locale: Locale = "en") {
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { preferred_currency: "SAR", language: locale },
  );
  const url = process.env.E2E_SECOND_SHOP_URL ?? "";
  await page.context().addCookies([{ name: "language", value: locale, url }]);
  const shop = new ShopPage(page, locale);
  const checkout = new CheckoutPage(shop);
  return { shop, checkout, ways: new WaysToPay(shop, checkout) };
}

/**
 * Brings a buyer with the currency SAR to the checkout, with a licence of $39.99 and a filled-in
 * contact form.
 */
export async function atCheckout(page: Page, locale: Locale = "en") {
  const visit = await newVisit(page, locale);
  const { shop, checkout } = visit;
  const buyer = newBuyer("ways");
  await shop.visit("/shop");
  await shop.openProduct(LICENCE);
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  return { ...visit, buyer };
}
