import {
  CREATIVE_SKY,
  OFFICE_SKY,
  PACK_SKIES,
  PACK_TONES,
  PHOTO_SKY,
  type Sky,
  SYSTEM_SKY,
  type Tones,
} from "@/ui/illustrations/drawing/palettes";
import { type Glow, type Ground, scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { type Box, svgDocument, translated } from "@/ui/illustrations/drawing/svg";
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

/** The drawing's view box. Tiles crop its middle: 460 x 355 on desktop, 460 x 245 on mobile. */
const BOX: Box = [0, -31, 460, 417];
const SHAFT_AT = 296;

/** A colour family: its sky, the tones of the objects, and whether the sky is dark. */
type Family = { sky: Sky; tones: Tones; isDark: boolean };

/** The colour family of a pack of game credits, by its index in `PACK_SKIES` (from 0). */
function pack(index: number, isDark = false): Family {
  const [sky, tones] = [PACK_SKIES[index], PACK_TONES[index]];
  if (!sky || !tones) throw new Error(`there is no sky ${index}`);
  return { sky, tones, isDark };
}

const FAMILIES = {
  midnight: pack(5, true),
  teal: { sky: SYSTEM_SKY, tones: ["#f2fffb", "#4db5a6", "#187a72", "#0f645e"], isDark: false },
  peach: { sky: PHOTO_SKY, tones: ["#fff3e8", "#f39466", "#db6840", "#8f2f20"], isDark: false },
  violet: pack(2),
  rose: pack(0),
  dusk: pack(4, true),
  petrol: { sky: OFFICE_SKY, tones: ["#f2fffb", "#8fddd0", "#49b3a8", "#0e6a6c"], isDark: true },
  crimson: { sky: CREATIVE_SKY, tones: ["#ffeadf", "#ffbfa4", "#d9523f", "#4e0c20"], isDark: true },
} as const satisfies Record<string, Family>;

export type TileColour = keyof typeof FAMILIES;

const TILE_COLOURS = Object.keys(FAMILIES) as TileColour[];

/** The background colour of a tile's caption, which continues the picture's ground. */
export function tileGround(colour: TileColour): { ground: string; isDark: boolean } {
  const { sky, isDark } = FAMILIES[colour];
  return { ground: sky.ground, isDark };
}

/** The built-in categories that have their own tile, each with its colour. */
const OWN_TILES = { gaming: "midnight", software: "teal", creative: "peach" } as const;

/**
 * Every tile name served as /art/{name}.svg: three with their own objects, and one per colour.
 */
export const TILE_NAMES = [...Object.keys(OWN_TILES), ...TILE_COLOURS].map(
  (name) => `tile-${name}`,
);

/**
 * The tile of a category: its own if it is built in and keeps its original colour, otherwise the
 * colour's tile.
 */
export function tileName(slug: string, colour: TileColour): string {
  const isOwn = Object.entries(OWN_TILES).some(([own, at]) => own === slug && at === colour);
  return `tile-${isOwn ? slug : colour}`;
}

/** True if a tile, or its link preview picture, has a dark sky. */
export function isDarkTile(name: string): boolean {
  const key = name.replace(/^tile-/, "");
  const colour = Object.hasOwn(OWN_TILES, key) ? OWN_TILES[key as keyof typeof OWN_TILES] : key;
  return Object.hasOwn(FAMILIES, colour) && FAMILIES[colour as TileColour].isDark;
}

type Scene = {
  sky: Sky;
  light: Glow;
  horizon: number;
  ground: Ground;
  objects: readonly string[];
};

/** Transforms a glow from its object's coordinates to the scene's. */
function moved({ x, y, radius }: Glow, dx: number, dy: number, scale: number): Glow {
  return { x: x * scale + dx, y: y * scale + dy, radius: radius * scale };
}

/** The pile of dots of credit pack `n` (from 1) in a family's colours, with its shadow. */
function pileIn({ sky, tones }: Family, n: number, x: number, y: number, scale: number): string {
  const of = pileOf(n);
  return translated(shadow(pileShadow(of), sky.shadow) + pile(of, tones), x, y, scale);
}

function gaming(): Scene {
  const night = FAMILIES.midnight;
  const packOf = (n: number, x: number, y: number, scale: number) =>
    pileIn({ ...night, tones: PACK_TONES[n - 1] ?? night.tones }, n, x, y, scale);
  return {
    sky: night.sky,
    light: moved(pileGlow(pileOf(6)), 71.1, 58.2, 0.8355),
    horizon: 248,
    ground: "glow",
    objects: [
      packOf(3, -53.2, 123.3, 0.616),
      packOf(6, 71.1, 58.2, 0.8355),
      packOf(1, 314.8, 176.2, 0.477),
    ],
  };
}

/** The scene of a colour's generic tile: two piles. */
function piles(family: Family): Scene {
  return {
    sky: family.sky,
    light: moved(pileGlow(pileOf(4)), -10, 46, 0.86),
    horizon: 250,
    ground: "plain",
    objects: [pileIn(family, 2, 232, 124, 0.6), pileIn(family, 4, -10, 46, 0.86)],
  };
}

function software(): Scene {
  return {
    sky: SYSTEM_SKY,
    light: moved(KEY_BLOCK_GLOW, -22, 65.7, 0.8),
    horizon: 226,
    ground: "glow",
    objects: [
      translated(sheetsShadow(SYSTEM_SKY.shadow), 220, 51.6, 0.66),
      translated(keyBlockShadow() + keyBlock(SYSTEM_KEY), -22, 65.7, 0.8),
      translated(sheets(), 220, 51.6, 0.66),
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
      translated(nibShadow(PHOTO_SKY.shadow) + nib(), 161.9, 37.9, 0.9),
      translated(apertureShadow() + aperture(), -22, 46, 0.86),
    ],
  };
}

const OWN_SCENES = { gaming, software, creative } as const;

function sceneOf(name: string): Scene | null {
  const key = /^tile-([a-z]+)$/.exec(name)?.[1] ?? "";
  if (Object.hasOwn(OWN_SCENES, key)) return OWN_SCENES[key as keyof typeof OWN_SCENES]();
  return Object.hasOwn(FAMILIES, key) ? piles(FAMILIES[key as TileColour]) : null;
}

/**
 * A tile's picture as SVG without the document element; null for an unknown name. The sky's
 * gradient starts at the y coordinate `top`.
 */
export function categoryScene(name: string, top: number): string | null {
  const scene = sceneOf(name);
  if (!scene) return null;
  const { sky, light, horizon, ground, objects } = scene;
  return scenery(sky, light, { top, horizon, ground, shaftAt: SHAFT_AT }) + objects.join("");
}

/** A tile as an SVG document (visual design §10); `null` for an unknown name. */
export function categoryTile(name: string): string | null {
  const scene = categoryScene(name, BOX[1]);
  return scene && svgDocument(BOX, "xMidYMid slice", scene);
}
