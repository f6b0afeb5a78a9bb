import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

const PACK = "PUBG UC 660";
const PLAYER_ID = "5123456789";
const INVALID = "Please enter a valid PUBG Player ID (8-16 digits)";
const EMPTY = "Please enter your PUBG Player ID";

test("a pack requires a Player ID of 8 to 16 digits, which is remembered for that pack", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/product/3");
  const field = shop.playerIdField;
  await expect(shop.quickAddButton).toBeDisabled();
  await shop.quickAddButton.press("Enter");
  await expect(field).toHaveAccessibleDescription(EMPTY);
  await shop.expectItemCount(0);

  for (const wrong of ["1234567", "12345678901234567", "51234abc89"]) {
    await field.fill(wrong);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(INVALID);
    await expect(shop.quickAddButton).toBeDisabled();
  }
  for (const right of ["12345678", "1234567890123456", PLAYER_ID]) {
    await field.fill(right);
    await expect(shop.quickAddButton).toBeEnabled();
    await expect(field).not.toHaveAccessibleDescription(INVALID);
  }
  const remembered = () => page.evaluate(() => localStorage.getItem("player_id_3"));
  expect(await remembered()).toBeNull();
  await shop.quickAdd(PACK);
  expect(await remembered()).toBe(PLAYER_ID);

  await page.reload();
  await expect(field).toHaveValue(PLAYER_ID);
  await expect(shop.quickAddButton).toBeEnabled();
  await shop.visit("/product/2");
  await expect(field).toHaveValue("");
});

test("a pack is credited to the Player ID entered last, and the mail shows it", async ({
  page,
  mailbox,
  simulator,
}) => {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("player");
  await shop.visit("/shop/gaming");
  await shop.main.getByRole("link", { name: `Enter a Player ID for ${PACK}` }).click();
  await shop.playerIdField.fill("87654321");
  await shop.quickAdd(PACK);
  await shop.openCart();
  await expectShown(shop.cartLine(PACK), "Player ID 87654321");

  await shop.goToCheckout();
  await expect(checkout.playerIds).toHaveValue("87654321");
  await checkout.playerIds.fill("");
  await checkout.fillContact(buyer);
  const missing = "Please enter PUBG Player IDs for all PUBG products above before payment.";
  await expect(checkout.payment).toContainText(missing);
  await expect(checkout.payButton).toHaveCount(0);
  await checkout.playerIds.fill(PLAYER_ID);
  await checkout.email.fill("");
  await expect(checkout.payment).toContainText(
    "Please enter your email address and phone number to continue with payment.",
  );
  await expect(checkout.payButton).toHaveCount(0);
  await checkout.email.fill(buyer.email);
  await checkout.pay();

  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  await expect(checkout.status("delivered")).toBeVisible();
  await expect(checkout.main.getByText(`Credited to Player ID ${PLAYER_ID}`)).toBeVisible();
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["9.99 USD"]);
  const text = plainText(await mailbox.firstMailTo(buyer.email));
  expect(text).toContain(`Credited to Player ID ${PLAYER_ID}`);
  expect(text).not.toContain("87654321");
});
