import { CHARGED, type Tones } from "@/ui/illustrations/drawing/palettes";
import { markCharged, type Point, polygon } from "@/ui/illustrations/drawing/svg";

/** Height divided by width of the nuqta, the calligrapher's dot. */
export const NUQTA_RATIO = 1.3;

export type Facet = { points: readonly Point[]; fill: string };

/** Overlap of a facet under its neighbours, as a fraction of the half width and half height. */
const UNDER = 0.45;

/**
 * The four facets of a rhombus around (x, y) with half width w and half height h, in drawing order.
 * Earlier facets extend under later ones, so that no sky shows through the joints.
 */
export function facets(x: number, y: number, w: number, h: number, tones: Tones): Facet[] {
  const middle: Point = [x, y];
  const top: Point = [x, y - h];
  const right: Point = [x + w, y];
  const bottom: Point = [x, y + h];
  const left: Point = [x - w, y];
  const below: Point = [x, y + UNDER * h];
  const beside: Point = [x - UNDER * w, y];
  return [
    { points: [top, right, below, beside], fill: tones[0] },
    { points: [left, top, middle, below], fill: tones[1] },
    { points: [right, bottom, beside, middle], fill: tones[2] },
    { points: [bottom, left, middle], fill: tones[3] },
  ];
}

export function nuqta(x: number, y: number, w: number, h: number, tones: Tones): string {
  return facets(x, y, w, h, tones)
    .map(({ points, fill }) => polygon(points, fill))
    .join("");
}

export function chargedNuqta(x: number, y: number, w: number, h = NUQTA_RATIO * w): string {
  return markCharged(nuqta(x, y, w, h, CHARGED));
}
