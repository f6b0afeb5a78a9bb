import { mix } from "@/ui/illustrations/drawing/colour";
import { block, type Faces, isometric } from "@/ui/illustrations/drawing/isometric";
import { CHARGED_BOX, SYSTEM_SKY } from "@/ui/illustrations/drawing/palettes";
import { scenery, shadow } from "@/ui/illustrations/drawing/sky";
import { markCharged } from "@/ui/illustrations/drawing/svg";

const SIDE = 5;
const CELL = 28;
const INSET = 1.8;
const SLAB_TOP = -8;
const CHARGED_HEIGHT = 66;
const HORIZON = 196;

/** The heights (0 to 2) of the 25 cells of a key, row by row from the back. */
export const SYSTEM_KEY: readonly number[] = [..."0210210210210210210210210"].map(Number);

/** Deterministic cell heights for another product's key. */
export function keyFrom(seed: number): number[] {
  let state = seed;
  return Array.from({ length: SIDE * SIDE }, () => {
    state = (Math.imul(state ^ 0x9e3779b9, 0x85ebca6b) >>> 0) ^ (state >>> 13);
    return (state >>> 8) % 3;
  });
}

/** The colours of a cell: darker and greener with its distance from the charged (yellow) cell. */
function cellFaces(row: number, column: number): Faces {
  const distance = Math.hypot(row - 2, column - 2) / Math.hypot(2, 2);
  return {
    top: mix("#fbfef4", "#d3f3e9", distance),
    left: mix("#2f888b", "#0f655f", distance),
    right: mix("#68cdbd", "#409d95", distance),
  };
}

/** A slab with 25 cells; the middle cell is charged (yellow; visual design §10). */
export function keyBlock(heights: readonly number[]): string {
  const at = isometric(200, 74);
  const cells = heights.map((height, index) => {
    const row = Math.floor(index / SIDE);
    const column = index % SIDE;
    const isMiddle = row === 2 && column === 2;
    const body = block(
      at,
      {
        u: [row * CELL + INSET, (row + 1) * CELL - INSET],
        v: [column * CELL + INSET, (column + 1) * CELL - INSET],
        z: [SLAB_TOP, isMiddle ? CHARGED_HEIGHT : 11 * height + 8],
      },
      isMiddle ? CHARGED_BOX : cellFaces(row, column),
    );
    return isMiddle ? markCharged(body) : body;
  });
  const slab = block(
    at,
    { u: [-5, 145], v: [-5, 145], z: [-44, SLAB_TOP] },
    { top: "#beece0", left: "#0f645e", right: "#2e978e" },
  );
  return slab + cells.join("");
}

export function keyBlockShadow(): string {
  const points = [
    [50, 158],
    [-24.6, 213.6],
    [150.3, 300],
    [200, 253],
  ] as const;
  return shadow(points, SYSTEM_SKY.shadow);
}

export const KEY_BLOCK_GLOW = { x: 200, y: 90, radius: 190 };

export function keyBlockScene(heights: readonly number[], top: number): string {
  return (
    scenery(SYSTEM_SKY, KEY_BLOCK_GLOW, { top, horizon: HORIZON }) +
    keyBlockShadow() +
    keyBlock(heights)
  );
}
