import { expect, test } from "../../support/data/test-products";
import { dropNextResponse } from "../../support/pages/dropped-response";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown } from "../../support/pages/shop-page";

const SAVE = /admin\.products\.save/;

test.describe("two admins in the same product", () => {
  test.use({ expectedErrors: [/status of 409 .*admin\.products\.save/] });

  test("the second one is warned, loses nothing, and chooses the version that counts", async ({
    page,
    otherDevice,
    testProducts,
  }) => {
    const name = testProducts.name("Field Guide");
    await testProducts.add("Field Guide");
    const [first, second] = [new ProductPanel(page), new ProductPanel(otherDevice)];
    const conflict = second.dialog.getByRole("alert").filter({ hasText: "Someone else" });
    const saveAs = async (panel: ProductPanel, price: string) => {
      await panel.field("Price (USD)").fill(price);
      await panel.button("Save changes").click();
    };
    await first.open(testProducts.mark);
    await second.open(testProducts.mark);

    await first.edit(name);
    await second.edit(name);
    await saveAs(first, "15");
    await first.expectToast("Changes saved");
    await second.field("Description").fill("Every bird.");
    await saveAs(second, "14.00");
    await expect(conflict).toContainText("Someone else has changed this product");
    await expect(conflict).toContainText("Nothing was saved. Compare, then choose.");
    await expect(conflict).toBeFocused();
    await expectShown(conflict, /Description\s+Theirs\s+A file to keep\.\s+Yours\s+Every bird\./);
    await expectShown(conflict, /Price \(USD\)\s+Theirs\s+15\.00\s+Yours\s+14\.00/);
    await expect(second.button("Save changes")).toBeDisabled();
    await expect(second.field("Description")).toHaveValue("Every bird.");
    await page.reload();
    await expectShown(first.row(name), "$15.00");

    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expect(conflict).toHaveCount(0);
    await expectShown(second.dialog, "Your version is kept. Save to overwrite theirs.");
    await expect(second.field("Description")).toHaveValue("Every bird.");
    await expect(second.field("Price (USD)")).toHaveValue("14.00");
    await second.button("Save changes").click();
    await second.expectToast("Changes saved");
    await page.reload();
    await expectShown(first.row(name), "$14.00");

    await first.edit(name);
    await expect(first.field("Description")).toHaveValue("Every bird.");
    await second.edit(name);
    await saveAs(first, "13");
    await expect(first.dialog).toHaveCount(0);
    await saveAs(second, "99");
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await expectShown(second.dialog, "You see their version now.");
    await expect(second.field("Price (USD)")).toHaveValue("13.00");
    await second.button("Cancel").click();
    await expectShown(second.row(name), "$13.00");
    await page.reload();
    await expectShown(first.row(name), "$13.00");
  });
});

test("a double click adds one product", async ({ page, testProducts }) => {
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await panel.openNew();
  await panel.fillRest();
  await panel.fill({ Name: testProducts.name("Twice clicked") });
  await panel.button("Add product").dblclick();
  await panel.expectToast("Product added");
  await page.reload();
  await expect(panel.rows).toHaveCount(1);
  await expect(panel.rows).toContainText(testProducts.name("Twice clicked"));
});

test.describe("when the response is lost", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED .*admin\.products\.save/] });

  test("saving again adds no second product, and changes no product twice", async ({
    page,
    testProducts,
  }) => {
    const name = testProducts.name("Answered late");
    const panel = new ProductPanel(page);
    const failed = panel.dialog.getByRole("alert").filter({
      hasText: "The product could not be saved. What you typed is still here: try again.",
    });
    await panel.open(testProducts.mark);
    await panel.openNew();
    await panel.fillRest();
    await panel.fill({ Name: name });
    await dropNextResponse(page, SAVE);
    await panel.button("Add product").click();
    await expect(failed).toBeVisible();
    await expect(panel.field("Name")).toHaveValue(name);
    await panel.button("Add product").click();
    await panel.expectToast("Product added");
    await page.reload();
    await expect(panel.rows).toHaveCount(1);

    await panel.edit(name);
    await panel.field("Price (USD)").fill("16");
    await dropNextResponse(page, SAVE);
    await panel.button("Save changes").click();
    await expect(failed).toBeVisible();
    await panel.button("Save changes").click();
    await panel.expectToast("Changes saved");
    await expectShown(panel.row(name), "$16.00");
  });
});
