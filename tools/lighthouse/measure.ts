import lighthouse, { type Config, desktopConfig, type Flags, type Result } from "lighthouse";
import { launch, type Page } from "puppeteer-core";
import { browserPath, launchArgs } from "../stack/testing/browser";
import type { FormFactor, MeasuredPage } from "./pages";

/** Lighthouse's defaults simulate a phone on slow 4G. */
const CONFIGS: Record<FormFactor, Config | undefined> = {
  mobile: undefined,
  desktop: desktopConfig,
};

const FLAGS: Flags = {
  onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  logLevel: "error",
  locale: "en-US",
};

/** Lighthouse's error code for a trace without the start of the load; another run may succeed. */
const NOT_RECORDED = "NO_NAVSTART";
const MOST_RECORDINGS = 4;

/**
 * Measures a page once, in a fresh browser.
 * @throws Error if the page did not load, or with Lighthouse's runtime error
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
    // Otherwise Puppeteer would close the browser on a stop signal, before the command has closed
    // the shop.
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
    // This audit has no weight. It navigates away and back: without a back/forward cache, going
    // back reloads the page, which would empty the guest's cart.
    ...(page.needsCart ? ["bf-cache"] : []),
  ];
  const result = await lighthouse(shop + page.path, { ...FLAGS, skipAudits }, CONFIGS[form], tab);
  if (!result) throw new Error(`Lighthouse has no result for ${page.path}`);
  return result.lhr;
}

/** A top-up, which requires a Player ID, and a licence key. */
const PRODUCTS = [1, 7];

/** A path that is not a page: loading a page would clear the guest's cart. */
const NO_PAGE = "/app-icon.svg";

/**
 * Adds products to this browser's guest cart, and sets the flag with which the next page load of
 * this tab keeps the cart, as after a switch of the language (specification §4).
 * @throws Error if the shop refuses a product
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

/** @throws Error if the measured page load emptied the cart */
async function expectFilledCart(page: Page, shop: string): Promise<void> {
  await page.goto(shop + NO_PAGE);
  const lines = await page.evaluate(async () => {
    const answer = await fetch("/api/cart.php");
    const body: { cart: unknown[] } = await answer.json();
    return body.cart.length;
  });
  if (lines !== PRODUCTS.length) throw new Error("The cart was emptied before it was measured.");
}
