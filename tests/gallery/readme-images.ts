import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Locale } from "@/domain/text/locale";
import { inRoot } from "../../tools/stack/project";
import { SIZES, type Size, screenshotPath, type Theme } from "./formats";

interface ReadmeImage {
  /** File name in docs/pictures, without extension. */
  file: string;
  scene: string;
  size: Size;
  theme: Theme;
  locale: Locale;
}

/** The images of the README and of docs/owner.md. */
const README_IMAGES: readonly ReadmeImage[] = [
  { file: "home", scene: "home-first-sight", size: "desktop", theme: "light", locale: "en" },
  { file: "home-arabic", scene: "home-first-sight", size: "desktop", theme: "dark", locale: "ar" },
  {
    file: "product",
    scene: "product-top-up-first-sight",
    size: "mobile",
    theme: "light",
    locale: "en",
  },
  {
    file: "checkout",
    scene: "checkout-first-sight",
    size: "desktop",
    theme: "light",
    locale: "en",
  },
  {
    file: "orders",
    scene: "profile-orders-first-sight",
    size: "desktop",
    theme: "light",
    locale: "en",
  },
  { file: "panel", scene: "panel-orders", size: "desktop", theme: "light", locale: "en" },
  ...[
    { file: "owner-tour", scene: "panel-tour" },
    { file: "owner-policy", scene: "panel-policy-draft" },
    { file: "owner-settings", scene: "panel-settings" },
    { file: "owner-keys", scene: "panel-keys" },
    { file: "owner-attention", scene: "panel-attention" },
    { file: "owner-claim", scene: "panel-order-reported" },
  ].map((image) => ({ ...image, size: "desktop", theme: "light", locale: "en" }) as const),
];

const MAX_WIDTH = 1200;
const MAX_BYTES = 150_000;
const QUALITIES = [90, 80, 70, 60, 50];

/**
 * Writes the README images of the given scenes to docs/pictures, cropped to the first screen.
 * @throws Error if a screenshot is missing
 */
export async function writeReadmeImages(
  folder: string,
  scenes: readonly string[],
): Promise<string[]> {
  const to = inRoot("docs", "pictures");
  mkdirSync(to, { recursive: true });
  const written: string[] = [];
  const wanted = README_IMAGES.filter(({ scene }) => scenes.includes(scene));
  for (const { file, scene, size, theme, locale } of wanted) {
    const { width, height } = SIZES[size];
    const taken = sharp(join(folder, screenshotPath(scene, size, theme, locale)));
    const seen = taken
      .extract({ left: 0, top: 0, width, height })
      .resize({ width: Math.min(width, MAX_WIDTH) });
    const path = join(to, `${file}.webp`);
    writeFileSync(path, await small(await seen.png().toBuffer()));
    written.push(path);
  }
  return written;
}

/** Compresses with the best quality that fits MAX_BYTES. */
async function small(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(picture).webp({ quality }).toBuffer();
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`a picture of the README is larger than ${MAX_BYTES} bytes`);
}
