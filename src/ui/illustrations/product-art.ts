import { turnHues } from "@/ui/illustrations/drawing/colour";
import { MAX_ROWS, skyIndexOf } from "@/ui/illustrations/drawing/pack-skies";
import { PACK_SKIES, PACK_TONES } from "@/ui/illustrations/drawing/palettes";
import { scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { svgDocument } from "@/ui/illustrations/drawing/svg";
import { apertureScene } from "@/ui/illustrations/objects/aperture";
import { keyBlockScene, keyFrom, SYSTEM_KEY } from "@/ui/illustrations/objects/key-block";
import { nibScene } from "@/ui/illustrations/objects/nib";
import { pile, pileGlow, pileHorizon, pileOf, pileShadow } from "@/ui/illustrations/objects/pile";
import { sheetsScene } from "@/ui/illustrations/objects/sheets";
import { CROPS, type Crop } from "./crops";

const NUMBERED = /^(uc|keys|aperture|nib)-([1-9]\d?)$/;

function packScene(n: number, top: number): string | null {
  const index = skyIndexOf(n);
  const sky = PACK_SKIES[index];
  const tones = PACK_TONES[index];
  if (!sky || !tones) return null;
  const of = pileOf(Math.min(n, MAX_ROWS));
  return (
    scenery(sky, pileGlow(of), { top, horizon: pileHorizon(of) }) +
    shadow(pileShadow(of), sky.shadow) +
    pile(of, tones)
  );
}

/** Pictures of products added later: the number sets shape and hue. */
function numberedScene(kind: string, n: number, top: number): string | null {
  switch (kind) {
    case "uc":
      return packScene(n, top);
    case "keys":
      return keepCharged(keyBlockScene(keyFrom(n), top), (n * 7) % 25);
    case "aperture":
      return keepCharged(apertureScene(top), ((n * 11) % 31) - 11);
    case "nib":
      return keepCharged(nibScene(top), 4 + ((n * 11) % 31));
    default:
      return null;
  }
}

/** Turns the hues of a scene, but not those of its charged element and of its glow. */
function keepCharged(scene: string, degrees: number): string {
  return scene
    .split(/(<g data-charged="">.*?<\/g>|<radialGradient.*?<\/radialGradient>)/)
    .map((part, index) => (index % 2 === 0 ? turnHues(part, degrees) : part))
    .join("");
}

/**
 * Sky, ground and object of a product picture, without a document around them; the gradient of the sky
 * starts at `top`. `null` for a name that is not a picture.
 */
export function productScene(name: string, top: number): string | null {
  switch (name) {
    case "system":
      return keyBlockScene(SYSTEM_KEY, top);
    case "office":
      return sheetsScene(top);
    case "photo":
      return apertureScene(top);
    case "creative":
      return nibScene(top);
    default: {
      const [, kind = "", number = ""] = NUMBERED.exec(name) ?? [];
      return numberedScene(kind, Number(number), top);
    }
  }
}

/**
 * A product picture as a whole SVG document, without text or script; the same name and crop give
 * the same document. `null` for a name that is not a picture. visual.md §10.
 */
export function productArt(name: string, crop: Crop): string | null {
  const box = CROPS[crop];
  const scene = productScene(name, box[1]);
  const fit = crop === "tall" ? "xMidYMax slice" : "xMidYMid slice";
  return scene && svgDocument(box, fit, scene);
}
