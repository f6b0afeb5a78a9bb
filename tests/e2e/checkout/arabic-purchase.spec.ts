import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";

test.use({ viewport: { width: 390, height: 844 } });

test("a guest buys in Arabic, in riyals and with the dark theme, on a phone", async ({
  page,
  mailbox,
  simulator,
}) => {
  const english = new ShopPage(page);
  await english.visit("/shop");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("radio", { name: "SAR" }).click();
  await menu.getByRole("button", { name: "Switch to the dark theme" }).click();
  await menu.getByRole("button", { name: "العربية" }).click();

  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "ar");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(html).toHaveAttribute("data-currency", "SAR");
  await expect(html).toHaveClass(/(^| )dark( |$)/);

  const shop = new ShopPage(page, "ar");
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("arabic");
  await shop.isReady();
  await shop.openProduct(LICENCE);
  await expectShown(shop.main, "149.96 SAR");
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await expectShown(shop.cartLine(LICENCE), "149.96 SAR");
  await expectShown(shop.drawer, "نحو $39.99");

  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  await expect(checkout.payButton).toHaveAccessibleName("ادفع 149.96 SAR");
  await expectShown(checkout.payment, "سيُخصم منك $39.99");
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("39.99 USD");
  await window.press("ادفع");

  await expect(checkout.heading).toHaveText("دفعت. تأكّد. وصل.");
  await expect(checkout.status("completed")).toHaveText("مكتمل");
  await expectShown(checkout.ordered, "149.96 SAR");
  await expectShown(checkout.receipt, "149.96 SAR");
  await expectShown(checkout.receipt, "$39.99");
  await expectShown(checkout.receipt, "1 USD = 3.75 SAR");
  await expectNotShown(checkout.receipt, "Total");
  const orderId = await checkout.orderNumber();
  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);

  const mail = await mailbox.firstMailTo(buyer.email);
  expect(mail.subject).toBe(`طلبك من برق رقم ${orderId}: كودك`);
  expect(mail.html).toMatch(/<html[^>]*\blang="ar"/);
  expect(mail.html).toMatch(/<html[^>]*\bdir="rtl"/);
  const text = plainText(mail);
  expect(text).toContain("وصل كودك");
  expect(text).toContain(`رقم الطلب #${orderId}`);
  expect(text).toContain("الإجمالي: 149.96 SAR");
  expect(text).toContain("بالدولار: $39.99");
});
