import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Screenshot {
  scene: string;
  size: string;
  theme: string;
  locale: string;
  /** Path relative to the gallery's folder, with forward slashes. */
  path: string;
}

const NAME = /^(?<size>[a-z]+)-(?<theme>[a-z]+)-(?<locale>[a-z]+)\.png$/;

/** The screenshots in the folder, by scene in the given order, then by name. */
export function findScreenshots(folder: string, scenes: readonly string[]): Screenshot[] {
  return scenes.flatMap((scene) => screenshotsOf(folder, scene));
}

function screenshotsOf(folder: string, scene: string): Screenshot[] {
  const own = join(folder, scene);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .sort()
    .flatMap((file) => {
      const { size, theme, locale } = NAME.exec(file)?.groups ?? {};
      if (!size || !theme || !locale) return [];
      return [{ scene, size, theme, locale, path: `${scene}/${file}` }];
    });
}
