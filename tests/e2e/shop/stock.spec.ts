import type { APIRequestContext } from "@playwright/test";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, type TestProducts, test } from "../../support/data/test-products";
import { expectAccessible } from "../../support/pages/accessibility";
import { ShopPage, visitUntilShown } from "../../support/pages/shop-page";

const NAME = "Counted";

/** Adds a product with twenty units, and returns a function that sets its stock. */
async function counted(products: TestProducts) {
  const id = await products.add(NAME, { stock: "20" });
  const leave = (stock: number) =>
    queryDatabase("UPDATE products SET stock = $2 WHERE id = $1", [id, stock]);
  return { name: products.name(NAME), path: `/product/${id}`, leave };
}

const cacheOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).headers()["x-nextjs-cache"];

const says = (shop: ShopPage, text: string) =>
  expect(shop.main.getByText(text, { exact: true })).toBeVisible();

/** Simulates a visitor who returns to the open tab. */
const comeBack = ({ page }: ShopPage) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a sale leaves a product's page in the cache, and the page shows the new stock", async ({
  page,
  request,
  testProducts,
}) => {
  const { path, leave } = await counted(testProducts);
  const shop = new ShopPage(page);
  await shop.visit(path);
  await says(shop, "20 in stock");
  // Wait until the new product's page is cached, and no longer invalidated.
  await expect.poll(() => cacheOf(request, path)).toBe("HIT");
  await leave(19);
  await comeBack(shop);
  await says(shop, "19 in stock");
  await leave(18);
  await shop.visit(path);
  await says(shop, "18 in stock");
  expect(await cacheOf(request, path)).toBe("HIT");
});

test("low, empty and refilled stock is shown on the page, in its structured data and on the card", async ({
  page,
  request,
  testProducts,
}) => {
  const { name, path, leave } = await counted(testProducts);
  const shop = new ShopPage(page);
  const card = shop.main.getByRole("article").filter({ hasText: name });
  const html = async () => (await request.get(path)).text();
  await visitUntilShown(shop, "/shop", name);
  await expect(card).not.toContainText("Out of stock");
  await shop.visit(path);
  await leave(9);
  await comeBack(shop);
  await says(shop, "9 in stock");
  await expectAccessible(page, "a few left");
  await leave(0);
  await expect.poll(html).toContain("https://schema.org/OutOfStock");
  await comeBack(shop);
  await says(shop, "Out of stock");
  await expect(shop.quickAddButton).toBeDisabled();
  // A signal that no units are left updates the list, possibly later than the product's page.
  await expect(async () => {
    await shop.visit("/shop");
    await expect(card).toContainText("Out of stock", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await leave(20);
  await expect.poll(html).toContain("https://schema.org/InStock");
  await visitUntilShown(shop, path, "20 in stock");
  await expect(shop.quickAddButton).toBeEnabled();
});

test("the space of the stock number is reserved until it is loaded", async ({
  page,
  testProducts,
}) => {
  const { path } = await counted(testProducts);
  const shop = new ShopPage(page, "ar");
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/trpc/*catalogue.stock*", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`${path}?lang=ar`);
  const title = shop.main.getByRole("heading", { level: 1 });
  await expect(shop.cartButton).toHaveAccessibleName(/: /);
  await expect(shop.main.getByText("متوفر", { exact: true })).toBeHidden();
  const before = await title.boundingBox();
  answer();
  await says(shop, "المتوفر: 20");
  expect(await title.boundingBox()).toEqual(before);
});

test.describe("if the stock number cannot be loaded", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a product's page shows that it is in stock", async ({ page, testProducts }) => {
    const { path } = await counted(testProducts);
    const shop = new ShopPage(page);
    await page.route("**/api/trpc/*catalogue.stock*", (route) => route.abort());
    await shop.visit(path);
    await says(shop, "In stock");
    await expect(shop.quickAddButton).toBeEnabled();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a product's page shows that it is in stock", async ({ page, testProducts }) => {
    const { path } = await counted(testProducts);
    await page.goto(path);
    await says(new ShopPage(page), "In stock");
  });
});
