/**
 * The step between two grid lines is the range of the values divided by this number, rounded up to
 * a round number.
 */
const STEPS = 3;

/**
 * The values of the grid lines for whole numbers, lowest first: multiples of a round step (1, 2 or
 * 5 times a power of ten) that span 0 and all values.
 */
export function axisTicks(values: readonly number[]): number[] {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const step = roundStep((top - bottom) / STEPS);
  const first = Math.floor(bottom / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least) ?? 10;
  return factor * power;
}
