import { PACK_SKIES, PACK_TONES } from "@/ui/illustrations/drawing/palettes";
import { FAR, field, glow, shaft, skyGradient } from "@/ui/illustrations/drawing/sky";
import { type Box, svgDocument, translated } from "@/ui/illustrations/drawing/svg";
import { pile, pileGlow, pileOf, pileTop } from "@/ui/illustrations/objects/pile";

type HeroName = "hero" | "hero-rtl" | "hero-mobile";

/** The pile continues below its six lit rows, so that no ground shows in a taller box. */
const ROWS = 12;
const LIT_ROWS = 6;
const BOTTOM_OF_SKY = "#6e56e8";

type View = { charged: number; scale: number; shaft?: { x: number; width: number } };

/**
 * `VIEWS` states lengths in pixels for a box of this height. The charged (glowing yellow) nuqta is
 * in the middle, at x = 0 and y = `charged`.
 */
const HEIGHT = 700;
const VIEWS: Readonly<Record<HeroName, View>> = {
  hero: { charged: 330.6, scale: 2, shaft: { x: -12.5, width: 272 } },
  "hero-rtl": { charged: 330.6, scale: 2 },
  "hero-mobile": { charged: 503.7, scale: 1.067, shaft: { x: 115, width: 73 } },
};

/**
 * The midnight pile behind the home page's hero (visual design §12). The picture scales with the
 * height of its box and fills any width around the charged nuqta in the middle.
 */
export function heroPile(name: string): string | null {
  const sky = PACK_SKIES[5];
  const tones = PACK_TONES[5];
  if (!Object.hasOwn(VIEWS, name) || !sky || !tones) return null;
  const view = VIEWS[name as HeroName];
  const midnight = pileOf(6);
  const [x, y] = pileTop(midnight);
  const of = {
    ...midnight,
    rows: ROWS,
    base: midnight.base + (ROWS - midnight.rows) * midnight.w * 1.3,
  };
  const light = { x: 0, y: view.charged, radius: pileGlow(midnight).radius * view.scale };
  const box: Box = [-50, 0, 100, HEIGHT];
  const body = [
    skyGradient(sky.top, BOTTOM_OF_SKY, 0, HEIGHT),
    field(FAR.low, FAR.high, "url(#s)"),
    view.shaft ? shaft(view.shaft.x, FAR.low, FAR.high, sky.shaft, view.shaft.width) : "",
    glow(light, sky.glow, sky.glowing),
    translated(
      pile(of, tones, LIT_ROWS),
      -x * view.scale,
      view.charged - y * view.scale,
      view.scale,
    ),
  ].join("");
  return svgDocument(box, "xMidYMax meet", body);
}
