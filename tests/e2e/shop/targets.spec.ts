import { buy, LICENCE } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { newBuyer } from "../../support/pages/checkout-page";
import { orderAddressIn } from "../../support/pages/order-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { expectLargeTargetsAtAllSizes, expectWholeFocusRings } from "../../support/pages/targets";
import { createAccount, newPersona, signInByRequest } from "../../support/people/personas";

const PAGES = [
  "/",
  "/shop",
  "/shop/gaming",
  "/shop?q=nothing+of+the+kind",
  "/product/3",
  "/product/7",
  "/checkout",
  "/about",
  "/contact",
  "/privacy",
  "/promises",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/find-order",
  "/admin-login",
  "/nothing",
];

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of 404 .*\/nothing/],
});

for (const language of ["en", "ar"] as const) {
  test(`every target of the shop is large enough for a finger (${language})`, async ({
    page,
    mailbox,
    simulator,
  }) => {
    test.slow();
    await keepPreferences(page, { language });
    const shop = new ShopPage(page, language);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectLargeTargetsAtAllSizes(page, path);
    }

    await shop.visit("/product/7");
    await shop.quickAddButton.first().click();
    await shop.expectItemCount(1);
    await shop.toast.getByRole("button", { name: shop.labels.common("close") }).click();
    await expect(shop.toast).toHaveCount(0);
    await expectLargeTargetsAtAllSizes(page, "a product that was added");
    await shop.openCart();
    await expectLargeTargetsAtAllSizes(page, "the cart");
    await shop.goToCheckout();
    await expectLargeTargetsAtAllSizes(page, "the checkout");

    const { email } = newBuyer("aims");
    await buy(page.request, simulator, { lines: [{ productId: LICENCE }], email });
    await page.goto(orderAddressIn(await mailbox.firstMailTo(email)));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectLargeTargetsAtAllSizes(page, "an order");

    const person = newPersona("aims");
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    for (const tab of ["profile", "orders", "security"]) {
      await page.goto(`/profile#${tab}`);
      await expect(page.getByRole("tab").first()).toBeVisible();
      await expectLargeTargetsAtAllSizes(page, `the profile, ${tab}`);
    }
  });
}

/** A phone, and a desktop of 1280 x 1024 at 400 % zoom. */
const SMALL_WINDOWS = {
  "on a phone": { width: 390, height: 844 },
  "at 400 %": { width: 320, height: 256 },
};

for (const [window, viewport] of Object.entries(SMALL_WINDOWS)) {
  test(`the focus ring of every tab stop is completely visible, ${window}`, async ({
    page,
    mailbox,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const shop = new ShopPage(page);
    const person = newPersona("walks");
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    for (const path of ["/", "/shop", "/product/3", "/contact", "/find-order", "/profile"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectWholeFocusRings(page, path);
    }
    for (const tab of ["orders", "security"]) {
      await page.goto(`/profile#${tab}`);
      await page.getByRole("tab", { selected: true }).focus();
      await expectWholeFocusRings(page, `the profile, ${tab}`);
    }
    await shop.visit("/product/7");
    await shop.quickAddButton.first().click();
    await shop.expectItemCount(1);
    await shop.openCart();
    await shop.goToCheckout();
    await expectWholeFocusRings(page, "the checkout");
  });
}
