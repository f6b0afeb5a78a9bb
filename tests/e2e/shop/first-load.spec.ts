import { brotliCompressSync, constants } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "../../support/fixtures";
import { ShopPage } from "../../support/pages/shop-page";

/** Limit for compressed scripts with headers, in bytes, counted as in docs/performance.md. */
const MOST_SCRIPT_BYTES = 150_000;

test("a first visit to the home page loads little code and requests nothing about its guest", async ({
  page,
}) => {
  const scripts = await weighScripts(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const shop = new ShopPage(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await shop.isReady();
  expect(scripts.bytes).toBeGreaterThan(0);
  expect(scripts.bytes).toBeLessThan(MOST_SCRIPT_BYTES);
  expect(calls).toEqual([]);
});

/**
 * Size limits of a page's HTML in bytes, plain and brotli-compressed as it is served. A page
 * contains its content twice: as HTML and as React's data. If a page exceeds its limits, look for
 * unneeded props of client components, and for server-rendered content that they could render. The
 * limits leave room for the categories and products of other tests.
 */
const MOST_PAGE_BYTES = [
  { path: "/", plain: 160_000, brotli: 22_000 },
  { path: "/shop", plain: 195_000, brotli: 22_500 },
  { path: "/product/7", plain: 100_000, brotli: 19_000 },
  { path: "/login", plain: 85_000, brotli: 17_500 },
  { path: "/checkout", plain: 80_000, brotli: 18_000 },
];

for (const { path, plain, brotli } of MOST_PAGE_BYTES) {
  test(`${path} weighs less than ${plain / 1000} kB, ${brotli / 1000} kB compressed`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).body();
    expect(html.toString()).toContain("</html>");
    expect(html.length).toBeLessThan(plain);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(html, { params }).length).toBeLessThan(brotli);
  });
}

test("every script asks to be compiled while it loads, off the main thread", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const scripts = [...html.matchAll(/<script src="([^"]+)" async/g)].map(([, src]) => src ?? "");
  expect(scripts.length).toBeGreaterThan(5);
  for (const encoding of ["br", "identity"]) {
    const headers = { "accept-encoding": encoding };
    for (const script of scripts) {
      const text = await (await request.get(script, { headers })).text();
      expect(text.split("\n", 1)[0]).toBe("//# allFunctionsCalledOnLoad");
    }
  }
});

test("code that a first visit leaves out is loaded by the first click", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop/software");
  await shop.main.getByRole("button", { name: /^Add/ }).first().dispatchEvent("click");
  await expect(shop.toast).toContainText("Added to Cart");
  await shop.expectItemCount(1);
  await shop.cartButton.dispatchEvent("click");
  await expect(shop.drawer).toBeVisible();
});

test("a tab that hydrates late keeps items added to the cart in another tab", async ({
  page,
  context,
}) => {
  const sleeping = new ShopPage(await context.newPage());
  await sleeping.visit("/product/8");
  const shop = new ShopPage(page);
  await shop.visit("/product/7");
  await shop.quickAddButton.click();
  await shop.expectItemCount(1);
  await sleeping.page.mouse.move(300, 300);
  await sleeping.expectItemCount(1);
});

test.describe("when the connection is lost for a moment", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a part that could not be loaded shows an error, and is loaded on the next click", async ({
    page,
  }) => {
    const shop = new ShopPage(page);
    await shop.visit("/");
    await page.mouse.move(200, 200);
    await expect.poll(() => hasRegion(page)).toBe(true);
    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    await shop.cartButton.click();
    await expect(shop.toast).toContainText("An error occurred. Please try again.");
    await page.unroute("**/_next/static/chunks/**");
    await shop.cartButton.click();
    await expect(shop.drawer).toBeVisible();
  });

  test("if the toasts could not be loaded either, the message is shown in the page", async ({
    page,
  }) => {
    const shop = new ShopPage(page);
    await shop.visit("/");
    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    await shop.cartButton.dispatchEvent("click");
    const message = page
      .getByRole("alert")
      .filter({ hasText: "An error occurred. Please try again." });
    await expect(message).toBeVisible();
    await page.unroute("**/_next/static/chunks/**");
    await shop.cartButton.dispatchEvent("click");
    await expect(shop.drawer).toBeVisible();
  });
});

/** Adds up the network bytes of scripts from now on. */
async function weighScripts(page: Page): Promise<{ bytes: number }> {
  const network = await page.context().newCDPSession(page);
  const weight = { bytes: 0 };
  const ids = new Set<string>();
  network.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) ids.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) weight.bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  return weight;
}

const hasRegion = (page: Page) =>
  page
    .getByRole("region", { name: /Notifications/, includeHidden: true })
    .count()
    .then(Boolean);
