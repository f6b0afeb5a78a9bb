/** The largest pile has 7 rows, that is 28 nuqtas. There are six skies, from dawn to midnight. */
export const MAX_ROWS = 7;
const SKIES = 6;

/**
 * The index (from 0) of pack n's sky. Packs beyond the largest pile keep its 28 nuqtas and step
 * back through the skies, one each.
 */
export function skyIndexOf(n: number): number {
  return n <= MAX_ROWS ? Math.min(n, SKIES) - 1 : SKIES - 1 - ((n - MAX_ROWS) % SKIES);
}

/** The skies of packs 1 to 4 are light; ink on them reaches 5.3 : 1 or more (visual.md §10). */
const LIGHT_SKIES = 4;

export function isDarkPack(n: number): boolean {
  return skyIndexOf(n) >= LIGHT_SKIES;
}
