export interface BarBox {
  x: number;
  width: number;
  /**
   * The y coordinates of the value (`tip`) and of zero (`base`). y grows downwards: `tip` exceeds
   * `base` if the value is negative.
   */
  tip: number;
  base: number;
}

/** Horizontal run per unit of rise at the pointed end of a bar (visual design §1). */
const EDGE = 1.3;

/** The outline of a bar with a pointed end, as SVG path data; empty for zero. */
export function peakBarPath({ x, width, tip, base }: BarBox): string {
  if (tip === base) return "";
  const rise = Math.min(width / 2 / EDGE, Math.abs(base - tip));
  const shoulder = tip < base ? tip + rise : tip - rise;
  return `M${x},${base}V${shoulder}L${x + width / 2},${tip}L${x + width},${shoulder}V${base}Z`;
}

/**
 * The x coordinate of the middle of a label of half width `half`: as close to `middle` as possible
 * while the label stays between `from` and `to`.
 */
export function labelMiddle(middle: number, half: number, from: number, to: number): number {
  return Math.max(from + half, Math.min(middle, to - half));
}
