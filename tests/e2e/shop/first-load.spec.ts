import { brotliCompressSync, constants } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "../../support/fixtures";
import { ShopPage } from "../../support/pages/shop-page";

/** Of 1,000 bytes: compressed scripts with their headers, as docs/performance.md counts them. */
const MOST_SCRIPT_BYTES = 150_000;

test("a first visit to the home page loads little code and asks the server nothing about its guest", async ({
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
 * Bytes of a page's HTML, as it is and in brotli as the front sends it. A page holds what it shows twice, as HTML and for
 * React: what is handed to an island that does not need it, or drawn where an island could, shows here. With room for
 * the categories and the full page of products that other tests may have made.
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

test("every script asks to be compiled while it is loaded, off the page's own thread", async ({
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

test("what a first visit left out comes with the first press", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop/software");
  await shop.main.getByRole("button", { name: /^Add/ }).first().dispatchEvent("click");
  await expect(shop.toast).toContainText("Added to Cart");
  await shop.expectItemCount(1);
  await shop.cartButton.dispatchEvent("click");
  await expect(shop.drawer).toBeVisible();
});

test("a tab that wakes late leaves alone what was put into the cart in another tab", async ({
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

test.describe("when the connection is gone for a moment", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a part that could not be fetched is said, and comes when it is wanted again", async ({
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

  test("where not even the toasts could be fetched, the message stands there all the same", async ({
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

/** Adds up what the network carried for scripts from now on. */
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
