import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { CheckoutPage, checkOutLicence, newBuyer } from "../../support/pages/checkout-page";
import { labelsOf } from "../../support/pages/labels";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer } from "../../support/people/personas";

const LICENCE = "Desktop OS Pro licence";
const OFFICE = "Office Suite Business";

test.use({ viewport: { width: 390, height: 844 } });

/** Switches the language in the mobile menu. */
async function switchLanguage(page: Page, from: Locale, to: Locale): Promise<ShopPage> {
  const { layout } = labelsOf(from);
  await page
    .getByRole("banner")
    .getByRole("button", { name: layout("menu") })
    .click();
  const menu = page.getByRole("dialog", { name: layout("menu") });
  await menu.getByRole("button", { name: layout("otherLanguage") }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", to);
  const shop = new ShopPage(page, to);
  await shop.isReady();
  return shop;
}

/** The page's status notice that an order placed in this browser is paid. */
function paidLine({ page, labels }: ShopPage, orderId: number | string = "\\d+") {
  const text = labels.layout.markup("paidOrder.paid", {
    order: () => `#${orderId}`,
    link: (words) => words,
  });
  return page.getByRole("status").filter({ hasText: new RegExp(text.replace("?", "\\?")) });
}

for (const [locale, other] of [
  ["en", "ar"],
  ["ar", "en"],
] as const) {
  test(`a guest buys in ${locale}, with a second tab, a reload, a language switch and Back during the payment, and loses nothing`, async ({
    page,
    context,
    mailbox,
    simulator,
  }) => {
    await keepPreferences(page, { language: locale });
    const first = new ShopPage(page, locale);
    const buyer = newBuyer(`continuity-${locale}`);
    await first.visit("/shop");
    await first.openProduct(LICENCE);
    await first.quickAdd(LICENCE);

    const second = new ShopPage(await context.newPage(), locale);
    await second.visit("/shop");
    await second.expectItemCount(1);
    await second.addFromCard(OFFICE);
    await first.expectItemCount(2);
    await page.reload();
    await first.isReady();
    await first.expectItemCount(2);

    const checkout = new CheckoutPage(first);
    await first.openCart();
    await first.goToCheckout();
    await checkout.fillContact(buyer);
    const inOther = await switchLanguage(page, locale, other);
    const translated = new CheckoutPage(inOther);
    await expect(translated.email).toHaveValue(buyer.email);
    await expect(translated.phone).toHaveValue(buyer.phone);
    await expect(translated.payButton).toBeEnabled();
    await switchLanguage(page, other, locale);
    await page.reload();
    await first.expectItemCount(2);
    await expect(checkout.email).toHaveValue(buyer.email);

    const window = await checkout.openPaymentWindow();
    await page.goBack();
    await expect(page).toHaveURL(/\/product\/7$/);
    await first.isReady();
    await first.expectItemCount(2);
    await window.press(locale === "ar" ? "ادفع" : "Pay");

    for (const shop of [first, second]) {
      await shop.page.bringToFront();
      await expect(paidLine(shop)).toBeVisible();
      await shop.expectItemCount(0);
    }
    await expectAccessibleAtAllWidths(page, "a product's page with a paid order");
    expect(await page.evaluate(() => sessionStorage.getItem("checkout_form"))).toBeNull();

    // The notice stays on every page, the next checkout too, until the buyer opens or closes it.
    await page.bringToFront();
    await first.quickAdd(LICENCE);
    await first.openCart();
    await first.goToCheckout();
    await checkout.fillContact(buyer);
    await page.reload();
    await expect(paidLine(first)).toBeVisible();
    await expect(checkout.email).toHaveValue(buyer.email);
    expect(await page.evaluate(() => sessionStorage.getItem("checkout_form"))).not.toBeNull();

    await paidLine(first).getByRole("link").click();
    await expect(page).toHaveURL(/\/order\//);
    const orderId = await checkout.orderNumber();
    await expect(paidLine(first)).toHaveCount(0);
    await expect(paidLine(second)).toHaveCount(0);
    expect(await simulator.capturedFor(orderId)).toHaveLength(1);
    const mail = await mailbox.firstMailTo(buyer.email);
    expect(mail.subject).toContain(String(orderId));
  });
}

test.describe("a checkout whose session has ended elsewhere", () => {
  test.use({ expectedErrors: [/status of 40\d .*(orders\.place|cart\.saveToUser)/] });

  test("says so at Pay, and the cart is there again after the sign-in", async ({
    page,
    context,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, "ended");
    const { shop, checkout } = await checkOutLicence(page, "ended");
    await expect(checkout.payButton).toBeEnabled();
    await context.clearCookies({ name: /session-token$/ });
    await checkout.payButton.click();
    await expect(checkout.heading).toHaveText("You have been signed out");
    await expectAccessible(page, "the checkout after the session has ended");
    await checkout.main.getByRole("link", { name: "Sign in" }).click();
    await new AccountPage(shop).tryToSignIn(person);
    await expect(page).toHaveURL(/\/$/);
    await shop.expectItemCount(1);
  });
});

test.describe("a checkout in an outdated tab", () => {
  test.use({ expectedErrors: [/status of 409|net::ERR_FAILED/] });

  async function atCheckout(page: Page) {
    const shop = new ShopPage(page);
    const checkout = new CheckoutPage(shop);
    await shop.visit("/product/7");
    if ((await shop.cartButton.getAttribute("aria-label"))?.includes("empty")) {
      await shop.quickAdd(LICENCE);
    }
    await shop.openCart();
    await shop.goToCheckout();
    await checkout.fillContact(newBuyer("second-pay"));
    await expect(checkout.payButton).toBeEnabled();
    return { shop, checkout };
  }

  test("a second Pay opens the page of the order that was already paid", async ({
    page,
    context,
    simulator,
  }) => {
    const first = await atCheckout(page);
    const second = await atCheckout(await context.newPage());
    // Simulates a frozen tab: its cart requests fail, so it keeps showing the outdated cart.
    await second.shop.page.route(/cart\.read/, (route) => route.abort());
    await page.bringToFront();
    await first.checkout.pay();
    await expect(first.checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
    const orderId = await first.checkout.orderNumber();

    await second.shop.page.bringToFront();
    await expect(second.checkout.payButton).toBeEnabled();
    await second.checkout.payButton.click();
    await expect(second.shop.page).toHaveURL(new RegExp(`/order/${orderId}-`));
    expect(await second.checkout.orderNumber()).toBe(orderId);
    expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
  });

  test("a cart changed elsewhere is reported at Pay, shown in its current state, and paid by the next click", async ({
    page,
    simulator,
  }) => {
    const { checkout } = await atCheckout(page);
    // Changes the cart as another device does: this browser's tabs are not notified.
    const added = await page.request.post("/api/cart.php", {
      data: { product_id: 8, quantity: 1 },
    });
    expect(added.status()).toBe(200);
    await checkout.payButton.click();
    const refusal = checkout.payment.getByRole("alert");
    await expect(refusal).toContainText("Your cart has changed since this page showed it");
    await expect(refusal).not.toContainText("price");
    await expect(checkout.summary).toContainText(OFFICE);
    await checkout.pay();
    await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
    expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["129.98 USD"]);
  });
});
