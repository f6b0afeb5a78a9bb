import { buy } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown, ShopPage, visitUntilShown } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

test.use({ expectedErrors: [/status of 404 .*\/product\/\d+/] });

test("a changed price is in the shop at once, and an inactive product is gone from it", async ({
  page,
  otherDevice,
  testProducts,
}) => {
  const name = testProducts.name("Day Planner");
  const id = await testProducts.add("Day Planner", { digitalContent: "SECRET-OF-THE-PLANNER" });
  const shop = new ShopPage(otherDevice);
  await visitUntilShown(shop, `/product/${id}`, "$12.50");
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await panel.edit(name);
  await panel.field("Price (USD)").fill("15.75");
  const runsOn = panel.dialog.getByLabel(/^Platform/);
  await runsOn.fill(testProducts.name("Planner OS"));
  await panel.button("Save changes").click();
  await panel.expectToast("Changes saved");
  await expectShown(panel.row(name), /\$15\.75\s.*Active/s);
  await visitUntilShown(shop, `/product/${id}`, "$15.75");
  const platform = encodeURIComponent(testProducts.name("Planner OS"));
  await visitUntilShown(shop, `/shop?platform=${platform}`, name);

  await panel.edit(name);
  await expect(panel.field("Digital content")).toHaveValue("");
  await expect(panel.dialog).not.toContainText("SECRET");
  await panel.button("Show").click();
  const reveal = page.getByRole("dialog", { name: "Show the digital content" });
  const show = reveal.getByRole("button", { name: "Show the content" });
  await show.click();
  await expect(reveal.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    /^Say why: /,
  );
  await reveal.getByRole("textbox", { name: "Reason" }).fill("A buyer asks.");
  await show.click();
  await expect(reveal).toContainText("SECRET-OF-THE-PLANNER");
  await reveal.getByRole("button", { name: "Done" }).click();
  await expect(reveal).toHaveCount(0);

  await panel.dialog.getByRole("switch", { name: "Active" }).click();
  await panel.button("Save changes").click();
  await expect(panel.dialog).toHaveCount(0);
  await expectShown(panel.row(name), "Inactive");
  await visitUntilShown(shop, `/product/${id}`, "Product Not Found");
  await expectShown(shop.main, "The product you are looking for does not exist.");
  await shop.main.getByRole("link", { name: "Back to Shop" }).click();
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("All products");
  await expect(shop.main).not.toContainText(name);
});

test("a product without orders is deleted; one with orders is archived, stays in its order and is restored inactive", async ({
  page,
  request,
  simulator,
  testProducts,
}) => {
  const [unsold, sold] = [testProducts.name("Never sold"), testProducts.name("Once sold")];
  const unsoldId = await testProducts.add("Never sold");
  const soldId = await testProducts.add("Once sold");
  const { email } = newPersona("buyer");
  const orderId = await buy(request, simulator, { lines: [{ productId: soldId }], email });
  const statusOf = async (id: number) => (await request.get(`/product/${id}`)).status();
  await expect.poll(() => statusOf(unsoldId)).toBe(200);
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);

  const question = page.getByRole("alertdialog", { name: "Delete product?" });
  const remove = question.getByRole("button", { name: "Delete product" });
  await page.getByRole("button", { name: `Delete ${unsold}` }).click();
  await expect(question).toHaveAccessibleDescription(
    "Are you sure you want to delete this product?",
  );
  await expect(question).toContainText(unsold);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(panel.rows).toHaveCount(2);
  await page.getByRole("button", { name: `Delete ${unsold}` }).click();
  await remove.click();
  await panel.expectToast("Product deleted");
  await expect(panel.row(unsold)).toHaveCount(0);
  await expect.poll(() => statusOf(unsoldId)).toBe(404);

  await page.getByRole("button", { name: `Delete ${sold}` }).click();
  await remove.click();
  await panel.expectToast("Product archived");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect.poll(() => statusOf(soldId)).toBe(404);
  await page.goto(`/admin?tab=orders&order=${orderId}`);
  await expect(page.getByRole("main")).toContainText(sold);

  await page.goto(`/admin?q=${testProducts.mark}&state=archived`);
  await expect(panel.rows).toHaveCount(1);
  await expectShown(panel.row(sold), "Archived");
  await page.getByRole("button", { name: `Restore ${sold}` }).click();
  await panel.expectToast("Product restored");
  await panel.expectToast(`${sold} is inactive: make it active to sell it.`);
  await page.getByRole("radio", { name: "All" }).click();
  await expectShown(panel.row(sold), "Inactive");
  expect(await statusOf(soldId)).toBe(404);
  await panel.edit(sold);
  await panel.dialog.getByRole("switch", { name: "Active" }).click();
  await panel.button("Save changes").click();
  await expect(panel.row(sold)).not.toContainText("Inactive");
  await expect.poll(() => statusOf(soldId)).toBe(200);
});
