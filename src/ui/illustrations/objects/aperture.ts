import { PHOTO_SKY } from "@/ui/illustrations/drawing/palettes";
import { scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { type Point, polygon } from "@/ui/illustrations/drawing/svg";
import { chargedNuqta } from "./nuqta";

const CENTRE: Point = [200, 146];
const HORIZON = 244;
const OUTER = 124;
const RING = 102;
const BEVEL = 92;
const HOLE = 54;
const TWIST = 0.38;

/**
 * The tones of the six facets of each ring, clockwise from the facet at the upper right; the light
 * comes from the top right.
 */
const RING_TONES = ["#fde4d1", "#ef8e5f", "#bd472c", "#993323", "#cf5937", "#f7b18f"] as const;
const BEVEL_TONES = ["#eb8962", "#b7432a", "#ffc0a3", "#fee1cd", "#e7784c", "#993323"] as const;
const BLADE_TONES = ["#e7784c", "#cf5937", "#b44129", "#c34c2f", "#dc6a42", "#f08d5f"] as const;
const EDGE_TONES = ["#ffc8a8", "#f38e64", "#dc6a42", "#cf5937", "#eb8356", "#f7ad8a"] as const;
const HOLE_TONES = ["#fff3df", "#ffeacb", "#ffe0ba", "#fed29e", "#fff3df", "#fff3df"] as const;

function corner(radius: number, index: number, turn = 0): Point {
  const angle = (index * Math.PI) / 3 + turn;
  return [CENTRE[0] + radius * Math.sin(angle), CENTRE[1] - radius * Math.cos(angle)];
}

function hexagon(radius: number, fill: string, turn = 0): string {
  return polygon(
    Array.from({ length: 6 }, (_, index) => corner(radius, index, turn)),
    fill,
  );
}

function ring(outer: number, inner: number, tones: readonly string[]): string {
  return tones
    .map((tone, i) =>
      polygon(
        [corner(outer, i), corner(outer, i + 1), corner(inner, i + 1), corner(inner, i)],
        tone,
      ),
    )
    .join("");
}

function hole(): string {
  return HOLE_TONES.map((tone, i) =>
    polygon([CENTRE, corner(HOLE, i, TWIST), corner(HOLE, i + 1, TWIST)], tone),
  ).join("");
}

function blades(): string {
  return BLADE_TONES.map((tone, i) => {
    const tip = corner(HOLE, i + 1, TWIST);
    const blade = polygon([corner(BEVEL, i), corner(BEVEL, i + 1), tip], tone);
    const edge = [corner(BEVEL, i), corner(HOLE, i, TWIST), tip];
    return blade + polygon(edge, EDGE_TONES[i] ?? tone);
  }).join("");
}

/** A six-blade aperture with the charged (yellow) nuqta in its opening (visual design §10). */
export function aperture(): string {
  return [
    // Hexagons under each ring of facets, so that no sky shows through the joints.
    hexagon(OUTER - 1, "#cf5937"),
    ring(OUTER, RING, RING_TONES),
    hexagon(RING, "#cf5937"),
    ring(RING, BEVEL, BEVEL_TONES),
    hexagon(BEVEL, "#dc6a42"),
    hexagon(HOLE, "#fff3df", TWIST),
    hole(),
    blades(),
    chargedNuqta(...CENTRE, 27, 36),
  ].join("");
}

export function apertureShadow(): string {
  const points = [
    [139.5, 268.2],
    [283.3, 268.2],
    [240.4, 298.2],
    [50, 298.2],
  ] as const;
  return shadow(points, PHOTO_SKY.shadow);
}

export const APERTURE_GLOW = { x: CENTRE[0], y: CENTRE[1], radius: 205 };

export function apertureScene(top: number): string {
  return (
    scenery(PHOTO_SKY, APERTURE_GLOW, { top, horizon: HORIZON }) + apertureShadow() + aperture()
  );
}
