import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { mailbox } from "../support/data/mailbox";
import { test as base } from "../support/fixtures";
import { keepPreferences } from "../support/pages/preferences";
import { simulatorClient } from "../support/simulator/simulator-client";
import {
  FOLDER_VARIABLE,
  LOCALES,
  SIZES,
  type Size,
  screenshotPath,
  type Theme,
  themesOf,
} from "./formats";
import { Personas } from "./personas";
import { groupsOf, type Scene } from "./scene";
import { SceneContext } from "./scene-context";
import { selectedScenes } from "./selection";

const test = base.extend<object, { personas: Personas }>({
  personas: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern
    async ({}, use) => {
      const { E2E_SHOP_URL = "", E2E_MAILBOX_URL = "", E2E_SIMULATOR_URL = "" } = process.env;
      const mails = mailbox(E2E_MAILBOX_URL);
      const personas = new Personas({
        shop: E2E_SHOP_URL,
        mails,
        simulator: simulatorClient(E2E_SIMULATOR_URL),
      });
      await use(personas);
      await personas.dispose();
    },
    { scope: "worker" },
  ],
});

// Allows all console errors, because the browser tests check for them.
test.use({ expectedErrors: [/^/], contextOptions: { reducedMotion: "reduce" } });

for (const scene of selectedScenes()) {
  for (const locale of LOCALES) {
    for (const sizes of groupsOf(scene)) declare(scene, locale, sizes);
  }
}

function declare(scene: Scene, locale: Locale, sizes: readonly Size[]) {
  const [size = "desktop"] = sizes;
  const { width, height, scale } = SIZES[size];
  test.describe(() => {
    test.use({ viewport: { width, height }, deviceScaleFactor: scale });
    if (scene.hasSeveralWays) test.use({ baseURL: process.env.E2E_SECOND_SHOP_URL });
    test(`${scene.name}: ${sizes.join(" and ")}, ${locale}`, async ({
      page,
      mailbox: mails,
      simulator,
      personas,
    }) => {
      await keepPreferences(page, { language: locale, theme: "light" });
      const context = new SceneContext({ page, locale, size, mails, simulator, personas });
      await scene.prepare(context);
      await takeScreenshots(scene, sizes, context);
    });
  });
}

/** Bars at the window's bottom would cover the middle of a full-page screenshot. */
const BARS_AT_THE_END = ".sticky.bottom-0, .fixed.bottom-0 { position: static !important }";

/**
 * Photographs the prepared state in each size and theme, changing only the appearance in between.
 */
async function takeScreenshots(scene: Scene, sizes: readonly Size[], context: SceneContext) {
  const { page, locale } = context;
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error(`${FOLDER_VARIABLE} is not set: tests/gallery/main.ts sets it`);
  for (const size of sizes) {
    const { width, height } = SIZES[size];
    await page.setViewportSize({ width, height });
    if (!scene.keepsMouse) await page.mouse.move(0, 0);
    // Fixed elements appear in a full-page screenshot at the scroll position.
    if (scene.frame === "page") await page.evaluate(() => window.scrollTo(0, 0));
    for (const theme of themesOf(size)) {
      await applyTheme(page, theme);
      await waitUntilStill(page);
      await page.screenshot({
        path: join(folder, screenshotPath(scene.name, size, theme, locale)),
        fullPage: scene.frame === "page",
        animations: "disabled",
        style: scene.frame === "page" ? BARS_AT_THE_END : "",
      });
    }
  }
}

/**
 * Switches the theme without the theme switch, which may be covered by a dialog. A mail follows its
 * client's color scheme.
 */
async function applyTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((isDark) => {
    document.documentElement.classList.toggle("dark", isDark);
  }, theme === "dark");
}

/** Waits until everything is loaded: the session, fonts, and lazy images. */
async function waitUntilStill(page: Page) {
  await expect(page.locator("header .skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    // A broken image does not stop the screenshot, which shows it as broken.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
