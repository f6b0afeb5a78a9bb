import {
  PACK_SKIES,
  PACK_TONES,
  PHOTO_SKY,
  type Sky,
  SYSTEM_SKY,
  type Tones,
} from "@/ui/illustrations/drawing/palettes";
import { type Glow, type Ground, scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { type Box, placed, svgDocument } from "@/ui/illustrations/drawing/svg";
import { APERTURE_GLOW, aperture, apertureShadow } from "@/ui/illustrations/objects/aperture";
import {
  KEY_BLOCK_GLOW,
  keyBlock,
  keyBlockShadow,
  SYSTEM_KEY,
} from "@/ui/illustrations/objects/key-block";
import { nib, nibShadow } from "@/ui/illustrations/objects/nib";
import { pile, pileGlow, pileOf, pileShadow } from "@/ui/illustrations/objects/pile";
import { sheets, sheetsShadow } from "@/ui/illustrations/objects/sheets";

export type TileName = "tile-gaming" | "tile-software" | "tile-creative";

/** Cropped from its middle: the desktop tile shows 460 x 355 of it, the mobile one 460 x 245. */
const BOX: Box = [0, -31, 460, 417];
const SHAFT_AT = 296;

/** The colour of each tile's ground, which runs on under the caption. */
export const TILE_GROUNDS: Readonly<Record<TileName, string>> = {
  "tile-gaming": "#120d33",
  "tile-software": SYSTEM_SKY.ground,
  "tile-creative": PHOTO_SKY.ground,
};

type Scene = {
  sky: Sky;
  light: Glow;
  horizon: number;
  ground: Ground;
  objects: readonly string[];
};

/** A glow given in its own picture's units, moved with its object. */
function moved({ x, y, radius }: Glow, dx: number, dy: number, scale: number): Glow {
  return { x: x * scale + dx, y: y * scale + dy, radius: radius * scale };
}

function gaming(): Scene | null {
  const sky = PACK_SKIES[5];
  if (!sky) return null;
  const pack = (n: number, x: number, y: number, scale: number): string => {
    const of = pileOf(n);
    const tones = PACK_TONES[n - 1] as Tones;
    return placed(shadow(pileShadow(of), sky.shadow) + pile(of, tones), x, y, scale);
  };
  return {
    sky,
    light: moved(pileGlow(pileOf(6)), 71.1, 58.2, 0.8355),
    horizon: 248,
    ground: "glow",
    objects: [
      pack(3, -53.2, 123.3, 0.616),
      pack(6, 71.1, 58.2, 0.8355),
      pack(1, 314.8, 176.2, 0.477),
    ],
  };
}

function software(): Scene {
  return {
    sky: SYSTEM_SKY,
    light: moved(KEY_BLOCK_GLOW, -22, 65.7, 0.8),
    horizon: 226,
    ground: "glow",
    objects: [
      placed(sheetsShadow(SYSTEM_SKY.shadow), 220, 51.6, 0.66),
      placed(keyBlockShadow() + keyBlock(SYSTEM_KEY), -22, 65.7, 0.8),
      placed(sheets(), 220, 51.6, 0.66),
    ],
  };
}

function creative(): Scene {
  return {
    sky: PHOTO_SKY,
    light: moved(APERTURE_GLOW, -22, 46, 0.86),
    horizon: 252,
    ground: "plain",
    objects: [
      placed(nibShadow(PHOTO_SKY.shadow) + nib(), 161.9, 37.9, 0.9),
      placed(apertureShadow() + aperture(), -22, 46, 0.86),
    ],
  };
}

const SCENES: Readonly<Record<TileName, () => Scene | null>> = {
  "tile-gaming": gaming,
  "tile-software": software,
  "tile-creative": creative,
};

/** The picture of a tile, without a document around it; the gradient of the sky starts at `top`. */
export function categoryScene(name: string, top: number): string | null {
  const scene = Object.hasOwn(SCENES, name) ? SCENES[name as TileName]() : null;
  if (!scene) return null;
  const { sky, light, horizon, ground, objects } = scene;
  return scenery(sky, light, { top, horizon, ground, shaftAt: SHAFT_AT }) + objects.join("");
}

/** Two or three objects of a category under one sky (visual.md §10); `null` for another name. */
export function categoryTile(name: string): string | null {
  const scene = categoryScene(name, BOX[1]);
  return scene && svgDocument(BOX, "xMidYMid slice", scene);
}
