import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { newBuyer } from "../../support/pages/checkout-page";
import { buyLicence } from "../../support/pages/order-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Texts of the printed page that are too pale for white paper, and what has no place on it. */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const problems: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? "")
        .join("");
      const { color, backgroundColor, position } = getComputedStyle(element);
      if (text !== "" && 1.05 / (luminance(color) + 0.05) < 7) problems.push(`pale: ${text}`);
      if (!/, 0\)$|transparent/.test(backgroundColor) && luminance(backgroundColor) < 0.9) {
        problems.push(`dark ground: ${element.tagName} ${text}`);
      }
      if (position === "fixed" || position === "sticky") problems.push(`in place: ${text}`);
      if (element.matches("header, footer, button, [role=dialog]")) {
        problems.push(`not for paper: ${element.tagName} ${element.textContent?.slice(0, 40)}`);
      }
    }
    return problems;
  });
}

/** The product alone: a picture of a third of the sheet, no total, and no way back. */
async function expectProductSheet({ main, labels }: ShopPage) {
  await expect(main.getByText(labels.common("total"), { exact: true })).not.toBeVisible();
  await expect(main.getByRole("link", { name: labels.product("backToShop") })).toHaveCount(0);
  const picture = await main.locator("img").first().boundingBox();
  expect(picture?.height).toBeLessThan(350);
}

for (const look of LOOKS) {
  test(`every page that a buyer may print is ink on white (${look.language}, ${look.theme})`, async ({
    page,
  }) => {
    const { shop } = await buyLicence(page, look, newBuyer("paper"));
    await expect(shop.main.getByRole("heading", { level: 1 })).toBeVisible();
    const order = new URL(page.url()).pathname;
    for (const path of [order, "/product/7", "/product/1", "/privacy", "/promises", "/"]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(shop.main.getByRole("heading").first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      expect(await unreadable(page), path).toEqual([]);
      if (path.startsWith("/product")) await expectProductSheet(shop);
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await page.pdf({ path: test.info().outputPath(`${path.slice(1, 9) || "home"}.pdf`) });
    }
  });
}

test("the dark theme stays as it is on the screen", async ({ page }) => {
  await keepPreferences(page, { theme: "dark" });
  await new ShopPage(page).visit("/");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(18, 15, 34)");
});
