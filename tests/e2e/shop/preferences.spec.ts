import { expect, test } from "../../support/fixtures";
import { firstPaint, layoutShift, watchFirstPaint } from "../../support/pages/first-paint";
import { keepPreferences } from "../../support/pages/preferences";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";

test("theme, currency and language are stored under their keys, and correct in the first paint of a reload", async ({
  page,
  context,
}) => {
  await watchFirstPaint(page);
  const shop = new ShopPage(page);
  await shop.visit("/product/7");
  expect(await firstPaint(page)).toEqual({
    lang: "en",
    dir: "ltr",
    theme: "light",
    currency: "USD",
  });
  const banner = page.getByRole("banner");
  const kept = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
  await banner.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect.poll(() => kept("theme")).toBe("dark");
  await banner.getByRole("radio", { name: "SAR" }).click();
  expect(await kept("preferred_currency")).toBe("SAR");
  await banner.getByRole("button", { name: "العربية" }).click();
  await new ShopPage(page, "ar").isReady();
  expect(await kept("language")).toBe("ar");
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "language")?.value).toBe("ar");

  await page.reload();
  expect(await firstPaint(page)).toEqual({
    lang: "ar",
    dir: "rtl",
    theme: "dark",
    currency: "SAR",
  });
  await expectShown(shop.main, "149.96 SAR");
  await new ShopPage(page, "ar").isReady();
  await banner.getByRole("button", { name: "التبديل إلى المظهر الفاتح" }).click();
  await expect.poll(() => kept("theme")).toBe("light");
  await page.reload();
  expect((await firstPaint(page)).theme).toBe("light");
});

test("a browser with a stored language but no cookie never shows the other language", async ({
  page,
  context,
}) => {
  await watchFirstPaint(page);
  await keepPreferences(page, { language: "ar" });
  await context.clearCookies();
  await page.goto("/shop");
  await new ShopPage(page, "ar").isReady();
  expect(await firstPaint(page)).toMatchObject({ lang: "ar", dir: "rtl" });
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "language")?.value).toBe("ar");
});

test.describe("on a system with the dark color scheme", () => {
  test.use({ colorScheme: "dark" });

  test("the shop is dark until the visitor chooses a theme", async ({ page }) => {
    await watchFirstPaint(page);
    const shop = new ShopPage(page);
    await shop.visit("/");
    expect((await firstPaint(page)).theme).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
    await page.getByRole("button", { name: "Switch to the light theme" }).click();
    await expect(page.locator("html")).not.toHaveClass(/(^| )dark( |$)/);
    await page.reload();
    expect((await firstPaint(page)).theme).toBe("light");
  });
});

test("a page has little layout shift while it loads with the visitor's own preferences", async ({
  page,
}) => {
  await keepPreferences(page, { language: "ar", theme: "dark", preferred_currency: "SAR" });
  const shop = new ShopPage(page, "ar");
  for (const path of ["/", "/shop", "/product/3"]) {
    await shop.visit(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page), path).toBeLessThan(0.02);
  }
});

test("unknown stored values are ignored", async ({ page }) => {
  await watchFirstPaint(page);
  await keepPreferences(page, { language: "fr", theme: "blue", preferred_currency: "EUR" });
  const shop = new ShopPage(page);
  await shop.visit("/product/7");
  expect(await firstPaint(page)).toEqual({
    lang: "en",
    dir: "ltr",
    theme: "light",
    currency: "USD",
  });
  await expectShown(shop.main, "$39.99");
  await expectNotShown(shop.main, "149.96 SAR");
});

test("the server's response is in the language of the cookie", async ({ request }) => {
  const openingTag = async (cookie: string) => {
    const response = await request.get("/product/7", { headers: { cookie } });
    return /<html[^>]*>/.exec(await response.text())?.[0];
  };
  expect(await openingTag("language=ar")).toMatch(/ lang="ar" dir="rtl"/);
  expect(await openingTag("language=en")).toMatch(/ lang="en" dir="ltr"/);
  expect(await openingTag("language=fr")).toMatch(/ lang="en" dir="ltr"/);
  expect(await openingTag("")).toMatch(/ lang="en" dir="ltr"/);
});
