import { block, flatMark, isometric, type Span } from "@/ui/illustrations/drawing/isometric";
import { CHARGED_BOX, OFFICE_SKY } from "@/ui/illustrations/drawing/palettes";
import { scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { markCharged } from "@/ui/illustrations/drawing/svg";

const SIDE: Span = [0, 116];
const THICK: Span = [-9, 0];
const INK = "#126d6b";
const PAPER = "#f2fffb";
const CELL = "#5cbeb1";
const HORIZON = 232;

function textSheet(): string {
  const at = isometric(200, 182);
  const sheet = { top: "#8fddd0", left: "#0e545c", right: "#2e978e" };
  const lines: readonly (readonly [v: number, end: number])[] = [
    [16, 94],
    [34, 72],
    [52, 100],
    [70, 56],
    [88, 82],
  ];
  const text = lines.map(([v, end]) => flatMark(at, [16, end], [v, v + 7.6], 0, INK));
  return block(at, { u: SIDE, v: SIDE, z: THICK }, sheet) + text.join("");
}

function gridSheet(): string {
  const at = isometric(200, 128);
  const sheet = { top: "#beece0", left: INK, right: "#51b2a7" };
  // Spaces stand for the cells in the far corner, which the top sheet covers.
  const rows = ["  PC", "  IP", "PCPP", "CIPC"];
  const fills = new Map([
    ["P", PAPER],
    ["C", CELL],
    ["I", INK],
  ]);
  const cells = rows.flatMap((row, u) =>
    [...row].map((mark, v) => {
      const fill = fills.get(mark);
      const span = (index: number): Span => [14 + 23 * index, 32 + 23 * index];
      return fill ? flatMark(at, span(u), span(v), 0, fill) : "";
    }),
  );
  return block(at, { u: SIDE, v: SIDE, z: THICK }, sheet) + cells.join("");
}

function chartSheet(): string {
  const at = isometric(200, 74);
  const sheet = { top: PAPER, left: INK, right: "#51b2a7" };
  const bars = [14, 26, 42, 64].map((height, index, all) => {
    const isTallest = index === all.length - 1;
    const from = 14 + 24 * index;
    const faces = isTallest ? CHARGED_BOX : { top: "#8fddd0", left: INK, right: "#2e978e" };
    const bar = block(at, { u: [from, from + 16], v: [40, 76], z: [0, height] }, faces);
    return isTallest ? markCharged(bar) : bar;
  });
  return block(at, { u: SIDE, v: SIDE, z: THICK }, sheet) + bars.join("");
}

/**
 * Three floating sheets: text, table, and a chart whose tallest bar is charged (yellow; visual
 * design §10).
 */
export function sheets(): string {
  return textSheet() + gridSheet() + chartSheet();
}

export function sheetsShadow(colour: string): string {
  const points = [
    [84, 252.5],
    [6.5, 270.5],
    [121.8, 327],
    [200, 313.5],
  ] as const;
  return shadow(points, colour);
}

export function sheetsScene(top: number): string {
  const light = { x: 242, y: 60, radius: 190 };
  return (
    scenery(OFFICE_SKY, light, { top, horizon: HORIZON }) +
    sheetsShadow(OFFICE_SKY.shadow) +
    sheets()
  );
}
