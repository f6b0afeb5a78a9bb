import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import { buyLicence, KEY, LICENCE, OrderPage } from "../../support/pages/order-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

test.use({ serviceWorkers: "allow", expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

for (const look of LOOKS) {
  test(`without a connection the offline page is shown, with this browser's orders (${look.language})`, async ({
    page,
    context,
  }) => {
    const { shop } = await buyLicence(page, look, newBuyer("offline-page"));
    const isArabic = look.language === "ar";
    await expect(page).toHaveURL(/\/order\//);
    const order = new URL(page.url()).pathname;
    await new OrderPage(shop).showCode(LICENCE).click();
    await expect(shop.main).toContainText(KEY);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    const kept = await page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        paths.push(...requests.map(({ url }) => new URL(url).pathname));
      }
      return paths.sort();
    });
    expect(kept).toEqual(["/offline", "/offline.js"]);

    await shop.visit("/product/7");
    await shop.quickAdd(LICENCE);
    await context.setOffline(true);
    await page.goto("/about");
    const title = isArabic ? "أنت غير متصل بالإنترنت" : "You are offline";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", look.language);
    const lastOrder = page.getByRole("listitem").getByRole("link");
    await expect(lastOrder).toHaveAttribute("href", order);
    // The text as rendered, with the space between the word and the number.
    await expect(lastOrder).toHaveText(/^\S+ #\d+$/, { useInnerText: true });
    const { theme } = look;
    await expect(page.locator("html")).toHaveCSS("color-scheme", theme);
    await expectAccessible(page, "the page without a connection");

    // The page reloads automatically: a click on its link would race with the reload.
    await context.setOffline(false);
    await new ShopPage(page, look.language).isReady();
    await expect(page).toHaveURL(/\/about$/);
    await shop.expectItemCount(1);
  });
}

test("a visitor who switches the language gets the offline page in that language", async ({
  page,
  context,
}) => {
  await keepPreferences(page, { language: "en" });
  const shop = new ShopPage(page);
  await shop.visit("/about");
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await new ShopPage(page, "ar").isReady();
  await page.mouse.move(10, 10);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/lang=ar$/);
  await context.setOffline(true);
  await page.goto("/shop");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});
