import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { keepPreferences } from "../../support/pages/preferences";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

test("the search requests nothing for one character and shows results from two characters on", async ({
  page,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("catalogue.search")) asked.push(request.url());
  });
  const shop = new ShopPage(page);
  await shop.visit("/");
  const field = page.getByRole("combobox", { name: "Search products" });
  const results = page.getByRole("listbox", { name: "Products found" });
  await field.fill("p");
  await page.clock.runFor(2000);
  await expect(results).toBeHidden();

  await field.fill("pubg");
  await expect(results.getByRole("option")).toHaveCount(7);
  expect(asked, "the one question is that of four characters").toHaveLength(1);
  const first = results.getByRole("option").first();
  await expect(first).toContainText("PUBG UC 60");
  await expectShown(first, "$0.99");
  await expect(first.locator("img")).toHaveAttribute("src", /\/art\/uc-1/);
  const { height } = (await results.boundingBox()) ?? { height: Number.NaN };
  expect(height).toBeLessThanOrEqual(320);

  await field.fill("no such thing");
  await expect(results).toBeHidden();
});

test("a result is chosen by keyboard or by mouse: its page opens and the query is cleared", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/");
  const field = page.getByRole("combobox", { name: "Search products" });
  const options = page.getByRole("listbox", { name: "Products found" }).getByRole("option");
  await field.fill("suite");
  await expect(options).toHaveCount(3);
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  const name = await options.nth(1).locator("bdi").first().innerText();
  await field.press("Enter");
  await expect(shop.main.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(options).toHaveCount(0);

  await field.fill("photo");
  await options.first().click();
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Photo Editor licence");
  await expect(field).toHaveValue("");
});

test("Enter opens the results page for the typed query, with the query in its title", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/");
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.fill("suite");
  await expect(page.getByRole("listbox", { name: "Products found" })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(/\/shop\?q=suite$/);
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Results for “suite”");
  await expect(page).toHaveTitle(/^Results for “suite”/);
  await shop.visit("/shop?q=nothingofthekind");
  await expect(shop.main.getByRole("heading", { level: 2, name: "Popular" })).toBeVisible();
});

test("on a phone the search keeps the virtual keyboard open while its field loads, and offers popular products", async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  const open = page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
  const focused = await open.evaluate((button: HTMLElement) => {
    button.click();
    return document.activeElement?.tagName;
  });
  expect(focused).toBe("INPUT");
  const sheet = page.getByRole("dialog", { name: "Search products" });
  const field = sheet.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(sheet.getByRole("link", { name: /PUBG UC 60/ }).first()).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Gaming" })).toBeVisible();
  await expectAccessible(page, "the search before anything is typed");
  await field.fill("zzzzzz");
  await expect(sheet.getByText(/^Nothing found/)).toBeVisible();
  await sheet.getByRole("link", { name: "Gaming" }).click();
  await expect(page).toHaveURL(/\/shop\/gaming$/);
  await context.close();
});

test("the demo's products are found by their colloquial names", async ({ request }) => {
  const found = async (q: string) => {
    const answer = await request.get("/api/products/search", { params: { q } });
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  };
  for (const q of ["windows", "ويندوز"]) expect(await found(q)).toContain("Desktop OS Pro licence");
  for (const q of ["أوفيس", "اوفيس"]) expect(await found(q)).toContain("Office Suite Business");
  for (const q of ["license", "lisence"]) expect(await found(q)).toContain("Photo Editor licence");
});

test("the last row opens all results, by keyboard and by mouse", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/");
  const field = page.getByRole("combobox", { name: "Search products" });
  const options = page.getByRole("listbox", { name: "Products found" }).getByRole("option");
  const last = options.last();
  await field.fill("pugb uc");
  await expect(last).toHaveText("Show all 6 results");
  await field.press("ArrowUp");
  await expect(last).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/shop\?q=pugb%20uc$/);
  await expect(field).toHaveValue("");
  await expect(options).toHaveCount(0);

  await field.fill("شدات & 660");
  await expect(last).toHaveText("Show 1 result");
  await last.click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "شدات & 660");
});

test("a click outside closes the results and keeps the query", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  const field = page.getByRole("combobox", { name: "Search products" });
  const results = page.getByRole("listbox", { name: "Products found" });
  await field.fill("office");
  await expect(results).toBeVisible();
  await shop.main.click({ position: { x: 4, y: 400 } });
  await expect(results).toBeHidden();
  await expect(field).toHaveValue("office");
});

test("an Arabic query finds products by their Arabic texts", async ({ page }) => {
  await keepPreferences(page, { language: "ar" });
  const shop = new ShopPage(page, "ar");
  await shop.visit("/");
  const options = page.getByRole("listbox", { name: "المنتجات المطابقة" }).getByRole("option");
  await page.getByRole("combobox", { name: "البحث عن منتج" }).fill("نظام التشغيل");
  await expect(options).toHaveText([/Desktop OS Pro/, "عرض نتيجة واحدة"]);
  await options.first().click();
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Desktop OS Pro licence");
});
