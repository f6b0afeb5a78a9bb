import { plainText } from "../../support/data/mailbox";
import { STAR_RAIDERS } from "../../support/data/star-raiders";
import { expect, test } from "../../support/data/test-products";
import { expectAccessible, expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { signInAdmin } from "../../support/pages/panel-page";
import { asOwnPage } from "../../support/pages/same-origin-requests";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { WizardPage } from "../../support/pages/wizard-page";
import { adminApi } from "../../support/people/admin-api";

test("a pack of a second game is bought with its two fields, and the mail names the account", async ({
  page,
  mailbox,
  playwright,
  baseURL,
  extraHTTPHeaders,
  testProducts,
}) => {
  const request = asOwnPage(await playwright.request.newContext({ baseURL, extraHTTPHeaders }));
  await signInAdmin(request);
  const { id: gameId } = await adminApi(request).change<{ id: number }>("games.save", {
    base: null,
    game: { ...STAR_RAIDERS, slug: `raiders-${testProducts.mark}` },
  });
  await request.dispose();
  const name = "100 Stars";
  const productId = await testProducts.add(name, {
    fulfilment: "topup",
    optionSetId: 1,
    digitalContent: "",
    gameId,
  });

  const shop = new ShopPage(page);
  await shop.visit(`/shop?q=${testProducts.mark}`);
  await shop.main
    .getByRole("link", { name: `Enter your details for ${testProducts.name(name)}` })
    .click();
  await page.waitForURL(`**/product/${productId}`);
  const userId = shop.main.getByRole("textbox", { name: "User ID" });
  await expect(shop.quickAddButton).toBeDisabled();
  await userId.fill("12345");
  await userId.blur();
  await expect(userId).toHaveAccessibleDescription("Please enter a valid User ID (6-10 digits)");
  await expectAccessibleAtAllWidths(page, "a product of a game with two fields");
  await userId.fill("٥١٢٣٤٥٦");
  await expect(shop.quickAddButton).toBeDisabled();
  await shop.main.getByRole("button", { name: /^Zone/ }).click();
  await page.getByRole("option", { name: "Middle East" }).click();
  await expect(shop.quickAddButton).toBeEnabled();
  const wizard = new WizardPage(shop, testProducts.name(name));
  await wizard.open();
  await expectAccessible(page, "the wizard of a game with two fields");
  await page.keyboard.press("Escape");
  await expect(wizard.dialog).toHaveCount(0);
  await shop.quickAdd(testProducts.name(name));

  await shop.openCart();
  const line = shop.cartLine(testProducts.name(name));
  await expectShown(line, "User ID 5123456");
  await expectShown(line, "Zone Middle East");
  await expectAccessible(page, "the cart with the account of a game");

  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("raider");
  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  const typed = checkout.main.getByRole("textbox", { name: /^User ID/ });
  await expect(typed).toHaveValue("5123456");
  await typed.fill("");
  await expect(checkout.payment).toContainText(
    "Please enter the account for each top-up above before payment.",
  );
  await expect(checkout.payButton).toHaveCount(0);
  await typed.fill("7654321");
  await checkout.pay();

  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  await expectShown(checkout.main, "Credited to User ID 7654321, Zone Middle East");
  const text = plainText(await mailbox.firstMailTo(buyer.email));
  expect(text).toContain("Credited to User ID 7654321, Zone Middle East");

  await shop.visit(`/product/${productId}`);
  await expect(userId).toHaveValue("7654321");
});
