import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { LIST_PAGE_SIZE } from "@/domain/catalogue/product-list";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { headOf } from "../../support/pages/page-head";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

test.use({ expectedErrors: [/status of 404 .*\/shop/] });

const MARK = "of the long list";

/**
 * Sixty products of 1.00 to 60.00 in Creative: every third for Windows, every second discounted.
 */
test.beforeAll(async () => {
  await queryDatabase(
    `INSERT INTO products (name, name_ar, description, category_id, price_usd, original_price_usd, image_url,
       digital_content, platform, stock)
     SELECT 'Brush set ' || i, 'مجموعة فرش ' || i, $1, 3, i, CASE WHEN i % 2 = 0 THEN i + 5 END,
       '/art/photo.svg', 'sealed', CASE WHEN i % 3 = 0 THEN 'Windows' WHEN i % 3 = 1 THEN 'macOS' END,
       CASE WHEN i <= 5 THEN 0 ELSE 20 END
     FROM generate_series(1, 60) AS i`,
    [MARK],
  );
});
test.afterAll(() => queryDatabase("DELETE FROM products WHERE description = $1", [MARK]));

/** The cache state of the second request for a path. */
async function cacheOf(request: APIRequestContext, path: string): Promise<string | undefined> {
  await request.get(path);
  return (await request.get(path)).headers()["x-nextjs-cache"];
}

const cardsOf = (shop: ShopPage) => shop.main.getByRole("heading", { level: 2 });
const found = (shop: ShopPage) => shop.main.getByRole("status");

test("a long list has pages, and Back returns to the previous one", async ({ page, request }) => {
  await expect
    .poll(async () => (await request.get("/shop?page=3")).status(), {
      message: "the pages know of it",
    })
    .toBe(200);
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await expect(found(shop)).toHaveText("70 products found");
  await expect(cardsOf(shop)).toHaveCount(LIST_PAGE_SIZE);
  const pages = shop.main.getByRole("navigation", { name: "Pages of products" });
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\/shop\?page=2$/);
  await expect(pages).toContainText("Page 2 of 3");
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(page).toHaveURL(/\/shop\?page=3$/);
  await expect(cardsOf(shop)).toHaveCount(22);
  await page.goBack();
  await expect(pages).toContainText("Page 2 of 3");
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(cardsOf(shop).first()).toHaveText("PUBG UC 60");
});

test("the sort order is in the URL, and is kept from page to page", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop/creative");
  await shop.main.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Price: High to Low" }).click();
  await expect(page).toHaveURL(/\/shop\/creative\?sort=priceDown$/);
  await expect(cardsOf(shop).first()).toHaveText("Brush set 60");
  await shop.main.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\/shop\/creative\?sort=priceDown&page=2$/);
  await expect(cardsOf(shop).first()).toHaveText("Brush set 37");
  await page.reload();
  await expect(cardsOf(shop).first()).toHaveText("Brush set 37");
});

test("filters narrow the list, are shown, and can be removed one by one", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop/creative");
  await shop.main.getByText("Filters", { exact: true }).click();
  await shop.main.getByLabel("Platform").selectOption("Windows");
  await shop.main.getByLabel("To, USD").fill("٣٠");
  await shop.main.getByLabel(/^Reduced only/).check();
  await shop.main.getByRole("button", { name: "Show products" }).click();
  await expect(page).toHaveURL(/\/shop\/creative\?/);
  await expect(found(shop)).toHaveText("5 products found");
  await expect(cardsOf(shop)).toHaveText([
    "Brush set 6",
    "Brush set 12",
    "Brush set 18",
    "Brush set 24",
    "Brush set 30",
  ]);
  const used = shop.main.getByRole("list", { name: "Active filters" });
  await used.getByRole("link", { name: "Remove the filter Reduced only" }).click();
  await expect(found(shop)).toHaveText("10 products found");
  await page.goBack();
  await expect(found(shop)).toHaveText("5 products found");
  await used.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/shop\/creative$/);
  await expect(found(shop)).toHaveText("62 products found");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pages, sorting and filters work as links and as a form, and Back returns", async ({
    page,
  }) => {
    const shop = new ShopPage(page);
    await page.goto("/shop/creative");
    await shop.main.getByRole("link", { name: "Next page" }).click();
    await expect(cardsOf(shop)).toHaveCount(LIST_PAGE_SIZE);
    await shop.main.getByRole("link", { name: "Price: Low to High" }).click();
    await expect(cardsOf(shop).first()).toHaveText("Brush set 1");
    await shop.main.getByText("Filters", { exact: true }).click();
    await shop.main.getByLabel("In stock only").check();
    await shop.main.getByLabel("Platform").selectOption("macOS");
    await shop.main.getByRole("button", { name: "Show products" }).click();
    await expect(found(shop)).toHaveText("18 products found");
    await expect(cardsOf(shop).first()).toHaveText("Brush set 7");
    await page.goBack();
    await expect(cardsOf(shop).first()).toHaveText("Brush set 1");
  });
});

test("a page beyond the last, a filter without matches, and invalid parameters each show a way on", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  expect((await page.goto("/shop?page=9"))?.status()).toBe(404);
  await expect(shop.main).toContainText("This page does not exist");
  await shop.main.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL(/\/shop$/);

  await shop.visit("/shop?q=nothing+like+it+at+all");
  await expect(shop.main).toContainText("No Products Found");
  await shop.main.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(found(shop)).toHaveText("70 products found");

  for (const query of [
    "page=0",
    "page=-1",
    "page=1e9",
    "page=x",
    "sort=newest",
    "min=cheap&max=%00",
    "delivery=post",
    "page=2&page=x",
    "q[]=1&constructor=1",
    "lang=ar&page=two",
  ]) {
    const answer = await page.goto(`/shop?${query}`);
    expect(answer?.status(), query).toBe(200);
    await expect(cardsOf(shop)).toHaveCount(LIST_PAGE_SIZE);
  }
  for (const path of [
    "/shop/_all",
    "/shop/_all/featured/2",
    "/shop/creative/name/1",
    "/shop/creative/search?q=brush",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});

test("pages of a list are cached and indexed; filtered lists are neither", async ({
  page,
  request,
}) => {
  for (const path of [
    "/shop",
    "/shop/creative",
    "/shop?page=2",
    "/shop/creative?sort=name&page=2",
    "/shop?sort=priceUp",
  ]) {
    expect(await cacheOf(request, path), path).toBe("HIT");
  }
  for (const path of ["/shop?q=brush", "/shop?stock=1&page=2", "/shop?page=x"]) {
    expect(await cacheOf(request, path), path).toBeUndefined();
  }
  const head = async (path: string) => headOf(page, await (await request.get(path)).text());
  const second = await head("/shop/creative?page=2&lang=ar");
  expect(second.canonical).toMatch(/\/shop\/creative\?page=2&lang=ar$/);
  expect(second).toMatchObject({ lang: "ar", robots: [] });
  expect(second.alternates.en).toMatch(/\/shop\/creative\?page=2$/);
  for (const path of ["/shop?stock=1", "/shop?sort=name&page=2"]) {
    expect((await head(path)).robots, path).toEqual(["noindex, follow"]);
  }
});

test("a filtered list of an unknown category is not found", async ({ request }) => {
  for (const path of [
    "/shop/nope?q=brush",
    "/shop/nope?sort=name",
    "/shop/%D9%86?stock=1&lang=ar",
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("a list page is small, and so is the home page", async ({ request }) => {
  const weightOf = async (path: string) => gzipSync(await (await request.get(path)).body()).length;
  expect(await weightOf("/")).toBeLessThan(40_000);
  expect(await weightOf("/shop?page=2")).toBeLessThan(60_000);
});

for (const { language, theme } of LOOKS) {
  test(`a filtered page is accessible on every screen size, in ${language}`, async ({ page }) => {
    await keepPreferences(page, { language, theme });
    const shop = new ShopPage(page, language);
    await shop.visit("/shop/creative?stock=1&min=5&page=2");
    await shop.main.locator("summary").first().click();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${width} pixels wide`);
      await expectNoSidewaysScroll(page, `${width} pixels wide`);
    }
  });
}
