/**
 * Cuts the faces of the shop down to what it sets in them, into src/app/fonts: `npm run make:fonts`.
 * The originals are the packages @fontsource-variable/*, under the SIL Open Font License.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { FONTS, type Font } from "../tools/assets/font-faces";

const FOLDER = join(import.meta.dirname, "../src/app/fonts");
const { resolve } = createRequire(import.meta.url);

async function cut({ source, characters, axes }: Font): Promise<Buffer> {
  const file = readFileSync(resolve(`@fontsource-variable/${source}`));
  return subsetFont(file, characters, { targetFormat: "woff2", variationAxes: axes });
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, font] of Object.entries(FONTS)) {
  const bytes = await cut(font);
  writeFileSync(join(FOLDER, `${name}.woff2`), bytes);
  process.stdout.write(`${name}.woff2: ${bytes.length} bytes\n`);
}
