import type { Page } from "@playwright/test";

export interface FirstPaint {
  lang: string;
  dir: string;
  theme: "light" | "dark";
  currency: string;
}

const KEPT_AS = "first_paint";

/**
 * Makes every loaded page record the state of <html> when its body begins, before anything is
 * painted. A page that hides itself to be reloaded is ignored.
 */
export async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      const { lang, dir, classList, dataset, style } = document.documentElement;
      if (style.visibility === "hidden") return;
      const theme = classList.contains("dark") ? "dark" : "light";
      const seen = { lang, dir, theme, currency: dataset.currency ?? "USD" };
      sessionStorage.setItem(name, JSON.stringify(seen));
    }).observe(document, { childList: true, subtree: true });
  }, KEPT_AS);
}

/** The record of the page loaded last. */
export async function firstPaint(page: Page): Promise<FirstPaint> {
  const seen = await page.evaluate((name) => sessionStorage.getItem(name), KEPT_AS);
  return JSON.parse(seen ?? "null");
}

/** The cumulative layout shift since the page was loaded; 0 is none. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value?: number })[];
    return shifts.reduce((sum, { value = 0 }) => sum + value, 0);
  });
}
