import lighthouse, { type Config, desktopConfig, type Flags, type Result } from "lighthouse";
import { launch, type Page } from "puppeteer-core";
import { browserPath, launchArgs } from "../../tests/support/browser";
import { expectFilledCart, fillCart } from "./filled-cart";
import type { Form, MeasuredPage } from "./pages";

/** Lighthouse's own defaults are those of a telephone on slow 4G. */
const CONFIGS: Record<Form, Config | undefined> = { mobile: undefined, desktop: desktopConfig };

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
export async function measure(shop: string, page: MeasuredPage, form: Form): Promise<Result> {
  for (let recording = 1; ; recording += 1) {
    const result = await record(shop, page, form);
    const { runtimeError } = result;
    if (!runtimeError) return result;
    if (runtimeError.code !== NOT_RECORDED || recording === MOST_RECORDINGS) {
      throw new Error(`${page.path}: ${runtimeError.message}`);
    }
  }
}

async function record(shop: string, page: MeasuredPage, form: Form): Promise<Result> {
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

async function run(shop: string, page: MeasuredPage, form: Form, tab: Page): Promise<Result> {
  const flags = page.isNoindex ? { ...FLAGS, skipAudits: ["is-crawlable"] } : FLAGS;
  const result = await lighthouse(shop + page.path, flags, CONFIGS[form], tab);
  if (!result) throw new Error(`Lighthouse has no result for ${page.path}`);
  return result.lhr;
}
