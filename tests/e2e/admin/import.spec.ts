import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { stringify } from "csv-stringify/sync";
import { translator } from "@/i18n/translator";
import { edited } from "../../support/data/csv";
import { expect, type TestProducts, test } from "../../support/data/test-products";
import {
  expectAccessibleAtAllWidths,
  expectFocusSeen,
  tabTo,
} from "../../support/pages/accessibility";
import { chooseMore, openPanel, signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown } from "../../support/pages/shop-page";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const HEADER = [
  ...["Product", "Name", "Category", "How it is delivered", "State", "Price (USD)"],
  ...["Image", "Description", "Colour"],
];

/** A row that adds a product; the parameters override its name, price and state. */
function newRow(name: string, price = "12.50", state = "Inactive"): string[] {
  const delivered = "A key of its own for each";
  return ["", name, "Software", delivered, state, price, "/art/office.svg", "A file.", "red"];
}

async function choose(page: Page, content: string | Buffer, key?: "Enter"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  const button = page.getByRole("dialog").getByRole("button", { name: /^(Choose|اختيار)/ });
  if (key) await button.press(key);
  else await button.click();
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content);
  await (await chooser).setFiles({ name: "products.csv", mimeType: "text/csv", buffer });
}

/** Checks the dialog's counts: new, changed, unchanged, invalid. */
async function expectCounts(dialog: Locator, counts: readonly string[]): Promise<void> {
  await expect(dialog.locator("dd")).toHaveText([...counts]);
}

async function openImport(page: Page, search: string): Promise<Locator> {
  await new ProductPanel(page).open(search);
  await chooseMore(page, "Import CSV");
  return page.getByRole("dialog", { name: "Import products" });
}

test("an unusable file is refused with an explanation, and changes nothing", async ({
  page,
  testProducts,
}) => {
  const { mark } = testProducts;
  const dialog = await openImport(page, mark);
  const row = newRow(testProducts.name("Refused"));
  const refusals: [file: string | Buffer, words: string | RegExp][] = [
    [
      stringify([
        ["Name", "Price (USD)"],
        [row[1], "1.00"],
      ]),
      "it lacks Product; Category; How it is delivered; State; Image; Description.",
    ],
    [
      stringify([
        [...HEADER, "name"],
        [...row, "x"],
      ]),
      "several columns with the same name: Name.",
    ],
    [`${stringify([HEADER, row])}"open,1,2\n`, "opens in row 3 is never closed"],
    [Buffer.from([0xc8, 0xd1, 0xde, 0x2c, 0x0a]), "it is not in UTF-8. In Excel choose"],
    ["", "There is nothing in this file."],
    [`${"a,".repeat(150)}\n`, "more than 100 columns"],
    ["x".repeat(300_000), "Row 1 is longer than any product."],
  ];
  for (const [file, words] of refusals) {
    await choose(page, file);
    await expect(dialog.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }
  const huge = Buffer.alloc(100 * 1024 * 1024, "a,b\n");
  const path = test.info().outputPath("huge.csv");
  await (await import("node:fs/promises")).writeFile(path, huge);
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(path);
  await expect(dialog.getByRole("alert")).toContainText("larger than 64 MB. Split it.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("an edited export changes the edited rows, adds the new ones and names each invalid row", async ({
  page,
  testProducts,
}) => {
  const { mark } = testProducts;
  const id = await testProducts.add("Formula", { description: "=1+1;\n-2" });
  await testProducts.add("Untouched", { priceUSD: "5.00", stock: "7" });
  const panel = new ProductPanel(page);
  await panel.open(mark);
  const downloading = page.waitForEvent("download");
  await chooseMore(page, "Export CSV");
  const file = await readFile(await (await downloading).path(), "utf8");
  const content = edited(file, {
    2: { "Price (USD)": "٩٫٩٥" },
    4: {
      Name: testProducts.name("Brand new"),
      Category: "software",
      "How it is delivered": "shared",
      State: "Active",
      "Price (USD)": "3,5",
      "Stock (-1 is unlimited)": "-1",
      Image: "/art/office.svg",
      Description: "New.",
    },
    5: { Product: String(id), Name: "Again" },
    6: { Name: testProducts.name("Bad"), Category: "Sofware", "Price (USD)": "cheap" },
  });

  await chooseMore(page, "Import CSV");
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await choose(page, content);
  await expect(dialog.getByRole("heading", { name: "What this file would do" })).toBeFocused();
  await expectCounts(dialog, ["1", "1", "1", "2"]);
  await expect(dialog).toContainText("1 product is added inactive");
  await expect(dialog).toContainText(
    "Columns that are ignored: Free keys; Seen keys; Held keys; Sold keys; Free keys by choice.",
  );
  const item = (text: string) => dialog.getByRole("listitem").filter({ hasText: text });
  await expectShown(item("Row 2 ·"), `Row 2 · Product #${id}\nPrice (USD)`);
  await expectShown(
    item("Row 5"),
    `Row 5\nProduct: “${id}”. Row 2 has this number already. Only that row counts.`,
  );
  await expect(item("Row 6")).toContainText("Category: “Sofware”. Unknown value. Accepted: Gaming");
  await expect(panel.rows).toHaveCount(2);

  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(dialog.getByRole("heading", { name: "What was imported" })).toBeFocused();
  await expectCounts(dialog, ["1", "1", "0", "0"]);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  await expectShown(panel.row(testProducts.name("Formula")), "$9.95");
  await expectShown(panel.row(testProducts.name("Brand new")), /\$3\.50[\s\S]*Inactive/);

  await chooseMore(page, "Import CSV");
  await choose(page, content);
  await expectCounts(dialog, ["0", "0", "3", "2"]);
  await expect(dialog).toContainText("no row of the file changes anything");
  await openPanel(page, "?tab=log&entity=import");
  const entry = page.getByRole("row").filter({ hasText: "Imported products" }).first();
  await expect(entry).toContainText("Import");
});

test.describe("when the connection is lost during an import", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED .*admin\.imports\.products/] });

  test("the import continues where it stopped, and adds no product twice", async ({
    page,
    testProducts,
  }) => {
    const rows = Array.from({ length: 230 }, (_, at) => newRow(testProducts.name(`Pack ${at}`)));
    const dialog = await openImport(page, testProducts.mark);
    let calls = 0;
    await page.route(/admin\.imports\.products/, async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      expect((await route.fetch()).ok(), "the shop has added them").toBe(true);
      return route.abort();
    });
    await choose(page, stringify([HEADER, ...rows]));
    await dialog.getByRole("button", { name: "Import 230 rows" }).click();
    await expect(dialog.getByRole("status").filter({ hasText: "connection" })).toContainText(
      "The connection was lost. Continue from there: nothing is done twice.",
    );
    const progress = dialog.getByRole("progressbar", { name: "Rows imported" });
    await expect(progress).toHaveAttribute("aria-valuetext", "100 of 230");
    await page.keyboard.press("Escape");
    const leaving = page.getByRole("alertdialog", { name: "Close without finishing?" });
    await expect(leaving).toContainText("130 rows have not been imported yet.");
    await leaving.getByRole("button", { name: "Stay here" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("heading", { name: "What was imported" })).toBeVisible();
    await expectCounts(dialog, ["230", "0", "0", "0"]);
    await page.goto(`/admin?q=${testProducts.mark}`);
    await expect(page.getByText("230 products", { exact: false })).toBeVisible();
  });
});

test("an import can be done by keyboard only, from the button to the result", async ({
  page,
  testProducts,
}) => {
  await new ProductPanel(page).open(testProducts.mark);
  const open = page.getByRole("button", { name: "More actions" });
  await tabTo(open);
  await expectFocusSeen(open);
  await page.keyboard.press("Enter");
  await page.keyboard.type("imp");
  // The menu keeps the focus and marks the active item, which has the outline.
  const item = page.getByRole("menuitem", { name: "Import CSV" });
  await expect(item).toHaveCSS("outline-style", "solid");
  await expect(item).toHaveCSS("outline-width", "3px");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await expect(dialog).toBeVisible();
  await choose(page, stringify([HEADER, newRow(testProducts.name("By key"))]), "Enter");
  await expect(dialog.getByRole("heading", { name: "What this file would do" })).toBeFocused();
  const submit = dialog.getByRole("button", { name: "Import 1 row" });
  await tabTo(submit);
  await expectFocusSeen(submit);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "What was imported" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});

for (const { language, theme } of LOOKS) {
  test(`every step of an import is accessible (${language}, ${theme})`, async ({
    page,
    testProducts,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAdmin(page.request);
    await keepPreferences(page, { language, theme });
    await walk(page, language, testProducts);
  });
}

async function walk(page: Page, language: "en" | "ar", testProducts: TestProducts): Promise<void> {
  const texts = translator(language, "adminImport");
  const id = await testProducts.add("Known");
  await page.goto("/admin?import=csv");
  const dialog = page.getByRole("dialog", { name: texts("title") });
  await expect(dialog).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the choice of a file");
  await choose(page, "Name,Price\nx,1\n");
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await expectAccessibleAtAllWidths(page, "a file of another shape");
  const known = newRow(testProducts.name("Renamed"));
  known[0] = String(id);
  const shared = newRow(testProducts.name("Shared"), "2.00", "Active");
  shared[3] = "shared";
  const bad = newRow(testProducts.name("Bad"), "cheap", "Sold");
  await choose(page, stringify([HEADER, known, shared, bad]));
  await expectCounts(dialog, ["1", "1", "0", "1"]);
  await expectAccessibleAtAllWidths(page, "what a file would do");
  await dialog.getByRole("button", { name: texts("submit", { count: 2 }) }).click();
  await expect(dialog.getByRole("heading", { name: texts("done") })).toBeVisible();
  await expectAccessibleAtAllWidths(page, "what was imported");
}
