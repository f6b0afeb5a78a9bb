import { mix } from "@/ui/illustrations/drawing/colour";
import type { Tones } from "@/ui/illustrations/drawing/palettes";
import type { Glow } from "@/ui/illustrations/drawing/sky";
import { outline, type Point, path } from "@/ui/illustrations/drawing/svg";
import { chargedNuqta, type Facet, facets, NUQTA_RATIO } from "./nuqta";

/**
 * A triangle of nuqtas (rhombic dots): one in the first row, `rows` in the last. The top nuqta is
 * charged (yellow; visual design §10).
 */
export type Pile = { rows: number; w: number; base: number };

const WIDTHS = [60, 46, 38, 33.5, 29.5, 26, 23] as const;
const BASES = [268, 276, 280, 282, 284, 286, 288] as const;
const CENTRE = 200;
const DRAWN = 0.972;

/** The pile of pack n, from 1 (one nuqta) to 7 (28 nuqtas). */
export function pileOf(n: number): Pile {
  return { rows: n, w: WIDTHS[n - 1] ?? 23, base: BASES[n - 1] ?? 288 };
}

export function pileTop({ rows, w, base }: Pile): Point {
  return [CENTRE, base - rows * NUQTA_RATIO * w];
}

export function pileHorizon({ w, base }: Pile): number {
  return base - 0.62 * NUQTA_RATIO * w - 8;
}

export function pileGlow(pile: Pile): Glow {
  const [x, y] = pileTop(pile);
  return { x, y, radius: 150 + 12 * pile.rows };
}

export function pileShadow({ rows, w, base }: Pile): Point[] {
  const reach = rows * w;
  const top = base - 0.5 * NUQTA_RATIO * w;
  return [
    [CENTRE - 0.85 * reach, top],
    [CENTRE + 0.97 * reach, top],
    [CENTRE + 0.7 * reach - 24, base + 4],
    [CENTRE - 1.2 * reach - 40, base + 4],
  ];
}

/** Shades a facet's tones by its distance from the light: lighter at 0, darker at 1. */
function lit([lightest, light, mid, dark]: Tones, distance: number): Tones {
  return [
    mix(mix(lightest, "#ffffff", 0.55), light, distance),
    mix(mix(lightest, mid, 0.25), mix(mix(light, mid, 0.47), dark, 0.06), distance),
    mix(mix(light, mid, 0.42), mid, distance),
    mix(mix(mid, dark, 0.32), dark, distance),
  ];
}

function pathsByTone(all: readonly Facet[]): string {
  const tones = new Map<string, string>();
  for (const { fill, points } of all) tones.set(fill, (tones.get(fill) ?? "") + outline(points));
  return [...tones].map(([fill, data]) => path(data, fill)).join("");
}

/**
 * The pile without its top nuqta. `litRows` is the number of rows over which the light falls off; a
 * scene that crops the pile passes fewer than all.
 */
export function pileBody(pile: Pile, tones: Tones, litRows = pile.rows): string {
  const h = NUQTA_RATIO * pile.w;
  const [, top] = pileTop(pile);
  const layers: Facet[][] = [[], [], [], []];
  for (let row = 1; row < pile.rows; row++) {
    for (let i = 0; i <= row; i++) {
      const x = CENTRE + (i - row / 2) * 2 * pile.w;
      const distance = Math.hypot(x - CENTRE, row * h) / (Math.SQRT2 * litRows * h);
      const tone = Math.min(1, 1.25 * distance + ((5 * row + 3 * i) % 3) / 10);
      const drawn = facets(x, top + row * h, DRAWN * pile.w, DRAWN * h, lit(tones, tone));
      drawn.forEach((facet, layer) => {
        layers[layer]?.push(facet);
      });
    }
  }
  return layers.map(pathsByTone).join("");
}

export function pile(of: Pile, tones: Tones, litRows = of.rows): string {
  return pileBody(of, tones, litRows) + chargedNuqta(...pileTop(of), DRAWN * of.w);
}
