import type { Locator, Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { expect, test } from "../../support/data/test-products";
import {
  expectAccessibleAtAllWidths,
  expectFocusSeen,
  tabTo,
} from "../../support/pages/accessibility";
import { chooseMore, openPanel } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 1280, height: 800 },
  expectedErrors: [/status of 40[04] /],
});

/** The panel's bulk edit of products, in one of the languages. */
class BulkPanel {
  readonly dialog: Locator;
  readonly rows: Locator;
  readonly texts;

  constructor(
    readonly page: Page,
    language: Locale,
  ) {
    this.texts = translator(language, "adminBulkEdits");
    this.dialog = page.getByRole("dialog");
    // Includes rows that are hidden behind a dialog.
    this.rows = page.locator("main tbody").getByRole("row", { includeHidden: true });
  }

  /** The checkbox of the product whose row contains a text. */
  box(text: string): Locator {
    return this.rows.filter({ hasText: text }).getByRole("checkbox");
  }

  get bar(): Locator {
    return this.page.getByRole("region", { name: this.texts("selection.label") });
  }

  async press(place: Locator, name: string): Promise<void> {
    await place.getByRole("button", { name, exact: true }).click();
  }

  /** Waits for the dialog's result. The worker applies an edit in batches, which takes a while. */
  async expectOutcome(text: string): Promise<void> {
    await expect(this.dialog.getByRole("status").filter({ hasText: text })).toBeVisible({
      timeout: 20_000,
    });
  }
}

for (const { language, theme } of LOOKS) {
  test(`prices of chosen products: preview, apply and undo; in ${language}, ${theme}, accessible`, async ({
    page,
    testProducts,
  }) => {
    const { mark } = testProducts;
    for (const name of ["Anchor", "Beacon"]) await testProducts.add(name);
    await testProducts.add("Compass", { originalPriceUSD: "13.00" });
    const panel = new BulkPanel(page, language);
    const { texts } = panel;
    await keepPreferences(page, { language, theme });
    await openPanel(page, `?q=${mark}&sort=name&dir=asc`);
    await expect(panel.rows).toHaveCount(3);

    await panel.box("Anchor").click();
    await panel.box("Compass").click({ modifiers: ["Shift"] });
    await expect(panel.bar).toContainText(texts("selection.some", { count: 3 }));
    await expect(panel.box("Beacon")).toBeChecked();
    await expectAccessibleAtAllWidths(page, "chosen products");
    await panel.press(panel.bar, texts("selection.change"));
    await panel.press(panel.dialog, texts("form.preview"));
    await expect(panel.dialog.locator("[aria-invalid=true]")).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the form with what is wrong with it");
    await panel.dialog.getByLabel(texts("form.amount")).fill("10");
    await panel.dialog.getByRole("button", { name: texts("form.ending") }).click();
    await page.getByRole("option", { name: ".99" }).click();
    await panel.press(panel.dialog, texts("form.preview"));

    await expectShown(panel.dialog, texts("edit.draft", { ready: 2 }));
    await expectShown(panel.dialog, texts("problems.original_price"));
    await expectShown(
      panel.dialog.getByRole("listitem").filter({ hasText: "Anchor" }),
      /12\.50.*13\.99/s,
    );
    await expectAccessibleAtAllWidths(page, "the preview");
    await panel.press(panel.dialog, texts("edit.apply", { count: 2 }));
    await panel.expectOutcome(texts("edit.applied", { count: 2 }));
    await expectAccessibleAtAllWidths(page, "what was changed");
    await expect(panel.rows.filter({ hasText: "13.99" })).toHaveCount(2);

    await panel.press(panel.dialog, texts("edit.undo"));
    await panel.expectOutcome(texts("edit.undone", { count: 2 }));
    await panel.press(panel.dialog, texts("edit.close"));
    await expect(panel.rows.filter({ hasText: "12.50" })).toHaveCount(3);
    await expect(panel.bar).toHaveCount(0);
    await chooseMore(page, texts("open"), translator(language, "adminProducts")("more"));
    const latest = panel.dialog.getByRole("listitem").first();
    await expectShown(latest, texts("recent.states.undone", { count: 2 }));
    await expect(latest.getByRole("button")).toHaveCount(1);
    await expectAccessibleAtAllWidths(page, "the latest changes");
  });
}

test("all products of a search are taken off sale by keyboard, and restored from the latest changes", async ({
  page,
  testProducts,
}) => {
  for (const name of ["Anchor", "Beacon"]) await testProducts.add(name);
  const panel = new BulkPanel(page, "en");
  await openPanel(page, `?q=${testProducts.mark}`);
  await expect(panel.rows).toHaveCount(2);
  await tabTo(panel.box("Beacon"));
  await page.keyboard.press("Space");
  const all = panel.bar.getByRole("button", { name: "Choose all 2 found" });
  await tabTo(all);
  await expectFocusSeen(all);
  await page.keyboard.press("Enter");
  await expect(panel.bar).toContainText("All 2 products found are chosen");
  await expect(panel.box("Anchor")).toBeChecked();
  await tabTo(panel.bar.getByRole("button", { name: "Change…" }));
  await page.keyboard.press("Enter");
  await tabTo(panel.dialog.getByRole("button", { name: /^What to change/ }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.type("Active");
  await page.keyboard.press("Enter");
  await tabTo(panel.dialog.getByRole("radio", { name: "Make active" }));
  await page.keyboard.press("ArrowRight");
  await tabTo(panel.dialog.getByRole("button", { name: "Preview" }));
  await page.keyboard.press("Enter");
  const apply = panel.dialog.getByRole("button", { name: "Apply to 2 products" });
  await tabTo(apply);
  await page.keyboard.press("Enter");
  await panel.expectOutcome("2 products were changed.");
  await panel.press(panel.dialog, "Done");
  await expect(panel.rows.filter({ hasText: "Inactive" })).toHaveCount(2);

  await page.goto("/admin?bulk=recent");
  const latest = panel.dialog.getByRole("listitem").first();
  await expectShown(latest, "Made inactive");
  await latest.getByRole("button", { name: /^Undo/ }).click();
  await panel.expectOutcome("2 products have their old values back.");
  await page.goto("/admin?tab=log");
  // Use the newest row: concurrent tests write rows too.
  const undone = page.getByRole("row").filter({ hasText: "Undid a bulk change" });
  await undone.first().getByRole("link").click();
  await panel.expectOutcome("2 products have their old values back.");
});

test("a copy of a product has the product's data, is inactive, and has nothing to deliver", async ({
  page,
  testProducts,
}) => {
  const name = testProducts.name("Lantern");
  await testProducts.add("Lantern", { nameAr: testProducts.name("فانوس"), stock: "7" });
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await page.getByRole("button", { name: `Copy ${name}` }).click();
  await expect(panel.field("Name")).toHaveValue(`${name} (copy)`);
  await expect(panel.field("Arabic name")).toHaveValue(`${testProducts.name("فانوس")} (نسخة)`);
  await expect(panel.field("Price (USD)")).toHaveValue("12.50");
  await expect(panel.field("Digital content")).toHaveValue("");
  await expect(panel.dialog.getByRole("switch", { name: "Active" })).not.toBeChecked();
  await expectShown(panel.dialog, "keys and digital content are not copied");
  await expectAccessibleAtAllWidths(page, "the copy of a product");
  // In the empty form of a new product, "serial" in the name selects the delivery of keys and hides
  // the digital content. A copy keeps its delivery.
  await panel.field("Name").fill(`${name} serial`);
  await expect(panel.field("Digital content")).toBeVisible();
  await panel.field("Name").fill(`${name} (copy)`);
  await panel.button("Add product").click();
  await panel.expectToast("Product added");
  await expectShown(panel.row(`${name} (copy)`), "Inactive");
  await expect(panel.rows).toHaveCount(2);
});
