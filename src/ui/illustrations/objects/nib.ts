import { CREATIVE_SKY } from "@/ui/illustrations/drawing/palettes";
import { scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { type Point, polygon } from "@/ui/illustrations/drawing/svg";
import { chargedNuqta, nuqta } from "./nuqta";

const TIP: Point = [176, 276];
const HORIZON = 240;
const SKEW_DEGREES = 26.57;
const BARREL_END = -900;

const RIBBON_START = "M-20 250";
/** Extends the ribbon to the left: link previews show more of it than product pictures. */
const LONG_RIBBON_START = "M-210 262C-160 216 -80 304 -20 250";

function ribbon(start: string): string {
  const line = `d="${start}C60 178 84 318 176 276" fill="none"`;
  return `<path ${line} stroke="#ff8e72" stroke-width="22"/><path ${line} stroke="#ffdac5" stroke-width="8" transform="translate(0 -7)"/>`;
}

function handle(): string {
  return nuqta(56, 213.7, 12.5, 16.3, ["#ffe6d9", "#ffbc9b", "#e36550", "#ac3646"]);
}

/** The pen, upright with its tip at (0, 0); `nib` rotates it. */
function pen(): string {
  const half = (side: 1 | -1, tones: readonly [string, string, string, string]): string => {
    const [tip, shoulder, collar, barrel] = tones;
    const x = (value: number): number => side * value;
    // The dark half is drawn last; the light half extends a little under it.
    const middle = side === 1 ? -3 : 0;
    return [
      polygon(
        [
          [middle, -198],
          [x(34), -198],
          [x(54), -144],
          [middle, -144],
        ],
        shoulder,
      ),
      polygon(
        [
          [0, 0],
          [x(54), -144],
          [middle, -144],
        ],
        tip,
      ),
      polygon(
        [
          [middle, BARREL_END],
          [x(34), BARREL_END],
          [x(34), -217],
          [middle, -217],
        ],
        barrel,
      ),
      polygon(
        [
          [middle, -217.3],
          [x(34), -217.3],
          [x(34), -197.7],
          [middle, -197.7],
        ],
        collar,
      ),
    ].join("");
  };
  return [
    half(1, ["#ffeadf", "#ffbfa4", "#8e1f3f", "#d9524c"]),
    half(-1, ["#f98163", "#d9523f", "#4e0c20", "#a1263f"]),
    polygon(
      [
        [-1.5, -108],
        [1.5, -108],
        [1.6, -10],
        [-1.6, -10],
      ],
      "#73162f",
    ),
    chargedNuqta(0, -129.5, 17, 22.6),
  ].join("");
}

/** A pen drawing a two-tone ribbon; its breather hole is charged (yellow; visual design §10). */
export function nib(ribbonStart = RIBBON_START): string {
  const turned = `<g transform="translate(${TIP[0]} ${TIP[1]}) rotate(${SKEW_DEGREES})">${pen()}</g>`;
  return ribbon(ribbonStart) + turned;
}

export function nibShadow(colour: string): string {
  const points = [
    [176, 272],
    [216, 258.2],
    [900, 258.2],
    [900, 330],
  ] as const;
  return shadow(points, colour);
}

export function nibScene(top: number): string {
  const light = { x: 240, y: 163, radius: 176 };
  return (
    scenery(CREATIVE_SKY, light, { top, horizon: HORIZON }) +
    nibShadow(CREATIVE_SKY.shadow) +
    nib(LONG_RIBBON_START) +
    handle()
  );
}
