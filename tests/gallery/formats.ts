import { join } from "node:path";
import type { Locale } from "@/domain/text/locale";

export const SIZES = {
  desktop: { width: 1440, height: 900, scale: 1 },
  mobile: { width: 390, height: 844, scale: 1 },
  narrow: { width: 320, height: 700, scale: 1 },
  /** A window of 1440 x 900 at 200 % zoom. */
  zoom: { width: 720, height: 450, scale: 2 },
  /** The reading pane of a mail client on a wide screen. */
  letter: { width: 640, height: 900, scale: 1 },
} as const;
export type Size = keyof typeof SIZES;

const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const LOCALES = ["en", "ar"] as const satisfies Locale[];

export const SMALLEST: readonly Size[] = ["narrow", "zoom"];

/** Themes of a size. The smallest sizes test only the layout, so they have only the light theme. */
export const themesOf = (size: Size): readonly Theme[] =>
  SMALLEST.includes(size) ? ["light"] : THEMES;

/** Folder of this run's screenshots; set by tests/gallery/main.ts. */
export const FOLDER_VARIABLE = "GALLERY_FOLDER";

/** Path of a screenshot, relative to the folder. */
export const screenshotPath = (scene: string, size: Size, theme: Theme, locale: Locale) =>
  join(scene, `${size}-${theme}-${locale}.png`);
