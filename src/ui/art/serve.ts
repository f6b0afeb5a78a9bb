import { categoryTile } from "./category-tile";
import { CROPS, type Crop } from "./crops";
import { heroPile } from "./hero-pile";
import { notFoundPile } from "./not-found-pile";
import { productArt } from "./product-art";

const PRODUCT_NAMES = [
  ...numbered("uc", 1, 6),
  "system",
  "office",
  "photo",
  "creative",
  // For products added later.
  ...numbered("uc", 7, 12),
  ...numbered("keys", 1, 12),
  ...numbered("aperture", 1, 6),
  ...numbered("nib", 1, 6),
];

function numbered(kind: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${kind}-${first + index}`);
}

const SCENE_NAMES = [
  "tile-gaming",
  "tile-software",
  "tile-creative",
  "hero",
  "hero-rtl",
  "hero-mobile",
  "not-found",
  "not-found-rtl",
  "not-found-mobile",
];

const FILE = /^([a-z0-9-]+)(?:\.([a-z]+))?\.(svg|png)$/;

/** Every file under /art: a closed list, so that no one can make the server keep others. */
export function artFiles(): string[] {
  const crops = Object.keys(CROPS).filter((crop) => crop !== "full");
  return [
    ...SCENE_NAMES.map((name) => `${name}.svg`),
    ...PRODUCT_NAMES.flatMap((name) => [
      `${name}.svg`,
      ...crops.map((crop) => `${name}.${crop}.svg`),
      `${name}.thumb.png`,
    ]),
  ];
}

function isCrop(crop: string): crop is Crop {
  return Object.hasOwn(CROPS, crop);
}

export type ArtFile = { svg: string; isPng: boolean };

/**
 * The picture behind a file name under /art: `uc-3.svg`, `uc-3.card.svg`, `tile-gaming.svg`; only
 * the thumbnail exists as PNG, for mail clients. `null` when there is no such picture.
 */
export function artFile(file: string): ArtFile | null {
  const [, name, crop, type] = FILE.exec(file) ?? [];
  if (!name) return null;
  const isPng = type === "png";
  if (crop === undefined) {
    const svg =
      categoryTile(name) ?? heroPile(name) ?? notFoundPile(name) ?? productArt(name, "full");
    return svg && !isPng ? { svg, isPng } : null;
  }
  if (!isCrop(crop) || crop === "full" || (isPng && crop !== "thumb")) return null;
  const svg = productArt(name, crop);
  return svg ? { svg, isPng } : null;
}
