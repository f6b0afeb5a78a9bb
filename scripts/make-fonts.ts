/**
 * Subsets the shop's fonts to the characters in use: page fonts into src/app/fonts, receipt fonts
 * into src/server/receipts/fonts. Run by `npm run make:fonts`. The originals are the packages
 * @fontsource-variable/*, under the SIL Open Font License.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { FONTS, type Font, RECEIPT_FONTS } from "../tools/assets/font-faces";

const PAGES = join(import.meta.dirname, "../src/app/fonts");
const RECEIPTS = join(import.meta.dirname, "../src/server/receipts/fonts");
const { resolve } = createRequire(import.meta.url);

async function cut(
  { source, characters, axes }: Font,
  targetFormat: "woff2" | "truetype",
): Promise<Buffer> {
  const file = readFileSync(resolve(`@fontsource-variable/${source}`));
  return subsetFont(file, characters, { targetFormat, variationAxes: axes });
}

function write(folder: string, name: string, bytes: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}

for (const [name, font] of Object.entries(FONTS)) {
  write(PAGES, `${name}.woff2`, await cut(font, "woff2"));
}
for (const [name, font] of Object.entries(RECEIPT_FONTS)) {
  write(RECEIPTS, `${name}.ttf`, await cut(font, "truetype"));
}
