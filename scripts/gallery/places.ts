import { join } from "node:path";
import type { Locale } from "@/domain/locale";
import type { Size, Theme } from "./shot";

/** Where the pictures of this run go; set by scripts/screenshots.ts. */
export const FOLDER_VARIABLE = "GALLERY_FOLDER";

/** Of a picture, under the folder of all of them. */
export const picturePath = (shot: string, size: Size, theme: Theme, locale: Locale) =>
  join(shot, `${size}-${theme}-${locale}.png`);
