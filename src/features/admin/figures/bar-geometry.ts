export interface BarBox {
  x: number;
  width: number;
  /** Where the value is, and where nothing is, downwards; a bar below nothing has its tip lower. */
  tip: number;
  base: number;
}

/** Run of the nuqta's edge for one unit of its rise (visual design, 1). */
const EDGE = 1.3;

/** The outline of a bar with the peak of a nuqta, as SVG path data; empty where there is nothing. */
export function peakBarPath({ x, width, tip, base }: BarBox): string {
  if (tip === base) return "";
  const rise = Math.min(width / 2 / EDGE, Math.abs(base - tip));
  const shoulder = tip < base ? tip + rise : tip - rise;
  return `M${x},${base}V${shoulder}L${x + width / 2},${tip}L${x + width},${shoulder}V${base}Z`;
}

/** The middle of a label that is wanted at `middle` but has to stay whole between `from` and `to`. */
export function labelMiddle(middle: number, half: number, from: number, to: number): number {
  return Math.max(from + half, Math.min(middle, to - half));
}
