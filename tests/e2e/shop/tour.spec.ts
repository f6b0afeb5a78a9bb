import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.afterEach(async () => {
  await queryDatabase("TRUNCATE settings", []);
  await queryDatabase(`SELECT pg_notify('catalogue_changed', '{"changed": "everything"}')`, []);
});

test("a new owner follows the tour: a step leads to its place and back, is ticked when done, and the tour can be closed", async ({
  page,
}) => {
  const card = page.getByRole("region", { name: "Open your shop" });
  const step = (title: string) => card.getByRole("listitem").filter({ hasText: title });

  await openPanel(page, "?tab=settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.getByRole("button", { name: /^Edit.*Tour/ }).click();
  const dialog = page.getByRole("dialog", { name: "Tour" });
  await dialog.getByRole("switch", { name: "Show the tour" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("tab", { name: /^Today/ }).click();
  const finished = card.getByRole("button", { name: /steps are done$/ });
  await finished.click();
  await expect(card.getByRole("listitem")).toHaveCount(8);
  await expect(step("Add the first product").getByText("Done")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the tour of the first hour");

  await step("Give the shop its name").getByRole("link").click();
  const shopName = page.getByRole("dialog", { name: "Name of the shop" });
  await shopName.getByLabel("English name").fill("Sahab Store");
  await shopName.getByLabel("Arabic name").fill("متجر سحاب");
  await shopName.getByRole("button", { name: "Save" }).click();
  await expect(shopName).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the tour" }).click();
  await expect(step("Give the shop its name")).toHaveCount(0);
  await finished.click();
  await expect(step("Give the shop its name").getByText("Done")).toBeAttached();

  await card.getByRole("button", { name: "Skip the tour" }).click();
  await expect(card).toHaveCount(0);
  await expect(
    page.getByText("You can bring it back in the settings.", { exact: true }),
  ).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the panel without its tour");

  await page.goto("/admin?tab=settings&ask=mail");
  await expect(page.getByRole("button", { name: "Send a test e-mail" })).toBeFocused();
});
