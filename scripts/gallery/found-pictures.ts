import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Picture {
  shot: string;
  size: string;
  theme: string;
  locale: string;
  /** From the folder of all pictures, with slashes. */
  path: string;
}

const NAME = /^(?<size>[a-z]+)-(?<theme>[a-z]+)-(?<locale>[a-z]+)\.png$/;

/** The pictures that are in the folder, shot by shot in the order given and then by their names. */
export function findPictures(folder: string, shots: readonly string[]): Picture[] {
  return shots.flatMap((shot) => picturesOf(folder, shot));
}

function picturesOf(folder: string, shot: string): Picture[] {
  const own = join(folder, shot);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .sort()
    .flatMap((file) => {
      const { size, theme, locale } = NAME.exec(file)?.groups ?? {};
      if (!size || !theme || !locale) return [];
      return [{ shot, size, theme, locale, path: `${shot}/${file}` }];
    });
}
