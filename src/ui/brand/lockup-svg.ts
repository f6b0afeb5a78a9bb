import {
  ARABIC_DOTS,
  ARABIC_GLYPHS,
  ARABIC_VIEW_BOX,
  type Glyph,
  LATIN_GLYPHS,
  LATIN_VIEW_BOX,
} from "@/ui/brand/logo-paths";
import { polygon } from "@/ui/illustrations/drawing/svg";

/** The background of the logo: light, dark, or the brand's yellow (visual design §3). */
export type Ground = "day" | "night" | "flash";

const INK = "#17132b";
const GAP = 0.24;
const LATIN_HEIGHT = 0.86;
const ARABIC_HEIGHT = 1.06;

const LEFT = [
  [12, 0.5],
  [8, 14],
  [16, 10],
  [12, 23.5],
  [3, 12],
] as const;
const RIGHT = [
  [12, 0.5],
  [21, 12],
  [12, 23.5],
  [16, 10],
  [8, 14],
] as const;

const MONO = `<mask id="fault"><path fill="#fff" d="M0 0H24V24H0Z"/><path fill="none" stroke="#000" stroke-width="1.7" d="M12.6-1.5 8 14 16 10 11.4 25.5"/></mask><path fill="${INK}" mask="url(#fault)" d="M12 .5 21 12 12 23.5 3 12Z"/>`;

function markOn(ground: Ground): string {
  if (ground === "flash") return MONO;
  const [left, right] = ground === "day" ? [INK, "#ffc91f"] : ["#f2a900", "#ffdd3d"];
  return polygon(LEFT, left) + polygon(RIGHT, right);
}

type Part = { body: string; viewBox: string; height: number };

/** A wordmark as an SVG group: the outlines (y up) flipped into the view box's coordinates. */
export function wordmark(glyphs: readonly Glyph[], dots: string, dotColour?: string): string {
  const outlines = glyphs.map(({ x, d }) => `<path transform="translate(${x})" d="${d}"/>`);
  return `<g transform="scale(1 -1)">${outlines.join("")}<path${dotColour ? ` fill="${dotColour}"` : ""} d="${dots}"/></g>`;
}

function widthOf({ viewBox, height }: Part): number {
  const [, , width = 1, ofHeight = 1] = viewBox.split(" ").map(Number);
  return (width / ofHeight) * height;
}

/**
 * The mark with both wordmarks, for pictures shown in either language. `height` is the mark's
 * height; (x, y) is the middle of its left edge.
 */
export function bilingualLockup(x: number, y: number, height: number, ground: Ground): string {
  const parts: Part[] = [
    { body: markOn(ground), viewBox: "0 0 24 24", height },
    { body: wordmark(LATIN_GLYPHS, ""), viewBox: LATIN_VIEW_BOX, height: LATIN_HEIGHT * height },
    {
      body: wordmark(ARABIC_GLYPHS, ARABIC_DOTS),
      viewBox: ARABIC_VIEW_BOX,
      height: ARABIC_HEIGHT * height,
    },
  ];
  let start = x;
  const drawn = parts.map((part) => {
    const [width, at] = [widthOf(part), start];
    start += width + GAP * height;
    return `<svg x="${at}" y="${y - part.height / 2}" width="${width}" height="${part.height}" viewBox="${part.viewBox}">${part.body}</svg>`;
  });
  return `<g fill="${ground === "night" ? "#fff" : INK}">${drawn.join("")}</g>`;
}
