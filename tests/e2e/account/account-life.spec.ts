import type { Locale } from "@/domain/text/locale";
import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { CheckoutPage } from "../../support/pages/checkout-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const LICENCE = "Desktop OS Pro licence";
/** A demo key of the Desktop OS licence: five groups of five characters. */
const KEY = /[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}/;

for (const locale of ["en", "ar"] satisfies Locale[]) {
  test(`a customer signs up, verifies, signs in, buys, and finds the code in the profile again (${locale})`, async ({
    page,
    mailbox,
  }) => {
    test.slow();
    await keepPreferences(page, { language: locale });
    const shop = new ShopPage(page, locale);
    const account = new AccountPage(shop);
    const checkout = new CheckoutPage(shop);
    const person = newPersona("life");

    await shop.visit("/");
    await page
      .getByRole("banner")
      .getByRole("link", { name: shop.labels.layout("signUp") })
      .click();
    await account.register(person);
    const mail = await mailbox.firstMailTo(person.email);
    expect(mail.subject).toBe(shop.labels.mails("verification.subject"));
    await account.verify(codeIn(mail));
    await expect(shop.toast).toContainText(shop.labels.register("verification.verified"));
    await expect(page).toHaveURL(`/login?email=${encodeURIComponent(person.email)}`);
    await expect(account.field("email")).toHaveValue(person.email);
    await account.signIn(person);

    await shop.openShop();
    await shop.openProduct(LICENCE);
    await shop.quickAdd(LICENCE);
    await shop.openCart();
    await shop.goToCheckout();
    await expect(checkout.email).toHaveValue(person.email);
    await checkout.phone.fill("501234567");
    await checkout.pay();
    await expect(checkout.heading).toHaveText(shop.labels.checkout("result.deliveredTitle"));
    const orderId = await checkout.orderNumber();

    await account.menuButton(person.username).click();
    await page.getByRole("menuitem", { name: shop.labels.layout("profile") }).click();
    await page.getByRole("tab", { name: shop.labels.profile("tabs.orders") }).click();
    const card = account.main.getByRole("article").filter({ hasText: `#${orderId}` });
    await expect(card).toContainText(LICENCE);
    await expect(card).toContainText(KEY);
    const [key = ""] = KEY.exec(await card.innerText()) ?? [];
    const delivery = await mailbox.mailAfter(person.email, 1);
    expect(delivery.text).toContain(key);
    expect(delivery.html).toMatch(/\/order\/\d+-[\w-]{27}/);
  });
}
