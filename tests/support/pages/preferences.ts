import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";

export interface KeptPreferences {
  language?: Locale | string;
  theme?: "light" | "dark" | string;
  preferred_currency?: "USD" | "SAR" | string;
}

/**
 * One run per language, each starting in another theme. This suffices, because `expectAccessible`
 * checks both themes.
 */
export const LOOKS = [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const;

const EMPTY_PAGE = "/empty-page-of-the-tests";

/** Stores preferences as a returning visitor has them, without loading a page of the shop. */
export async function keepPreferences(page: Page, kept: KeptPreferences): Promise<void> {
  const body = '<link rel="icon" href="data:,">';
  const pattern = `**${EMPTY_PAGE}`;
  await page.route(pattern, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(EMPTY_PAGE);
  // While a route exists, every request passes through Playwright and the browser caches none.
  await page.unroute(pattern);
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, kept);
  if (kept.language) await keepLanguageCookie(page, kept.language);
}

async function keepLanguageCookie(page: Page, language: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: "language", value: language, url: origin }]);
}
