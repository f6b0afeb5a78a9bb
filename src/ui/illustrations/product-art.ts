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

/** The picture of a product added later; the number determines shape and hue. */
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

/** Rotates the hues of a scene except those of its charged (yellow) element and its glow. */
function keepCharged(scene: string, degrees: number): string {
  return scene
    .split(/(<g data-charged="">.*?<\/g>|<radialGradient.*?<\/radialGradient>)/)
    .map((part, index) => (index % 2 === 0 ? turnHues(part, degrees) : part))
    .join("");
}

/**
 * A product picture (sky, ground and object) as an SVG body without the document element; the sky's
 * gradient starts at `top`. `null` for an unknown name.
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
 * A product picture as a complete SVG document, deterministic per name and crop. `null` for an
 * unknown name (visual design §10).
 */
export function productArt(name: string, crop: Crop): string | null {
  const box = CROPS[crop];
  const scene = productScene(name, box[1]);
  const fit = crop === "tall" ? "xMidYMax slice" : "xMidYMid slice";
  return scene && svgDocument(box, fit, scene);
}
