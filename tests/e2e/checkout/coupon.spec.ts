import { randomUUID } from "node:crypto";
import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { LICENCE } from "../../support/pages/order-page";
import { openPanel, rowOf } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // The response to an unknown code.
  expectedErrors: [/status of 404 .*applyCoupon/],
});

test("a buyer pays the discounted total that the cart shows, and the panel counts the coupon's use", async ({
  page,
  otherDevice,
  mailbox,
}) => {
  const code = `SAVE${randomUUID().slice(0, 6).toUpperCase()}`;
  const name = `Summer ${code}`;
  await openPanel(page, "?tab=coupons");
  await page.getByRole("button", { name: "Add coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "Add coupon" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Code", { exact: true }).fill("no!");
  await dialog.getByLabel("Percent off").fill("10");
  await dialog.getByRole("button", { name: "Add coupon" }).click();
  await expect(dialog.getByText("Enter 3 to 32 letters and digits")).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the form of a coupon with a mistake");
  await dialog.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await dialog.getByRole("button", { name: "Add coupon" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText(code);
  await expectAccessibleAtAllWidths(page, "the coupons of the panel");

  const shop = new ShopPage(otherDevice);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("saver");
  await shop.visit("/product/7");
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.drawer.getByRole("button", { name: "Coupon code" }).click();
  const field = shop.drawer.getByLabel("Coupon code");
  await expect(field).toBeFocused();
  await field.fill("NOBODYS");
  await field.press("Enter");
  await expect(shop.drawer.getByRole("alert")).toContainText("This coupon code does not exist");
  await expectAccessibleAtAllWidths(otherDevice, "the cart with a wrong coupon");
  await field.fill(code.toLowerCase());
  await field.press("Enter");
  await expect(shop.drawer).toContainText("−$4.00");
  await expect(shop.drawer).toContainText("$35.99");
  await expectAccessibleAtAllWidths(otherDevice, "the cart with a coupon");
  await shop.goToCheckout();
  await expect(checkout.summary).toContainText("$35.99");
  await checkout.fillContact(buyer);
  await expectAccessibleAtAllWidths(otherDevice, "the checkout with a coupon");
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("35.99");
  await window.press("Pay");
  await expect(checkout.receipt).toContainText(code);
  await expect(checkout.receipt).toContainText("−$4.00");
  await expectAccessibleAtAllWidths(otherDevice, "the page of an order with a coupon");
  expect(plainText(await mailbox.firstMailTo(buyer.email))).toMatch(/Coupon: .?−\$4\.00/);

  await page.reload();
  await expect(rowOf(page, name)).toContainText("$4.00");
  await expect(rowOf(page, name)).toContainText("$35.99 sold");
});
