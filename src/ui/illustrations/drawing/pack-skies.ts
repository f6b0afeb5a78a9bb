/**
 * The largest pile has 7 rows, which are 28 nuqtas (rhombic dots). There are six skies, from dawn
 * to midnight.
 */
export const MAX_ROWS = 7;
const SKIES = 6;

/**
 * The index (from 0) of the sky of pack `n`, where 1 is the smallest pack. Packs above `MAX_ROWS`
 * keep the largest pile and step back through the skies, one sky per pack.
 */
export function skyIndexOf(n: number): number {
  return n <= MAX_ROWS ? Math.min(n, SKIES) - 1 : SKIES - 1 - ((n - MAX_ROWS) % SKIES);
}

/**
 * The skies of packs 1 to 4 are light: dark text on them has a contrast of at least 5.3 : 1 (visual
 * design §10).
 */
const LIGHT_SKIES = 4;

export function isDarkPack(n: number): boolean {
  return skyIndexOf(n) >= LIGHT_SKIES;
}
