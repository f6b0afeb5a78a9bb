import sharp from "sharp";
import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/data/test-products";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown, ShopPage, visitUntilShown } from "../../support/pages/shop-page";

const CONTENT = "https://files.example/atlas\nPassword: BLUE-HARBOUR-19";

// A shop page may prefetch a product that another test has just deactivated.
test.use({ expectedErrors: [/status of 404 .*\/product\/\d+\?_rsc=/] });

test("a product added with every field appears in the shop at once, in both languages, and its content reaches its buyer", async ({
  page,
  otherDevice,
  mailbox,
  simulator,
  testProducts,
}) => {
  const [name, arabicName] = [testProducts.name("Sky Atlas"), testProducts.name("أطلس السماء")];
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await panel.openNew();
  await panel.fill({ Name: name, "Arabic name": arabicName });
  await panel.choose("Category", "Creative");
  await panel.fill({ Description: "Every star.", "Arabic description": "كل النجوم." });
  const picture = sharp({
    create: { width: 640, height: 480, channels: 3, background: "#4f7ab3" },
  });
  const chooser = page.waitForEvent("filechooser");
  await panel.button("Upload a picture").click();
  const buffer = await picture.png().toBuffer();
  await (await chooser).setFiles({ name: "atlas.png", mimeType: "image/png", buffer });
  await expect(panel.field("Picture")).toHaveValue(/^\/pictures\//);
  const address = await panel.field("Picture").inputValue();
  await panel.fill({ "Price (USD)": "12.50", "Original price (USD)": "25" });
  await panel.dialog.getByRole("switch", { name: "Unlimited" }).click();
  await panel.fill({
    Stock: "40",
    "Digital content": CONTENT,
    "Delivery instructions": "Open the file.\nLook up.",
    "Arabic delivery instructions": "افتح الملف.\nانظر إلى الأعلى.",
  });
  for (const text of [name, "$12.50", "$25.00", "50%"]) await expectShown(panel.preview, text);
  await expect(panel.preview.locator("img")).toHaveAttribute("src", address);
  await panel.button("Add product").click();
  await panel.expectToast("Product added");
  await expect(panel.dialog).toHaveCount(0);
  await expectShown(
    panel.row(name),
    /Creative\s+\$12\.50\s+30-day low: \$12\.50\s+\$25\.00\s+40\s+Active/,
  );

  const shop = new ShopPage(otherDevice);
  const arabic = new ShopPage(otherDevice, "ar");
  await visitUntilShown(shop, "/shop", name);
  await shop.openProduct(name);
  for (const text of ["Every star.", "$12.50", "$25.00", "Open the file.", "Look up."]) {
    await expectShown(shop.main, text);
  }
  await expect(shop.main.locator("img").first()).toHaveAttribute("src", address);
  await otherDevice.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(arabic.main.getByRole("heading", { level: 1 })).toHaveText(arabicName);
  for (const text of ["كل النجوم.", "افتح الملف."]) await expectShown(arabic.main, text);
  await visitUntilShown(arabic, "/shop", arabicName);
  await arabic.openProduct(arabicName);
  await otherDevice.getByRole("banner").getByRole("button", { name: "English" }).click();

  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("atlas");
  await shop.quickAdd(name);
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  const text = plainText(await mailbox.firstMailTo(buyer.email));
  for (const line of [name, ...CONTENT.split("\n"), "Look up.", "$12.50"]) {
    expect(text).toContain(line);
  }
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["12.50 USD"]);
  await page.reload();
  await expectShown(panel.row(name), /\$25\.00\s+39\s+Active/);
});

test.describe("a product with missing fields", () => {
  test.use({ expectedErrors: [/status of 4\d\d .*admin\.products\.save/] });

  test("shows the error at each field, in both languages, and Cancel discards the input", async ({
    page,
    testProducts,
  }) => {
    const panel = new ProductPanel(page);
    await panel.open(testProducts.mark);
    await panel.openNew();
    const expectProblem = (label: string, problem: RegExp) =>
      expect(panel.field(label)).toHaveAccessibleDescription(problem);
    await panel.button("Add product").click();
    await expectProblem("Name", /^Name is required$/);
    await expect(panel.field("Name")).toBeFocused();
    await expectProblem("Description", /^Description is required$/);
    await expectProblem("Picture", /^Image URL is required/);
    await expect(panel.choice("Category")).toHaveAccessibleDescription("Choose a category");

    const price = /^Enter a price in dollars of at least 0\.01, with two decimals at most/;
    for (const wrong of ["", "0", "1.234", "-1", "nine"]) {
      await panel.field("Price (USD)").fill(wrong);
      await expectProblem("Price (USD)", price);
    }
    await panel.field("Price (USD)").fill("9.99");
    await expect(panel.field("Price (USD)")).toHaveAccessibleDescription("");
    await panel.field("Original price (USD)").fill("9.99");
    await expectProblem("Original price (USD)", /^The original price must be higher/);
    await panel.field("Picture").fill("ftp://files.example/a.png");
    await expectProblem("Picture", /^Enter a path that begins with \//);

    const unlimited = panel.dialog.getByRole("switch", { name: "Unlimited" });
    await expect(unlimited).toBeChecked();
    await unlimited.click();
    for (const wrong of ["1.5", "-2", "many"]) {
      await panel.field("Stock").fill(wrong);
      await expectProblem("Stock", /^Enter a whole number, or -1 for unlimited\.$/);
    }
    await panel.field("Stock").fill("-1");
    await expect(unlimited).toBeChecked();

    await panel.field("Name").fill(testProducts.name("My PubG pack"));
    await expect(panel.choice("Options")).toContainText("Game server");
    await expect(panel.choice("How it is delivered")).toContainText("To a game account");
    await expect(panel.field("Digital content")).toHaveCount(0);
    await panel.field("Name").fill(testProducts.name("Card"));
    await expect(panel.choice("Options")).toContainText("Notes");
    await expect(panel.choice("How it is delivered")).toContainText("Same content for all");

    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(panel.field("Name")).toHaveValue(testProducts.name("Card"));
    await panel.button("Cancel").click();
    await expect(panel.dialog).toHaveCount(0);
    await expect(panel.rows).toHaveCount(0);
    await panel.openNew();
    for (const label of ["Name", "Description", "Picture", "Price (USD)", "Original price (USD)"]) {
      await expect(panel.field(label)).toHaveValue("");
    }
    await expect(panel.choice("Category")).toContainText("Choose a category");

    await panel.fillRest();
    await panel.fill({ Name: testProducts.name("Card"), "Digital content": "" });
    await panel.fill({ "Price (USD)": "٩٫٩٩", "Original price (USD)": "١٥" });
    await expectShown(panel.preview, "$9.99");
    await unlimited.click();
    await panel.field("Stock").fill("٤٠");
    await panel.button("Add product").click();
    await expectProblem(
      "Digital content",
      /^A product that is for sale needs something to deliver/,
    );
    await panel.field("Digital content").fill(CONTENT);
    await panel.button("Add product").click();
    await panel.expectToast("Product added");
    await expectShown(
      panel.row(testProducts.mark),
      /\$9\.99\s+30-day low: \$9\.99\s+\$15\.00\s+40\s+Active/,
    );

    await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
    await page.getByRole("button", { name: "إضافة منتج" }).click();
    const arabic = page.getByRole("dialog", { name: "إضافة منتج" });
    await arabic.getByRole("button", { name: "إضافة المنتج" }).click();
    await expect(arabic.getByLabel("الاسم", { exact: true })).toHaveAccessibleDescription(
      "الاسم مطلوب",
    );
    await expect(arabic).toContainText("الوصف مطلوب");
    await expect(arabic).toContainText("رابط الصورة مطلوب");
  });
});
