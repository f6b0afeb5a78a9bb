import { categoryTile, TILE_NAMES } from "./category-tile";
import { CROPS, type Crop } from "./crops";
import { heroPile } from "./hero-pile";
import { notFoundPile } from "./not-found-pile";
import { productArt } from "./product-art";
import { SHARE_IMAGE_SIZE, shareImage } from "./share-image";
import { WORDMARK_NAMES, wordmarkArt } from "./wordmark-art";

const PRODUCT_NAMES = [
  ...numbered("uc", 1, 6),
  "system",
  "office",
  "photo",
  "creative",
  // Pictures for products that the owner adds later.
  ...numbered("uc", 7, 12),
  ...numbered("keys", 1, 12),
  ...numbered("aperture", 1, 6),
  ...numbered("nib", 1, 6),
];

function numbered(kind: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${kind}-${first + index}`);
}

const SCENE_NAMES = [
  ...TILE_NAMES,
  "hero",
  "hero-rtl",
  "not-found",
  "not-found-rtl",
  "not-found-mobile",
  ...WORDMARK_NAMES,
];

const FILE = /^([a-z0-9-]+)(?:\.([a-z]+))?\.(svg|png)$/;

/** Every file under /art: a fixed list, so that requests for other names cannot fill the cache. */
export function artFiles(): string[] {
  const crops = Object.keys(CROPS).filter((crop) => crop !== "full");
  return [
    ...SCENE_NAMES.map((name) => `${name}.svg`),
    ...PRODUCT_NAMES.flatMap((name) => [
      `${name}.svg`,
      ...crops.map((crop) => `${name}.${crop}.svg`),
      `${name}.thumb.png`,
    ]),
    ...["share", ...TILE_NAMES, ...PRODUCT_NAMES].map((name) => `${name}.og.png`),
  ];
}

function isCrop(crop: string): crop is Crop {
  return Object.hasOwn(CROPS, crop);
}

export type ArtFile = {
  svg: string;
  /** The size in pixels of a PNG file; null for an SVG. */
  png: { width: number; height: number } | null;
};

/** Twice the 72 px at which e-mails show thumbnails, for high-density screens. */
const THUMBNAIL_SIZE = { width: 144, height: 144 };

/**
 * The picture of a file name under /art: `uc-3.svg`, `uc-3.card.svg`, `tile-gaming.svg`. PNG files
 * are the thumbnails for mail clients and the link preview pictures (`uc-3.og.png`). `null` for an
 * unknown name.
 */
export function artFile(file: string): ArtFile | null {
  const [, name, crop, type] = FILE.exec(file) ?? [];
  if (!name) return null;
  if (type === "png") return pngFile(name, crop);
  const svg = crop === undefined ? wholeArt(name) : croppedArt(name, crop);
  return svg === null ? null : { svg, png: null };
}

function pngFile(name: string, crop: string | undefined): ArtFile | null {
  const isShared = crop === "og";
  if (!isShared && crop !== "thumb") return null;
  const svg = isShared ? shareImage(name) : productArt(name, crop);
  return svg === null ? null : { svg, png: isShared ? SHARE_IMAGE_SIZE : THUMBNAIL_SIZE };
}

function wholeArt(name: string): string | null {
  return (
    categoryTile(name) ??
    heroPile(name) ??
    notFoundPile(name) ??
    wordmarkArt(name) ??
    productArt(name, "full")
  );
}

function croppedArt(name: string, crop: string): string | null {
  return isCrop(crop) && crop !== "full" ? productArt(name, crop) : null;
}
