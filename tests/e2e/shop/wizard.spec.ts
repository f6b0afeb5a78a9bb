import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { WizardPage } from "../../support/pages/wizard-page";

const PACK = "PUBG UC 660";
const LICENCE = "Desktop OS Pro licence";
const CREATIVE = "Creative Suite, all apps";

test("the wizard of a top-up asks for the account and the server, and both are kept with the line", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  const wizard = new WizardPage(shop, PACK);
  await shop.visit("/product/3");
  await wizard.open();
  await wizard.expectStep("Step 1 of 3", "Which account gets the credits?");
  await expect(wizard.previous).toBeDisabled();
  await expect(wizard.next).toBeDisabled();
  const account = wizard.dialog.getByRole("textbox", { name: "Player ID" });
  await account.fill("1234567");
  await account.blur();
  await expect(account).toHaveAccessibleDescription(
    "Please enter a valid PUBG Player ID (8-16 digits)",
  );
  await expect(wizard.next).toBeDisabled();
  await account.fill("5123456789");
  await wizard.next.click();

  await wizard.expectStep("Step 2 of 3", "Which server do you play on?");
  await expect(wizard.option("radio", "Asia")).toHaveAccessibleName(/Included$/);
  await wizard.answer("Europe");
  await wizard.expectStep("Step 3 of 3", "How many do you need?");
  await wizard.previous.click();
  await expect(wizard.option("radio", "Europe")).toBeChecked();
  await wizard.next.click();
  await wizard.dialog.getByRole("button", { name: "One more" }).click();
  await expectShown(wizard.summary, /Total\s+\$19\.98/);
  await wizard.finish();
  await wizard.addToCart();

  await shop.expectAdded(PACK);
  await shop.expectItemCount(2);
  await shop.openCart();
  await expectShown(shop.cartLine(PACK), "Europe");
  await expectShown(shop.cartLine(PACK), "Player ID 5123456789");
  await expectShown(shop.cartLine(PACK), "$19.98");
  await shop.goToCheckout();
  const checkout = new CheckoutPage(shop);
  await expect(checkout.playerIds).toHaveValue("5123456789");
  await expectShown(checkout.summary, "Europe");
});

test("a licence with options costs the wizard's total, and the mail names the options", async ({
  page,
  mailbox,
  simulator,
}) => {
  const shop = new ShopPage(page);
  const wizard = new WizardPage(shop, LICENCE);
  await shop.visit("/product/7");
  await wizard.open();
  await wizard.expectStep("Step 1 of 4", "Which licence do you need?");
  await expectShown(wizard.summary, /Total\s+\$39\.99/);
  await expect(wizard.option("radio", "Commercial")).toHaveAccessibleName(/\+\$10\.00$/);
  await wizard.answer("Commercial");
  await expectShown(wizard.summary, /Commercial\s+\+\$10\.00\s+Total\s+\$49\.99/);
  await wizard.expectStep("Step 2 of 4", "Which platform do you use?");
  await wizard.answer("Mac");

  await wizard.expectStep("Step 3 of 4", "Would you like help with it?");
  await expect(wizard.next).toBeEnabled();
  await expect(wizard.option("checkbox", "Basic training")).toHaveAccessibleName(/\+\$25\.00$/);
  await wizard.option("checkbox", "Installation support").check();
  await wizard.option("checkbox", "Priority support").check();
  await expectShown(wizard.summary, /Total\s+\$74\.99/);
  await wizard.option("checkbox", "Priority support").uncheck();
  await expectShown(wizard.summary, /Total\s+\$64\.99/);
  await wizard.next.click();
  await wizard.expectStep("Step 4 of 4", "How many do you need?");
  await wizard.dialog.getByRole("button", { name: "One more" }).click();
  await expectShown(wizard.summary, /Quantity\s+× 2\s+Total\s+\$129\.98/);
  await wizard.finish();
  await wizard.addToCart();

  await shop.expectItemCount(2);
  await shop.openCart();
  await expectShown(shop.cartLine(LICENCE), "Commercial, Mac, Installation support");
  await expectShown(shop.cartLine(LICENCE), "$129.98");
  await shop.goToCheckout();
  const checkout = new CheckoutPage(shop);
  await expectShown(checkout.summary, /2 × \$64\.99\s+Commercial, Mac, Installation support/);
  await expectShown(checkout.summary, /Total\s+\$129\.98/);
  const buyer = newBuyer("wizard");
  await checkout.fillContact(buyer);
  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["129.98 USD"]);
  const text = plainText(await mailbox.firstMailTo(buyer.email));
  expect(text).toContain("Licence: Commercial");
  expect(text).toContain("Platform: Mac");
  expect(text).toContain("Services: Installation support");
  expect(text).toContain("Licence key 2 of 2");
  expect(text).toContain("Total: $129.98");
});

test("a subscription's wizard requires an application, shows a full progress bar at the review and starts over", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  const wizard = new WizardPage(shop, CREATIVE);
  await shop.visit("/product/10");
  await wizard.open();
  await wizard.expectStep("Step 1 of 3", "How long should it run?");
  expect(await wizard.filledSegments()).toBe(1);
  await expect(wizard.option("radio", "3 months")).toHaveAccessibleName(/−\$10\.00$/);
  await expect(wizard.option("radio", "6 months")).toHaveAccessibleName(/−\$20\.00$/);
  await wizard.answer("12 months");
  await wizard.expectStep("Step 2 of 3", "Which applications do you need?");
  await expect(wizard.next).toBeDisabled();
  const premiere = wizard.option("checkbox", "Premiere");
  await premiere.check();
  await expect(wizard.next).toBeEnabled();
  await premiere.uncheck();
  await expect(wizard.next).toBeDisabled();
  await premiere.check();
  await wizard.option("checkbox", "Photoshop").check();
  await expectShown(wizard.summary, /12 months\s+−\$35\.00/);
  await expectShown(wizard.summary, /Premiere\s+\+\$5\.00/);
  await expectShown(wizard.summary, /Total\s+\$24\.99/);
  await wizard.next.click();
  await wizard.next.click();

  await wizard.expectStep("Review", "Is everything right?");
  await expect(wizard.segments).toHaveCount(4);
  expect(await wizard.filledSegments()).toBe(4);
  await expectShown(wizard.answers, /Duration\s+12 months/);
  await expectShown(wizard.answers, /Applications\s+(Photoshop, Premiere|Premiere, Photoshop)/);
  await expectShown(wizard.answers, /Quantity\s+1/);
  await wizard.previous.click();
  await wizard.finish();
  await wizard.restart();

  await wizard.expectStep("Step 1 of 3", "How long should it run?");
  await expect(wizard.previous).toBeDisabled();
  await expectShown(wizard.summary, /Total\s+\$54\.99/);
  await wizard.answer("1 month");
  await expect(wizard.next).toBeDisabled();
  await wizard.option("checkbox", "After Effects").check();
  await wizard.next.click();
  await wizard.finish();
  await wizard.addToCart();
  await shop.openCart();
  await expectShown(shop.cartLine(CREATIVE), "1 month, After Effects");
  await expectShown(shop.drawer, /Total\s+\$59\.99/);
});
