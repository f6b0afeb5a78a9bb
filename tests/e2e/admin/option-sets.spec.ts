import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/data/test-products";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { openPanel, rowOf } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { WizardPage } from "../../support/pages/wizard-page";
import { adminApi } from "../../support/people/admin-api";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 1280, height: 900 },
  expectedErrors: [/status of 409 .*admin\.(optionSets\.delete|games\.save)/],
});

test("an owner creates an option set, each option with keys of its own, and a product of it is sold", async ({
  page,
  otherDevice,
  mailbox,
  simulator,
  testProducts,
}) => {
  const setName = testProducts.name("Screens");
  await openPanel(page, "?tab=options");
  await expect(rowOf(page, "Creative subscription")).toContainText("Built in");
  await expectAccessible(page, "the option sets");
  await page.getByRole("button", { name: "Add option set" }).click();
  const dialog = page.getByRole("dialog", { name: "Add option set" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await field("Name").fill(setName);
  await field("Name of the step").fill("Screens");
  await dialog.getByLabel(/^Question/).fill("On how many screens?");
  await dialog.getByLabel("Identifier", { exact: true }).fill("screens");
  const step = dialog.getByRole("listitem", { name: "Step 1" });
  const option = (name: string, position: number) =>
    step.getByLabel(new RegExp(`^${name}.* of option ${position}`));
  await option("Label", 1).first().fill("Four screens");
  await expect(option("Identifier", 1)).toHaveValue("four-screens");
  await option("Surcharge", 1).fill("5");
  await step.getByRole("button", { name: "Add option" }).click();
  await option("Label", 2).first().fill("One screen");
  await step.getByRole("button", { name: "Move option 2 up" }).click();
  await expect(option("Label", 1).first()).toHaveValue("One screen");
  await step.getByRole("switch", { name: "Each option has its own keys" }).click();
  await expectShown(dialog, /change the price of one unit by \$0\.00 to \$5\.00/);
  await expectAccessible(page, "the editor of an option set");
  await dialog.getByRole("button", { name: "Add option set" }).click();
  await expect(rowOf(page, setName)).toContainText("2 options");

  const api = adminApi(page.request);
  const sets = await api.read<{ id: number; name: string }[]>(
    "optionSets.list",
    undefined as never,
  );
  const optionSetId = sets.find((set) => set.name === setName)?.id ?? 0;
  const productId = await testProducts.addPooled("Stream", { optionSetId, priceUSD: "10.00" });
  const product = testProducts.name("Stream");
  const keys = [`FOUR-${testProducts.mark}-1`, `FOUR-${testProducts.mark}-2`];
  await openPanel(page, `?tab=products&q=${testProducts.mark}`);
  await page.getByRole("button", { name: `Keys of ${product}` }).click();
  const pool = page.getByRole("dialog", { name: `Keys of ${product}` });
  await pool
    .getByRole("button", { name: /Keys for/ })
    .first()
    .click();
  await page.getByRole("option", { name: /Four screens/ }).click();
  await pool.getByLabel("Keys to add").fill(keys.join("\n"));
  await pool.getByRole("button", { name: "Add 2 keys" }).click();
  await expectShown(pool, /Four screens: 2 free keys/);
  await expectAccessible(page, "the keys of a choice");

  const shop = new ShopPage(otherDevice);
  const wizard = new WizardPage(shop, product);
  await expect(async () => {
    await shop.visit(`/product/${productId}`);
    await expectShown(shop.main, "Quick Add chooses Four screens for $15.00.");
  }).toPass();
  await wizard.open();
  await wizard.expectStep("Step 1 of 2", "On how many screens?");
  await expect(wizard.option("radio", "One screen")).toBeDisabled();
  await expect(wizard.option("radio", "One screen")).toHaveAccessibleName(/Out of stock$/);
  await expectAccessible(otherDevice, "a wizard with a choice that is sold out");
  await wizard.answer("Four screens");
  await expectShown(wizard.dialog, "At most 2 in one order.");
  await wizard.finish();
  await wizard.addToCart();
  await shop.openCart();
  await expectShown(shop.cartLine(product), "Four screens");
  await expectShown(shop.cartLine(product), "$15.00");
  await shop.goToCheckout();
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("screens");
  await checkout.fillContact(buyer);
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("15.00 USD");
  await window.press("Pay");
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["15.00 USD"]);
  const text = plainText(await mailbox.firstMailTo(buyer.email));
  // Keys that were added together are sold in no particular order.
  expect(keys.filter((key) => text.includes(key))).toHaveLength(1);
  expect(text).toContain("Screens: Four screens");

  await openPanel(page, "?tab=options");
  await page.getByRole("button", { name: `Delete ${setName}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(question.getByRole("alert")).toContainText("One product uses this option set");
});

test("an owner creates a game, and unsaved input is not discarded without a question", async ({
  page,
  testProducts,
}) => {
  await openPanel(page, "?tab=games");
  await expect(rowOf(page, "PUBG")).toContainText("Built in");
  await expectAccessible(page, "the games");
  await page.getByRole("button", { name: "Add game" }).click();
  const dialog = page.getByRole("dialog", { name: "Add game" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const name = testProducts.name("Raiders");
  await field("Name").fill(name);
  await field("Short name").fill("pubg");
  await field("Label").fill("User ID");
  await dialog.getByLabel("Identifier").first().fill("userId");
  await dialog.getByRole("button", { name: "Add field" }).click();
  const second = dialog.getByRole("listitem", { name: "Field 2" });
  await second.getByLabel("Label", { exact: true }).fill("Zone");
  await second.getByLabel("Identifier").first().fill("zone");
  await second.getByRole("button", { name: /^Type/ }).click();
  await page.getByRole("option", { name: "Choice" }).click();
  await second.getByLabel("Identifier of choice 1").fill("eu");
  await second.getByRole("textbox", { name: "Label of choice 1", exact: true }).fill("Europe");
  await dialog.getByRole("button", { name: "Add game" }).click();
  await expect(field("Short name")).toHaveAccessibleDescription(/Another game has the short name/);
  await expectAccessible(page, "a game whose short name is taken");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await field("Short name").fill(`raiders-${testProducts.mark}`);
  await dialog.getByRole("button", { name: "Add game" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText("User ID");

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await expectAccessible(page, "the question before a game is deleted");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the option sets and the games fit on a phone in Arabic, in the dark theme too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPreferences(page, { language: "ar", theme: "dark" });
  await openPanel(page, "?tab=options&set=3");
  const dialog = page.getByRole("dialog", { name: "تعديل مجموعة الخيارات" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "نقل الخطوة 2 إلى الأعلى" })).toBeVisible();
  await expectAccessible(page, "the editor in Arabic");
  await expectNoSidewaysScroll(page, "the editor in Arabic");
  await dialog.getByRole("button", { name: "إغلاق" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الخيارات");
  await expectNoSidewaysScroll(page, "the option sets in Arabic");
  await openPanel(page, "?tab=games&game=1");
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  await expectAccessible(page, "the built-in game in Arabic");
  await expectNoSidewaysScroll(page, "the built-in game in Arabic");
});
