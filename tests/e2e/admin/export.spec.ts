import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { readCsv, rowsOf } from "../../support/data/csv";
import { buy, LICENCE, PACK, placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { chooseMore, openPanel, rowOf } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";

const BOM = "\uFEFF";
const PLAYER_ID = "5123456789";

/** Saves the file that a click downloads. */
async function exported(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await press();
  const download = await downloading;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), text };
}

/** The visible texts of a row's cells. */
async function shown(row: Locator): Promise<string[]> {
  const cells = await row.locator("th, td").all();
  return Promise.all(cells.map(async (cell) => (await cell.innerText()).trim()));
}

const dollars = (decimal = "") => `$${decimal}`;

test("the orders file has the table's values and no formulas", async ({
  page,
  request,
  simulator,
}) => {
  const mark = randomUUID();
  // A spreadsheet would evaluate this address as a formula if it were not escaped.
  const email = `+1-${mark}@example.com`;
  const lines = [{ productId: LICENCE }, { productId: PACK, quantity: 2, playerId: PLAYER_ID }];
  const sold = await buy(request, simulator, { lines, email, currency: "SAR" });
  const waiting = await placeOrder(request, { lines: [{ productId: LICENCE }], email });
  await openPanel(page, `?tab=orders&q=${mark}`);
  const table = page.getByRole("table", { name: "Orders" }).locator("tbody").getByRole("row");
  await expect(table).toHaveCount(2);

  const { name, text } = await exported(page, () =>
    page.getByRole("link", { name: "Export CSV" }).click(),
  );
  expect(name).toMatch(/^barq-orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith(BOM), "a spreadsheet knows UTF-8 by this mark").toBe(true);
  const rows = rowsOf(text);
  expect(rows).toMatchObject([
    {
      Order: String(sold),
      Status: "Completed",
      "Customer e-mail": email,
      "Customer phone": "+966501234567",
      "Currency shown": "SAR",
      "Total (USD)": "59.97",
      "Captured (USD)": "59.97",
      "Refunded (USD)": "0.00",
      Items: "1 x Desktop OS Pro licence; 2 x PUBG UC 660",
    },
    { Order: String(waiting), Status: "Pending", "Captured (USD)": "0.00", "Paid at": "" },
  ]);
  const [, first = []] = readCsv(text);
  expect(first).toContain(`'${email}`);
  expect(first).toContain("'+966501234567");

  // The newest order is first in the table and last in the file.
  for (const [at, row] of rows.toReversed().entries()) {
    const [number, bought = "", , total = "", status] = await shown(table.nth(at));
    const address = bought.split("\n").at(-1);
    expect([number, address, total.split("\n")[0], status]).toEqual([
      `#${row.Order}`,
      row["Customer e-mail"],
      dollars(row["Total (USD)"]),
      row.Status,
    ]);
    const placed = await table.nth(at).getByRole("time").getAttribute("datetime");
    expect(Math.floor(Date.parse(placed ?? "") / 1000)).toBe(
      Date.parse(row["Placed at"] ?? "") / 1000,
    );
  }
  await openPanel(page, "?tab=log&entity=export");
  await expect(rowOf(page, mark)).toContainText("Exported orders");
});

test("the products file keeps Arabic text, commas and line breaks, and escapes a formula", async ({
  page,
  testProducts,
}) => {
  const formula = '=HYPERLINK("https://evil.example","Open me"), 50%';
  const description = 'A "quoted" line,\n=1+1\nand هذا السطر؛ بالعربية';
  const nameAr = `بطاقة هدية، «خاصة» ${testProducts.mark}`;
  const more = { nameAr, description, isActive: false, priceUSD: "1234.50", stock: "7" };
  const id = await testProducts.add(formula, more);
  await openPanel(page, `?q=${testProducts.mark}`);
  const table = page.getByRole("table").locator("tbody").getByRole("row");
  await expect(table).toHaveCount(1);
  await expect(table).toContainText(testProducts.name(formula));
  await expect(table).toContainText("$1,234.50");
  await expect(table).toContainText("Inactive");

  const { name, text } = await exported(page, () => chooseMore(page, "Export CSV"));
  expect(name).toMatch(/^barq-products-\d{4}-\d\d-\d\d\.csv$/);
  expect(rowsOf(text)).toMatchObject([
    {
      Product: String(id),
      Name: testProducts.name(formula),
      "Arabic name": nameAr,
      Category: "Software",
      State: "Inactive",
      "Price (USD)": "1234.50",
      "Stock (-1 is unlimited)": "7",
      Description: description,
    },
  ]);
  const [, cells = []] = readCsv(text);
  expect(cells).toContain(`'${testProducts.name(formula)}`);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+@]/);
  expect(text, "what is secret is not in it").not.toContain("files.example");

  await keepPreferences(page, { language: "ar" });
  await page.goto(`/admin?q=${testProducts.mark}`);
  await expect(table).toContainText(nameAr);
  await expect(table).toContainText("غير معروض");
  const arabic = await exported(page, () => chooseMore(page, "تصدير CSV", "إجراءات أخرى"));
  const [row = {}] = rowsOf(arabic.text);
  expect(Object.values(row)).toEqual(expect.arrayContaining([nameAr, "غير معروض", "البرامج"]));
  expect(row).toMatchObject({ "الاسم بالعربية": nameAr, الوصف: description });
});
