import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { WizardPage } from "../../support/pages/wizard-page";

const PACK = "PUBG UC 325";
const CREATIVE = "Creative Suite, all apps";
const PLAYER_ID = "5123456789";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function addPack(shop: ShopPage): Promise<void> {
  const wizard = new WizardPage(shop, PACK);
  await wizard.open();
  await wizard.dialog.getByRole("textbox", { name: "Player ID" }).fill(PLAYER_ID);
  await wizard.next.click();
  await wizard.answer("Middle East");
  await wizard.finish();
  await wizard.addToCart();
  await shop.expectAdded(PACK);
}

async function addSubscription(shop: ShopPage): Promise<void> {
  const wizard = new WizardPage(shop, CREATIVE);
  await wizard.open();
  await wizard.answer("3 months");
  await wizard.option("checkbox", "Illustrator").check();
  await wizard.option("checkbox", "Premiere").check();
  await wizard.next.click();
  await expectShown(wizard.summary, /Total\s+\$49\.99/);
  await wizard.finish();
  await wizard.addToCart();
  await shop.expectAdded(CREATIVE);
}

test("a customised pack and subscription have the wizard's price in cart, order, charge and mail, and the confirmation is accessible", async ({
  page,
  mailbox,
  simulator,
}) => {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("customised");
  await shop.visit("/product/2");
  await addPack(shop);
  await shop.openShop();
  await shop.openProduct(CREATIVE);
  await addSubscription(shop);
  await shop.openCart();
  await expectShown(shop.cartLine(PACK), /\$4\.99/);
  await expectShown(shop.cartLine(CREATIVE), "3 months, Illustrator, Premiere");
  await expectShown(shop.drawer, /Total\s+\$54\.98/);

  await shop.goToCheckout();
  await expectShown(checkout.summary, /1 × \$4\.99\s+Middle East/);
  await expectShown(checkout.summary, /1 × \$49\.99\s+3 months, Illustrator, Premiere/);
  await checkout.fillContact(buyer);
  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  // The credited top-up does not move the order to `delivered`, because the order also has a code.
  await expect(checkout.status("completed")).toBeVisible();
  await expectShown(checkout.ordered, /1 × \$4\.99\s+Middle East/);
  await expectShown(checkout.ordered, /1 × \$49\.99\s+3 months, Illustrator, Premiere/);
  await expectShown(checkout.receipt, /Total\s+\$54\.98/);
  const orderId = await checkout.orderNumber();
  expect(await simulator.capturedFor(orderId)).toEqual(["54.98 USD"]);
  const text = plainText(await mailbox.firstMailTo(buyer.email));
  expect(text).toContain("Server: Middle East");
  expect(text).toContain(`Credited to Player ID ${PLAYER_ID}`);
  expect(text).toContain("Duration: 3 months\nApplications: Illustrator, Premiere");
  expect(text).toContain("Total: $54.98");

  const banner = page.getByRole("banner");
  await expectAccessible(page, "the confirmation");
  await banner.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expectAccessible(page, "the confirmation in the dark");
  await banner.getByRole("button", { name: "العربية" }).click();
  const arabic = new CheckoutPage(new ShopPage(page, "ar"));
  await expect(arabic.heading).toHaveText("دفعت. تأكّد. وصل.");
  await expectShown(arabic.ordered, "الشرق الأوسط");
  await expectAccessible(page, "the confirmation in Arabic and in the dark");
  await banner.getByRole("button", { name: "التبديل إلى المظهر الفاتح" }).click();
  await expectAccessible(page, "the confirmation in Arabic");
});
