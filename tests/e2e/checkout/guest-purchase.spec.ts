import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";
/** A demo key of the Desktop OS licence: five groups of five characters. */
const KEY = /^[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}$/m;

test("a guest buys a licence in dollars and gets its key by mail", async ({
  page,
  mailbox,
  simulator,
}) => {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("guest");

  await shop.visit("/");
  await page.getByRole("link", { name: "Shop now" }).first().click();
  await shop.openProduct(LICENCE);
  await shop.quickAdd(LICENCE);
  await shop.expectItemCount(1);
  await shop.openCart();
  await expectShown(shop.cartLine(LICENCE), "$39.99");

  await shop.goToCheckout();
  await expectShown(checkout.summary, /Total\s+\$39\.99/);
  await checkout.fillContact(buyer);
  await expect(checkout.payButton).toHaveAccessibleName("Pay $39.99");
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("39.99 USD");
  await window.press("Pay");

  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  const orderId = await checkout.orderNumber();
  await expect(checkout.status("completed")).toBeVisible();
  await expect(checkout.main.getByText(`Sent to ${buyer.email}`)).toBeVisible();
  await expect(checkout.main).not.toContainText(KEY);
  await shop.expectItemCount(0);

  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
  const mail = await mailbox.firstMailTo(buyer.email);
  expect(mail.subject).toBe(`Your Barq order #${orderId}: your code`);
  const text = plainText(mail);
  const [key] = KEY.exec(text) ?? [];
  expect(key, "a key stands alone on a line of the mail").toBeDefined();
  expect(mail.html).toContain(key);
  expect(text).toContain(`Order number #${orderId}`);
  expect(text).toContain("Total: $39.99");
  expect(text).not.toContain("SAR");
  expect(await mailbox.mailsTo(buyer.email)).toHaveLength(1);

  await page.reload();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  expect(await checkout.orderNumber()).toBe(orderId);
  expect(await simulator.capturedFor(orderId)).toHaveLength(1);
});

test("a mistyped address is questioned, and one click corrects it", async ({ page }) => {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  await shop.visit("/shop");
  await shop.openProduct(LICENCE);
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact({ ...newBuyer("typo"), email: "lina@gmial.com" });

  const status = checkout.main.getByText("Did you mean lina@gmail.com?");
  await expect(status).toHaveRole("status");
  await expect(checkout.payButton, "nothing waits for an answer").toBeEnabled();
  await status.getByRole("button", { name: "lina@gmail.com" }).click();
  await expect(checkout.email).toHaveValue("lina@gmail.com");
  await expect(checkout.email).toBeFocused();
  await expect(checkout.main.getByText("Did you mean")).toHaveCount(0);
  await expect(checkout.payButton).toBeEnabled();

  // Replaces the response, because real DNS lookups are outside of the test's control.
  const asked: string[] = [];
  await page.route(/orders\.takesMail/, (route) => {
    asked.push(route.request().postData() ?? "");
    return route.fulfill({ json: [{ result: { data: { json: { takesMail: false } } } }] });
  });
  await checkout.email.fill("lina@no-such-shop.example");
  await checkout.email.blur();
  const silent = checkout.main.getByText("no-such-shop.example does not receive e-mail.");
  await expect(silent).toHaveRole("status");
  await expect(checkout.payButton, "it may be wrong, too").toBeEnabled();
  expect(asked).toHaveLength(1);
  expect(asked[0], "the domain alone").not.toContain("lina");
});
