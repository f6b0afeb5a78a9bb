import { buy } from "../../support/data/rest-orders";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/data/test-products";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { OrderPanel } from "../../support/pages/order-panel";
import { openPanel } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.afterEach(() => queryDatabase("UPDATE hold_rules SET is_on = false", []));

test("a rule is tried, saved and holds a guest's order, which is delivered once it is released; its buyer is blocked", async ({
  page,
  request,
  otherDevice,
  simulator,
  mailbox,
  testProducts,
}) => {
  // A higher price than in all other tests, so that the rule holds no other order.
  const productId = await testProducts.addPooled("Dear", { priceUSD: "900" });
  const key = `DEAR-${testProducts.mark.toUpperCase()}`;
  await testProducts.addKeys(productId, [`${key}-1`, `${key}-2`]);
  const before = newBuyer("before");
  await buy(request, simulator, { lines: [{ productId }], email: before.email });

  await openPanel(page, "?tab=customers");
  const panel = new OrderPanel(page);
  const rules = panel.section("Orders held for review");
  await expect(rules.getByRole("listitem")).toHaveCount(3);
  await expectAccessibleAtAllWidths(page, "customers and rules in the panel");
  await rules.getByRole("button", { name: /^Edit.*First order/ }).click();
  await panel.dialog.getByLabel("Amount in US dollars").fill("much");
  await panel.dialog.getByRole("button", { name: "Try it on the last 30 days" }).click();
  await expect(
    panel.dialog.getByText("Please enter an amount such as 100 or 99.50."),
  ).toBeVisible();
  await panel.dialog.getByLabel("Amount in US dollars").fill("900");
  await panel.dialog.getByRole("button", { name: "Try it on the last 30 days" }).click();
  await expect(panel.dialog.getByRole("status")).toContainText(before.email);
  await panel.dialog.getByRole("switch", { name: "Hold such orders" }).click();
  await expectAccessibleAtAllWidths(page, "a rule that was tried");
  await panel.confirm("Save the rule", "Rule saved");
  await expect(rules.getByRole("listitem").first()).toContainText("From 900.00 US dollars");

  const shop = new ShopPage(otherDevice);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("held");
  await shop.visit(`/product/${productId}`);
  await shop.quickAdd(testProducts.name("Dear"));
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. We are checking your order.");
  await expectAccessibleAtAllWidths(otherDevice, "a held order as its buyer sees it");
  const orderId = await checkout.orderNumber();
  await expect(checkout.main).not.toContainText(key);

  await panel.open(orderId);
  await expect(panel.badges).toContainText("Held");
  await expect(
    page.getByText("First order of this address, at or above the amount").first(),
  ).toBeVisible();
  await expectAccessibleAtAllWidths(page, "a held order in the panel");
  await panel.openAction("Release and deliver");
  await panel.confirm("Release", "Order released");
  await expect(panel.badges).not.toContainText("Held");
  await expect
    .poll(async () => (await mailbox.mailsTo(buyer.email)).map(({ text }) => text).join())
    .toContain(key);
  await otherDevice.reload();
  await expect(checkout.status("completed")).toBeVisible();

  await page.getByRole("link", { name: "Customer’s page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(buyer.email);
  await expect(panel.section("Held for review")).toContainText("Released");
  await panel.section("Notes").getByLabel("New note").fill("Called: the card is another’s.");
  await panel.section("Notes").getByRole("button", { name: "Add the note" }).click();
  await expect(panel.section("Notes").getByRole("listitem")).toContainText("Called");
  await panel.section("Blocks").getByRole("button", { name: "Block this address" }).click();
  // At the top of the page the sticky bar covers no link behind the dialog.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleAtAllWidths(page, "the question before somebody is blocked");
  await panel.dialog.getByLabel("Reason").fill("the card is another’s");
  await panel.confirm("Block", "Blocked");
  await expect(panel.section("Blocks")).toContainText("the card is another’s");
  await expectAccessibleAtAllWidths(page, "the page of a customer who is blocked");
});
