import { LRUCache } from "lru-cache";
import {
  SEARCH_MAX_COUNTED,
  SEARCH_MAX_RESULTS,
  type SearchFindsDto,
  type SearchResultDto,
} from "@/contract/catalogue";
import { foldText } from "@/domain/text/fold-text";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { CATALOGUE_TAG, tagOf, tagsOfSignal } from "@/server/catalogue/refresh/catalogue-tags";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { type Finds, findsOf, readWordFinds, type WordMatches } from "./word-matches";

/** $1: a word, $2: the maximum number of matches. */
const WORD = statement("search-word", "SELECT search_word($1, $2) AS finds");

/** A product's search result, and whether it can be bought now. */
interface Offer {
  isAvailable: boolean;
  result: SearchResultDto;
}

/** $1: product ids. */
const OFFERS = statement(
  "search-offers",
  `
    SELECT id, name, name_ar AS "nameAr", description, description_ar AS "descriptionAr",
      image_url AS "imageUrl", price_usd::text AS "priceUSD", is_available AS "isAvailable"
    FROM unnest($1::int[]) AS wanted(id) JOIN products USING (id) WHERE is_active`,
).typed<{ id: number }>();

/** Maximum cached matches per word; PostgreSQL answers searches for a word with more. */
const MOST_FINDS = 5_000;
const MANY = "many";
/** The limits of the database's `first_words`: number of words, and characters per word. */
const MOST_WORDS = 10;
const LONGEST_WORD = 40;
/** Maximum products per read, and reads per search; PostgreSQL answers a search that needs more. */
const MOST_UNKNOWN = 40;
const MOST_READS = 3;
/** Maximum size of each of the caches `words` and `offers`. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Lifetime of an entry, in milliseconds: a signal may be late or lost. */
const TTL_MS = 60_000;

/**
 * The search cache of this process: the matches of words that were searched more than once, and the
 * results of products. It is used only while the listener for database signals is connected, and a
 * change evicts the entries that it may affect.
 */
const known = {
  isHeard: false,
  /** Counts changes; data read before a change is not cached. */
  changes: 0,
  asked: new LRUCache<string, true>({ max: 2_000, ttl: TTL_MS }),
  words: new LRUCache<string, WordMatches | typeof MANY>({
    maxSize: MOST_BYTES,
    sizeCalculation: (finds, word) =>
      200 + 2 * word.length + (finds === MANY ? 0 : 6 * finds.ids.length),
    ttl: TTL_MS,
  }),
  /** Reads in progress, shared by all callers that wait for the same word. */
  reading: new Map<string, Promise<void>>(),
  /** Offers by `tagOf.product`, the tag with which a signal names a changed product. */
  offers: new LRUCache<string, Offer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ result }) => 500 + 2 * JSON.stringify(result).length,
    ttl: TTL_MS,
  }),
};

/** Subscribes to the catalogue signals. Call once per process, before the first signal. */
export function startSearchCache(): void {
  const signals = catalogueSignals();
  signals.on("heard", () => {
    known.isHeard = true;
  });
  signals.on("lost", () => {
    known.isHeard = false;
    forget([CATALOGUE_TAG]);
  });
  signals.on("changed", (payload) => forget(tagsOfSignal(payload)));
}

/**
 * Evicts the entries of changed tags. A change of texts, categories or products for sale evicts all
 * words, since it may change the matches of any word.
 */
function forget(tags: readonly string[]): void {
  known.changes += 1;
  const isAll = tags.includes(CATALOGUE_TAG);
  if (isAll || tags.includes(tagOf.list(null)) || tags.includes(tagOf.categories)) {
    known.words.clear();
    known.asked.clear();
  }
  if (isAll) known.offers.clear();
  else for (const tag of tags) known.offers.delete(tag);
}

/**
 * The result of the database's `search_finds`, computed from the cached words; undefined if
 * PostgreSQL must answer. An uncached word that was searched before is first read into the cache.
 * Decision 014: search in PostgreSQL.
 */
export async function cachedSearch(text: string): Promise<SearchFindsDto | undefined> {
  if (!known.isHeard) return undefined;
  const before = known.changes;
  const words = wordsOf(text);
  const lists = words && (await listsOf(words));
  if (!lists) return undefined;
  const finds = findsOf(lists);
  // "660uc" may have to be read as "660 uc", which PostgreSQL does.
  if (!finds.isAsTyped && words.some((word) => /[0-9]/.test(word))) return undefined;
  const results = await bestOf(finds);
  if (!results || known.changes !== before) return undefined;
  const isMore = finds.total > SEARCH_MAX_COUNTED;
  return { total: isMore ? SEARCH_MAX_COUNTED : finds.total, isMore, results };
}

/**
 * The words of a text, split like the database's `first_words`; null if no word has two characters,
 * or if the text exceeds that function's limits.
 */
function wordsOf(text: string): string[] | null {
  const words = foldText(text).split(" ");
  // A single letter is ignored: it may be the beginning of a word that is still being typed.
  const whole = words.filter((word) => /^(?:..|[0-9])/u.test(word));
  const isPlain =
    words.length <= MOST_WORDS &&
    whole.some((word) => word.length > 1) &&
    whole.every((word) => word.length <= LONGEST_WORD);
  return isPlain ? whole : null;
}

/** The matches of each word; undefined if a word is new or has too many matches. */
async function listsOf(words: readonly string[]): Promise<WordMatches[] | undefined> {
  const unknown = words.filter((word) => known.words.get(word) === undefined);
  if (unknown.length > 0) {
    // Reading all matches of a word costs more than one search: do it only for words that are
    // searched again.
    const isAskedAgain = unknown.every((word) => known.asked.has(word));
    for (const word of unknown) known.asked.set(word, true);
    if (!isAskedAgain) return undefined;
    await Promise.all(unknown.map(readWord));
  }
  const lists: WordMatches[] = [];
  for (const word of words) {
    const finds = known.words.get(word);
    if (finds === undefined || finds === MANY) return undefined;
    lists.push(finds);
  }
  return lists;
}

function readWord(word: string): Promise<void> {
  let reading = known.reading.get(word);
  if (!reading) {
    const before = known.changes;
    reading = run(WORD, [word, MOST_FINDS])
      .then(([row]) => {
        const finds = row?.finds ?? null;
        if (known.changes === before)
          known.words.set(word, finds === null ? MANY : readWordFinds(finds));
      })
      .finally(() => known.reading.delete(word));
    known.reading.set(word, reading);
  }
  return reading;
}

/**
 * The results, best first; reads the products that are not cached. Undefined if PostgreSQL must
 * answer.
 */
async function bestOf(finds: Finds): Promise<SearchResultDto[] | undefined> {
  for (let reads = 0; ; reads += 1) {
    const { results, unknown } = cachedResults(finds);
    if (unknown.length === 0) return results;
    if (reads === MOST_READS) return undefined;
    const before = known.changes;
    const offers = await run(OFFERS, [unknown]);
    if (known.changes !== before) return undefined;
    for (const { isAvailable, ...result } of offers) {
      known.offers.set(tagOf.product(result.id), { isAvailable, result });
    }
  }
}

/**
 * The cached results, and the ids of products that must be read first. Results are ordered by tier
 * (rank of match quality); in each tier, available products come before sold-out ones.
 */
function cachedResults({ ranked }: Finds): { results: SearchResultDto[]; unknown: number[] } {
  const results: SearchResultDto[] = [];
  const unknown: number[] = [];
  for (const ids of ranked) {
    const soldOut: SearchResultDto[] = [];
    for (const id of ids) {
      if (results.length === SEARCH_MAX_RESULTS || unknown.length === MOST_UNKNOWN) break;
      const offer = known.offers.get(tagOf.product(id));
      if (!offer) unknown.push(id);
      else (offer.isAvailable ? results : soldOut).push(offer.result);
    }
    if (unknown.length > 0) break;
    results.push(...soldOut.slice(0, SEARCH_MAX_RESULTS - results.length));
  }
  return { results, unknown };
}
