/** The matches of one word, as the database's `search_word` returns them. */
export interface WordMatches {
  /** Product ids, ascending. */
  ids: Int32Array;
  /**
   * The tiers (ranks of match quality) of each product, as nine bits; the lowest bit is the first,
   * best tier.
   */
  tiers: Uint16Array;
}

/** Product ids, ascending, by the tier they rank in, best tier first. */
type Ranked = readonly (readonly number[])[];

export interface Finds {
  total: number;
  /** Whether any product matches the words as typed, without similar words. */
  isAsTyped: boolean;
  ranked: Ranked;
}

/** With this many matches as typed, similar words are ignored, as in `spelled_search` (SQL). */
const PAGE = 24;
const TIERS = 9;
/**
 * `AS_TYPED`: the eighth tier, which holds all matches as typed. `WITHOUT_NEAR`: all tiers except
 * every third, which adds similar words.
 */
const AS_TYPED = 0b010_000_000;
const WITHOUT_NEAR = 0b011_011_011;

/** Parses the result of `search_word`: each number is the product id * 512 + the tier bits. */
export function readWordFinds(text: string): WordMatches {
  const values = text === "" ? [] : text.split(" ");
  const ids = new Int32Array(values.length);
  const tiers = new Uint16Array(values.length);
  for (const [place, value] of values.entries()) {
    ids[place] = Number(value) / 512;
    tiers[place] = Number(value) % 512;
  }
  return { ids, tiers };
}

/**
 * The matches of several words together. A product is in a tier if it is in that tier for each
 * single word. Decision 014: search in PostgreSQL.
 * @param words at least one
 */
export function findsOf(words: readonly WordMatches[]): Finds {
  const [first, ...rest] = [...words].sort((one, other) => one.ids.length - other.ids.length);
  const { ids, tiers } = rest.reduce(inBoth, first ?? readWordFinds(""));
  let asTyped = 0;
  for (const held of tiers) if (held & AS_TYPED) asTyped += 1;
  const counted = asTyped < PAGE ? -1 : WITHOUT_NEAR;
  const ranked: number[][] = Array.from({ length: TIERS }, () => []);
  let total = 0;
  for (const [place, id] of ids.entries()) {
    const held = (tiers[place] ?? 0) & counted;
    if (held === 0) continue;
    ranked[lowestBit(held)]?.push(id);
    total += 1;
  }
  return { total, isAsTyped: asTyped > 0, ranked };
}

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/**
 * The products in both lists that share a tier, with their common tiers.
 * @param few the list that is not longer than `many`
 */
function inBoth(few: WordMatches, many: WordMatches): WordMatches {
  const ids = new Int32Array(few.ids.length);
  const tiers = new Uint16Array(few.ids.length);
  let length = 0;
  let from = 0;
  for (const [place, id] of few.ids.entries()) {
    from = placeOf(id, many.ids, from);
    if (many.ids[from] !== id) continue;
    const held = (few.tiers[place] ?? 0) & (many.tiers[from] ?? 0);
    if (held === 0) continue;
    ids[length] = id;
    tiers[length] = held;
    length += 1;
  }
  return { ids: ids.subarray(0, length), tiers: tiers.subarray(0, length) };
}

/** The first index >= `from` whose id is not below `id`: exponential, then binary search. */
function placeOf(id: number, ids: Int32Array, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < ids.length && (ids[low + step] ?? 0) < id) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, ids.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
