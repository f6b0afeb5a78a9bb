/** Draws the app icons from public/app-icon.svg: `npm run make:app-icons`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const PUBLIC = join(import.meta.dirname, "../public");
const ROUNDED = readFileSync(join(PUBLIC, "app-icon.svg"), "utf8");
/**
 * The icon without rounded corners, because phones crop icons to their own shape. The lightning
 * bolt fills only the middle 62 %, so no such crop cuts it.
 */
const WHOLE = ROUNDED.replace(' rx="22"', "");
/** Dots per inch. At 720, the drawing of 100 units has 1,000 pixels, which `draw` scales down. */
const DENSITY = 720;

async function draw(drawing: string, pixels: number, file: string) {
  const icon = sharp(Buffer.from(drawing), { density: DENSITY }).resize(pixels, pixels);
  if (drawing === WHOLE) icon.removeAlpha();
  await icon.png({ compressionLevel: 9 }).toFile(file);
}

await draw(ROUNDED, 192, join(PUBLIC, "app-icon-192.png"));
await draw(ROUNDED, 512, join(PUBLIC, "app-icon-512.png"));
await draw(WHOLE, 512, join(PUBLIC, "app-icon-maskable-512.png"));
await draw(WHOLE, 180, join(PUBLIC, "apple-icon.png"));
