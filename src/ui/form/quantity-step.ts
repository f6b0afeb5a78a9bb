/** One more or one less, kept between `min` and `max`; the same number where there is no way on. */
export function stepQuantity(value: number, step: 1 | -1, min: number, max: number): number {
  return Math.min(max, Math.max(min, value + step));
}
