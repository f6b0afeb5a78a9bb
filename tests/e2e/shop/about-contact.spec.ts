import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

const ADDRESS = "sales@barq.example";

test("the home page's “How Barq works” leads to the page about the shop and its promises", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/");
  await shop.main.getByRole("link", { name: "How Barq works" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page).toHaveTitle("About · Barq");
  await expect(shop.main.getByRole("heading", { level: 1 })).toContainText("began in 2020");
  const figures = shop.main.getByRole("region", { name: "Barq in figures" });
  await expect(figures.getByRole("term")).toHaveText(["50K+", "1M+", "99.9%", "24/7"]);
  await expect(figures.getByRole("definition")).toHaveText([
    /Customers/,
    /delivered/,
    /Uptime/,
    /around the clock/,
  ]);
  await expect(shop.main.getByRole("region", { name: "Our mission" })).toBeVisible();
  const steps = shop.main.getByRole("region", { name: "How Barq works" }).getByRole("listitem");
  await expect(steps).toContainText(["You pay", "It is confirmed", "It is delivered"]);
  const values = shop.main.getByRole("region", { name: "Our values" }).getByRole("listitem");
  await expect(values).toHaveCount(3);
  await expect(shop.main.getByRole("link", { name: "Shop now" })).toHaveAttribute("href", "/shop");
  await shop.main.getByRole("link", { name: "Contact us" }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page).toHaveTitle("Contact · Barq");
});

test("one click copies the shop's address, and a toast confirms it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const shop = new ShopPage(page);
  await shop.visit("/contact");
  await expect(shop.main.getByRole("link", { name: ADDRESS })).toHaveAttribute(
    "href",
    `mailto:${ADDRESS}`,
  );
  await expect(shop.main).toContainText("typically come within 24 hours on business days");
  await shop.main.getByRole("button", { name: "Copy Email Address" }).click();
  await expect(shop.toast).toContainText("Email copied!");
  await expect(shop.toast).toContainText(ADDRESS);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
});

test("if the browser refuses to copy, the address is selected for copying by hand", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    Object.defineProperty(navigator.clipboard, "writeText", { value: refuse });
  });
  const shop = new ShopPage(page);
  await shop.visit("/contact");
  await shop.main.getByRole("button", { name: "Copy Email Address" }).click();
  await expect(shop.toast).toContainText("Not copied");
  await expect(shop.toast).toContainText("copy it yourself");
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(ADDRESS);
});

test("in Arabic the pages are Arabic, and the address still reads from left to right", async ({
  page,
}) => {
  await keepPreferences(page, { language: "ar" });
  const shop = new ShopPage(page, "ar");
  await shop.visit("/about");
  await expect(shop.main.getByRole("heading", { level: 1 })).toContainText("بدأ برق عام 2020");
  const figures = shop.main.getByRole("region", { name: "برق بالأرقام" });
  await expect(figures.getByRole("term")).toHaveText(["+50 ألف", "+1 مليون", "99.9%", "24/7"]);
  await shop.visit("/contact");
  await expect(page).toHaveTitle("تواصل معنا · برق");
  const address = shop.main.getByRole("link", { name: ADDRESS });
  expect(await address.evaluate((link) => getComputedStyle(link).direction)).toBe("ltr");
  await shop.main.getByRole("button", { name: "نسخ البريد الإلكتروني" }).focus();
  await expectAccessible(page, "/contact");
});

test("the address fits on one line of the smallest screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const shop = new ShopPage(page);
  await shop.visit("/contact");
  const address = shop.main.getByRole("link", { name: ADDRESS });
  expect(await address.evaluate(linesOf)).toEqual([ADDRESS]);
  const box = await address.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

/** The visual lines of an element's text. */
function linesOf(element: HTMLElement): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { top } of range.getClientRects()) {
      lines.set(top, (lines.get(top) ?? "") + node.nodeValue);
    }
  }
  return [...lines.values()];
}
