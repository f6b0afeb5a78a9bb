/** Adds `step` to `value` and clamps the result to `min` and `max`. */
export function stepQuantity(value: number, step: 1 | -1, min: number, max: number): number {
  return Math.min(max, Math.max(min, value + step));
}
