import { expect, test } from "../../support/fixtures";
import { firstPaint, watchFirstPaint } from "../../support/pages/first-paint";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

test("a link to the Arabic page shows it at once, stores the choice and cleans the URL", async ({
  page,
  context,
}) => {
  await watchFirstPaint(page);
  await keepPreferences(page, { language: "en" });
  await page.goto("/login?email=lina%40example.com&lang=ar#form");
  const shop = new ShopPage(page, "ar");
  await shop.isReady();
  expect(await firstPaint(page)).toMatchObject({ lang: "ar", dir: "rtl" });
  await expect(page).toHaveURL(/\/login\?email=lina%40example\.com#form$/);
  await expect(page.getByRole("textbox", { name: "البريد الإلكتروني" })).toHaveValue(
    "lina@example.com",
  );
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("ar");
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "language")?.value).toBe("ar");

  await shop.openShop();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await new ShopPage(page).isReady();
  await expect(page).toHaveURL(/\/shop$/);
  expect(await firstPaint(page)).toMatchObject({ lang: "en", dir: "ltr" });
});

test("the language switch works on a page opened by a link with a language", async ({ page }) => {
  await page.goto("/shop?lang=ar");
  await new ShopPage(page, "ar").isReady();
  await expect(page).toHaveURL(/\/shop$/);
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  const english = new ShopPage(page);
  await english.isReady();
  await expect(english.main.getByRole("heading", { level: 1 })).toHaveText("All products");
});

test("a language that the shop does not have is ignored", async ({ page }) => {
  await keepPreferences(page, { language: "ar" });
  await page.goto("/shop?lang=fr");
  await new ShopPage(page, "ar").isReady();
  await expect(page).toHaveURL(/\/shop$/);
});

test("the browser's own bars follow the chosen theme", async ({ page }) => {
  await keepPreferences(page, { theme: "dark" });
  await new ShopPage(page).visit("/shop");
  const colour = page.locator("meta[name=theme-color]").first();
  await expect(colour).toHaveAttribute("content", "#120f22");
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect(colour).toHaveAttribute("content", "#ffffff");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link to the Arabic page shows the Arabic page", async ({ page }) => {
    await page.goto("/shop?lang=ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("كل المنتجات");
  });
});
