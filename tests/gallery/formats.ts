import { join } from "node:path";
import type { Locale } from "@/domain/locale";
import type { Size, Theme } from "./scene";

/** Where the pictures of this run go; set by tests/gallery/main.ts. */
export const FOLDER_VARIABLE = "GALLERY_FOLDER";

/** Of a picture, under the folder of all of them. */
export const screenshotPath = (scene: string, size: Size, theme: Theme, locale: Locale) =>
  join(scene, `${size}-${theme}-${locale}.png`);
