import { expect, test } from "../../support/data/test-products";
import { expectAccessible } from "../../support/pages/accessibility";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown, ShopPage, visitUntilShown } from "../../support/pages/shop-page";

test("a sale and a quantity price set in the panel apply in the shop, the cart and the checkout", async ({
  page,
  otherDevice,
  testProducts,
}) => {
  const name = testProducts.name("Sale Planner");
  const id = await testProducts.add("Sale Planner");
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await panel.edit(name);
  await panel.fill({ "Sale price (USD)": "10" });
  await panel.button("Add a quantity price").click();
  await panel.field("Minimum units, row 1").fill("2");
  await panel.field("Price each, row 1").fill("13");
  await panel.button("Save changes").click();
  // Nothing was saved: the sale has no end, and the quantity price exceeds the product's price.
  await expect(panel.dialog).toContainText("A sale needs a price and an end.");
  await expect(panel.dialog).toContainText("Each row needs more units and a lower price");
  await expectAccessible(page, "the form of a product with a sale", '[role="dialog"]');
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  await panel.dialog.getByLabel(/^Until/).fill(inAMonth.slice(0, "2026-12-24T10:00".length));
  await panel.field("Price each, row 1").fill("9");
  await panel.button("Save changes").click();
  await panel.expectToast("Changes saved");
  await expectShown(panel.row(name), /\$10\.00.*Sale until/s);

  const shop = new ShopPage(otherDevice);
  await visitUntilShown(shop, `/product/${id}`, "$10.00");
  await expectShown(shop.main, /was\s+\$12\.50.*2 or more\s*\$9\.00 each/s);
  await expectAccessible(otherDevice, "a product with quantity prices", "main");
  await shop.quickAdd(name);
  await shop.openCart();
  const line = shop.cartLine(name);
  await line.getByRole("button", { name: "One more" }).click();
  await expectShown(line, /2 or more: \$9\.00 each.*\$18\.00/s);
  await shop.goToCheckout();
  await expectShown(shop.main, /2 × \$9\.00.*2 or more: \$9\.00 each.*\$18\.00/s);
});
