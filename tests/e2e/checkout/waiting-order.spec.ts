import { translator } from "@/i18n/translator";
import { breakSeals, queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import {
  expectAccessibleAtAllWidths,
  expectFocusSeen,
  tabTo,
} from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const look of LOOKS) {
  const { language } = look;
  test(`the buyer of a waiting paid order can choose the refund, with the keyboard only, in ${language}`, async ({
    page,
  }) => {
    await keepPreferences(page, look);
    const shop = new ShopPage(page, language);
    const checkout = new CheckoutPage(shop);
    const buyer = newBuyer("waits");
    await shop.visit("/product/7");
    await shop.quickAdd(LICENCE);
    await shop.openCart();
    await shop.goToCheckout();
    await checkout.fillContact(buyer);
    const window = await checkout.openPaymentWindow();
    await window.page.getByRole("button").first().waitFor();
    const [order] = await queryDatabase("SELECT id FROM orders WHERE customer_email = $1", [
      buyer.email,
    ]);
    const mend = await breakSeals(order.id);
    try {
      await window.press(language === "ar" ? "ادفع" : "Pay");
      await expect(checkout.heading).toHaveText(shop.labels.checkout("result.preparingTitle"));
      await shop.expectItemCount(0);

      const texts = translator(language, "waitingOrder");
      const choose = checkout.main.getByRole("button", { name: texts("choose") });
      await tabTo(choose);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: texts("ask") });
      await expect(dialog).toBeVisible();
      await expectAccessibleAtAllWidths(page, "the question before the money goes back");
      await tabTo(dialog.getByRole("button", { name: texts("confirm") }));
      await expectFocusSeen(dialog.getByRole("button", { name: texts("confirm") }));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(choose).toBeFocused();
    } finally {
      await mend();
    }
  });
}
