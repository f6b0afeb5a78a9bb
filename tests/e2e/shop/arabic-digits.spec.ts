import { expect, test } from "../../support/fixtures";
import { CheckoutPage } from "../../support/pages/checkout-page";
import { keepPreferences } from "../../support/pages/preferences";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

const PACK = "PUBG UC 660";

test("a Player ID, a phone number and a search typed with Arabic digits are accepted and displayed correctly", async ({
  page,
}) => {
  await keepPreferences(page, { language: "ar" });
  const shop = new ShopPage(page, "ar");
  const checkout = new CheckoutPage(shop);
  await shop.visit("/");
  await page.getByRole("combobox", { name: "البحث عن منتج" }).fill("٦٦٠");
  await page.getByRole("option", { name: PACK }).click();
  await expect(shop.main.getByRole("heading", { level: 1, name: PACK })).toBeVisible();

  await expect(shop.quickAddButton).toHaveAttribute("aria-disabled", "true");
  await shop.playerIdField.fill("٥١٢٣٤٥٦");
  await expect(shop.quickAddButton).toHaveAttribute("aria-disabled", "true");
  await shop.playerIdField.fill("٥١٢٣٤٥٦٧٨٩");
  await shop.quickAdd(PACK);
  const drawer = await shop.openCart();
  const heading = await drawer.getByRole("heading").first().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(heading?.x, "the cart slides from the left").toBeLessThan(width / 2);
  await expectShown(shop.cartLine(PACK), "5123456789");
  await shop.goToCheckout();

  await expect(checkout.playerIds).toHaveValue("5123456789");
  await checkout.fillContact({ email: "lina@example.com", phone: "٠٥٠ ١٢٣ ٤٥٦٧" });
  await expect(checkout.phone).toHaveCSS("direction", "ltr");
  await expect(checkout.phone).toHaveCSS("unicode-bidi", "bidi-override");
  await expect(checkout.payButton).toHaveAccessibleName("ادفع $9.99");
  await expect(page.locator("body")).not.toContainText(/[٠-٩]/);
});
