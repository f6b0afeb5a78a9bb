import lighthouse, { type Config, desktopConfig, type Flags, type Result } from "lighthouse";
import { launch, type Page } from "puppeteer-core";
import { browserPath, launchArgs } from "../stack/testing/browser";
import type { FormFactor, MeasuredPage } from "./pages";

/** Lighthouse's own defaults are those of a telephone on slow 4G. */
const CONFIGS: Record<FormFactor, Config | undefined> = {
  mobile: undefined,
  desktop: desktopConfig,
};

const FLAGS: Flags = {
  onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  logLevel: "error",
  locale: "en-US",
};

/** Lighthouse missed the beginning of the load in its own recording; it asks to be run again. */
const NOT_RECORDED = "NO_NAVSTART";
const MOST_RECORDINGS = 4;

/**
 * One run, in a browser that has never seen the shop.
 * @throws Error when the page did not load, or what Lighthouse says went wrong
 */
export async function measure(shop: string, page: MeasuredPage, form: FormFactor): Promise<Result> {
  for (let recording = 1; ; recording += 1) {
    const result = await record(shop, page, form);
    const { runtimeError } = result;
    if (!runtimeError) return result;
    if (runtimeError.code !== NOT_RECORDED || recording === MOST_RECORDINGS) {
      throw new Error(`${page.path}: ${runtimeError.message}`);
    }
  }
}

async function record(shop: string, page: MeasuredPage, form: FormFactor): Promise<Result> {
  const browser = await launch({
    executablePath: browserPath(),
    args: launchArgs,
    defaultViewport: null,
    // Whoever is asked to stop closes the shop first, and only then ends, with the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const tab = await browser.newPage();
    if (page.needsCart) await fillCart(tab, shop);
    const result = await run(shop, page, form, tab);
    if (page.needsCart && !result.runtimeError) await expectFilledCart(tab, shop);
    return result;
  } finally {
    await browser.close();
  }
}

async function run(shop: string, page: MeasuredPage, form: FormFactor, tab: Page): Promise<Result> {
  const skipAudits = [
    ...(page.isNoindex ? ["is-crawlable"] : []),
    // It weighs nothing, leaves the page and comes back: a browser that keeps no page loads it anew, without a cart.
    ...(page.needsCart ? ["bf-cache"] : []),
  ];
  const result = await lighthouse(shop + page.path, { ...FLAGS, skipAudits }, CONFIGS[form], tab);
  if (!result) throw new Error(`Lighthouse has no result for ${page.path}`);
  return result.lhr;
}

/** A top-up, which asks for a Player ID, and a licence key. */
const PRODUCTS = [1, 7];

/** Anything of the shop that is no page: a page would clear the guest's cart. */
const NO_PAGE = "/app-icon.svg";

/**
 * Puts products into the guest's cart of this browser. The mark of the language switch makes the next
 * page load of this tab keep them (specification §4).
 * @throws Error when the shop does not take them
 */
async function fillCart(page: Page, shop: string): Promise<void> {
  await page.goto(shop + NO_PAGE);
  for (const product of PRODUCTS) {
    const status = await page.evaluate(async (product_id) => {
      const answer = await fetch("/api/cart.php", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ product_id, quantity: 1 }),
      });
      return answer.status;
    }, product);
    if (status !== 200) throw new Error(`The cart does not take product ${product}: ${status}`);
  }
  await page.evaluate(() => sessionStorage.setItem("keep_cart", "1"));
}

/** @throws Error when a page was loaded that emptied the cart, and so was measured without it */
async function expectFilledCart(page: Page, shop: string): Promise<void> {
  await page.goto(shop + NO_PAGE);
  const lines = await page.evaluate(async () => {
    const answer = await fetch("/api/cart.php");
    const body: { cart: unknown[] } = await answer.json();
    return body.cart.length;
  });
  if (lines !== PRODUCTS.length) throw new Error("The cart was emptied before it was measured.");
}
