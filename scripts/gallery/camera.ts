import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { FOLDER_VARIABLE, picturePath } from "./places";
import { type Shot, SIZES, type Size, type Theme, themesOf } from "./shot";
import type { Stage } from "./stage";

/** Takes the prepared state in each size and theme; only the look is changed in between. */
export async function takePictures(shot: Shot, sizes: readonly Size[], stage: Stage) {
  const { page, locale } = stage;
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error(`${FOLDER_VARIABLE} is not set: scripts/screenshots.ts sets it`);
  for (const size of sizes) {
    const { width, height } = SIZES[size];
    await page.setViewportSize({ width, height });
    if (!shot.keepsMouse) await page.mouse.move(0, 0);
    // What is fixed to the window stands in the whole page where the window is.
    if (shot.frame === "page") await page.evaluate(() => window.scrollTo(0, 0));
    for (const theme of themesOf(size)) {
      await show(page, theme);
      await settle(page);
      await page.screenshot({
        path: join(folder, picturePath(shot.name, size, theme, locale)),
        fullPage: shot.frame === "page",
        animations: "disabled",
      });
    }
  }
}

/** As the theme switch does it, which may lie under a dialog. A mail asks its client instead. */
async function show(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((isDark) => {
    document.documentElement.classList.toggle("dark", isDark);
  }, theme === "dark");
}

/** All that is still to come is there: who is signed in, faces, pictures that wait for somebody to scroll. */
async function settle(page: Page) {
  await expect(page.locator("header .skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    // A picture that cannot be had is shown as such.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
