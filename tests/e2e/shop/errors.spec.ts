import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

const SCRIPTS = /\/_next\/static\/chunks\//;
const REFERENCE = "2718281828";

test("internal paths and paths below a page are not found in either language", async ({
  request,
}) => {
  for (const path of ["/en", "/ar/shop", "/about/x", "/shop/gaming/x", "/product", "/Contact"]) {
    for (const [language, title] of [
      ["en", "404 Page Not Found"],
      ["ar", "404 الصفحة غير موجودة"],
    ] as const) {
      const response = await request.get(path, { headers: { cookie: `language=${language}` } });
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain(`>${title}</h1>`);
    }
  }
});

test.describe("when a part of the page fails to load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load chunk/] });

  test("the page shows an error between header and footer, and the next try loads it", async ({
    page,
  }) => {
    await keepPreferences(page, { language: "ar", theme: "dark" });
    const shop = new ShopPage(page, "ar");
    await withholdLaterScripts(page, "/checkout");
    await shop.visit("/checkout");
    const heading = shop.main.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("لم تُفتح هذه الصفحة");
    await expect(shop.main.getByRole("alert")).toHaveText("حدث خطأ. يرجى المحاولة مرة أخرى.");
    await expect(shop.main).toBeFocused();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(shop.main.getByRole("link", { name: "العودة إلى الرئيسية" })).toBeVisible();
    await expectAccessible(page, "a page that broke");
    await page.unroute(SCRIPTS);
    await shop.main.getByRole("button", { name: "إعادة المحاولة" }).click();
    await expect(heading).toHaveText("سلتك فارغة");
  });
});

test.describe("when the page belongs to a release that was replaced", () => {
  test.use({ expectedErrors: [/status of 404|Failed to load chunk/] });

  test("it reloads by itself", async ({ page }) => {
    const shop = new ShopPage(page);
    await shop.visit("/product/7");
    // The first interaction loads the handler of failing scripts.
    const customize = shop.main.getByRole("button", { name: "Customize & Add to Cart" });
    await customize.hover();
    await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
    await page.waitForLoadState("networkidle");
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages += 1;
    });
    await page.route(SCRIPTS, (route) => {
      // The next page belongs to the new release.
      if (pages > 0) return route.fallback();
      return route.fulfill({ status: 404, body: "" });
    });
    // Wait for the new document: until it commits, the old one still responds and is idle.
    const loaded = page.waitForEvent("load");
    await customize.click();
    await loaded;
    await shop.isReady();
    expect(pages).toBe(1);
    await customize.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test.describe("when an overlay's code fails to load", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a toast shows the error, and the next click opens the overlay", async ({ page }) => {
    const shop = new ShopPage(page);
    await shop.visit("/product/7");
    const customize = shop.main.getByRole("button", { name: "Customize & Add to Cart" });
    await customize.hover();
    await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
    await page.route(SCRIPTS, (route) => route.abort());
    await customize.click();
    await expect(shop.toast).toContainText("An error occurred. Please try again.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.unroute(SCRIPTS);
    await customize.click();
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  });
});

test.describe("when the page's layout is broken", () => {
  test.use({ expectedErrors: [/Server Components render|Minified React error/] });

  for (const look of [
    { language: "en", theme: "light", line: "An error occurred. Please try again." },
    { language: "ar", theme: "dark", line: "حدث خطأ. يرجى المحاولة مرة أخرى." },
  ] as const) {
    test(`a plain page is shown in the reader's language, with the error's number (${look.language})`, async ({
      page,
    }) => {
      await keepPreferences(page, look);
      await breakNextAnswer(page, "/contact");
      await page.goto("/contact");
      const main = page.getByRole("main");
      await expect(main.getByRole("alert")).toHaveText(look.line);
      await expect(main).toContainText(REFERENCE);
      await expect(page.locator("html")).toHaveAttribute("lang", look.language);
      await expect(page.locator("html")).toHaveAttribute("data-theme", look.theme);
      await expectAccessible(page, "a broken frame");
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page, "a broken frame");
      await main.getByRole("button").click();
      await new ShopPage(page, look.language).isReady();
    });
  }
});

test.describe("when the response for the next page is invalid", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("the browser loads that page as a new document", async ({ page }) => {
    const shop = new ShopPage(page);
    await shop.visit("/shop");
    await page.route(/\/contact\?_rsc=/, (route) => route.fulfill({ status: 500, body: "no" }));
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Write to us");
  });
});

/** Serves only the scripts named in the document, and aborts those that the page loads later. */
async function withholdLaterScripts(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  await page.route(SCRIPTS, (route) => {
    const name = new URL(route.request().url()).pathname;
    return html.includes(name) ? route.fallback() : route.abort();
  });
}

/** Replaces the rendered document by a server error, as when the layout fails to render. */
async function breakNextAnswer(page: Page, path: string): Promise<void> {
  const frame = /([0-9a-f]+):\[\\"\$\\",\\"html\\"(?:[^\\]|\\[^n])*?\\n/;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toMatch(frame);
      const error = (_row: string, id: string) => `${id}:E{\\"digest\\":\\"${REFERENCE}\\"}\\n`;
      // Omits the policy, whose hashes are those of the unmodified page.
      const { "content-security-policy": _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: html.replace(frame, error) });
    },
    { times: 1 },
  );
}
