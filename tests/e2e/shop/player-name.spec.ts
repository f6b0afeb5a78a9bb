import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { CheckoutPage } from "../../support/pages/checkout-page";
import { ShopPage } from "../../support/pages/shop-page";

/** A Player ID that the demo's supplier does not know. */
const UNKNOWN = "5123450000";

test("a top-up shows the player's name, warns about an unknown player, and can be bought nevertheless", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/product/3");
  const said = shop.main.getByRole("status").filter({ hasText: /\S/ });
  await shop.playerIdField.fill("5123456789");
  await expect(said).toHaveText(/^Top up for: \w+_\d+$/);
  await shop.playerIdField.fill(UNKNOWN);
  await expect(said).toContainText("The game cannot find a player");
  await expectAccessible(page, "a player whom the game does not know");
  await shop.quickAddButton.first().click();
  await shop.expectItemCount(1);

  await shop.openCart();
  await shop.goToCheckout();
  await expect(shop.main.getByText("The game cannot find a player")).toBeVisible();
  await new CheckoutPage(shop).playerIds.fill("5123456789");
  await expect(shop.main.getByText(/^Top up for: \w+_\d+$/)).toBeVisible();
});
