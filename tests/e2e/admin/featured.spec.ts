import type { Page } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/data/test-products";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { chooseMore, openPanel } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 1280, height: 800 } });
test.afterEach(() =>
  queryDatabase(
    "UPDATE products SET featured_position = CASE WHEN id <= 10 THEN id END WHERE featured_position IS NOT NULL OR id <= 10",
    [],
  ),
);

test("an owner adds featured products, orders them by keyboard, and removes one", async ({
  page,
  testProducts,
}) => {
  const name = testProducts.name("Field Guide");
  await testProducts.add("Field Guide");
  await openPanel(page, "?tab=products");
  await chooseMore(page, "Featured");
  const dialog = page.getByRole("dialog", { name: "Featured products" });
  const list = dialog.getByRole("list", { name: "Featured products" });
  const names = () => list.getByRole("listitem").locator(".text-label").allInnerTexts();
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expect(dialog.getByText("10 of 24")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Add a product" }).fill(testProducts.mark);
  await dialog.getByRole("button", { name: `Add ${name}` }).press("Enter");
  await expect(dialog.getByRole("button", { name: `${name} is featured` })).toBeFocused();
  await expect(list.getByRole("listitem")).toHaveCount(11);
  const place = dialog.getByRole("textbox", { name: `Place of ${name}` });
  await place.fill("1");
  await place.press("Enter");
  await expect(place).toBeFocused();
  expect((await names())[0]).toBe(name);
  await dialog.getByRole("button", { name: "Remove PUBG UC 60" }).click();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await chooseMore(page, "Featured");
  await expect(list.getByRole("listitem")).toHaveCount(10);
  expect((await names())[0]).toBe(name);
  expect(await names()).not.toContain("PUBG UC 60");
});

test.describe("two admins", () => {
  test.use({ expectedErrors: [/status of 409 .*admin\.featured\.save/] });

  test("the second admin sees the conflict and the list of the first", async ({
    page,
    otherDevice,
  }) => {
    const dialogOf = async (one: Page) => {
      await openPanel(one, "?featured=open");
      const dialog = one.getByRole("dialog", { name: "Featured products" });
      await expect(dialog.getByRole("listitem")).toHaveCount(10);
      return dialog;
    };
    const [first, second] = [await dialogOf(page), await dialogOf(otherDevice)];
    await first.getByRole("button", { name: "Remove PUBG UC 60" }).click();
    await first.getByRole("button", { name: "Save", exact: true }).click();
    await expect(first).toHaveCount(0);
    await second.getByRole("button", { name: "Move PUBG UC 325 down" }).click();
    await second.getByRole("button", { name: "Save", exact: true }).click();
    await expect(second.getByRole("alert")).toContainText("Someone else has changed");
    await second.getByRole("button", { name: "Show theirs" }).click();
    await expect(second.getByRole("listitem")).toHaveCount(9);
    await expect(second.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  });
});

for (const { language, theme } of LOOKS) {
  test(`in ${language}, ${theme}: the list and its search results are accessible`, async ({
    page,
    testProducts,
  }) => {
    const texts = translator(language, "adminProducts");
    await testProducts.add("Vault", { isActive: false, digitalContent: "" });
    await keepPreferences(page, { language, theme });
    await openPanel(page, "?featured=open");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill(testProducts.mark);
    await dialog
      .getByRole("button", {
        name: texts("featured.add", { name: testProducts.name("Vault") }),
      })
      .click();
    await expect(dialog.getByText(texts("featured.inactive")).last()).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the featured products");
  });
}
