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
import { run, type Statement } from "@/server/platform/database/statements";
import { type Finds, findsOf, readWordFinds, type WordFinds } from "./word-finds";

/** $1 a word, $2 how many products it may find. */
const WORD: Statement<{ finds: string | null }> = {
  name: "search-word",
  text: "SELECT search_word($1, $2) AS finds",
};

/** What a search shows of a product, and whether it can be bought now. */
interface Offer {
  isAvailable: boolean;
  result: SearchResultDto;
}

/** $1 numbers of products. */
const OFFERS: Statement<SearchResultDto & { isAvailable: boolean }> = {
  name: "search-offers",
  text: `
    SELECT id, name, name_ar AS "nameAr", description, description_ar AS "descriptionAr",
      image_url AS "imageUrl", price_usd::text AS "priceUSD", is_available AS "isAvailable"
    FROM unnest($1::int[]) AS wanted(id) JOIN products USING (id) WHERE is_active`,
};

/** A word that finds more is PostgreSQL's alone. */
const MOST_FINDS = 5_000;
const MANY = "many";
/** Words as first_words of the database takes them whole: so many, so long. */
const MOST_WORDS = 10;
const LONGEST_WORD = 40;
/** Products that are read at once for one search, and how often: where more are sold out, PostgreSQL knows it sooner. */
const MOST_UNKNOWN = 40;
const MOST_READS = 3;
/** Of words, and of products. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Every signal may be late, or lost: nothing is believed for longer. */
const TTL_MS = 60_000;

/**
 * What this process knows of the search: what words find that were asked for more than once, and what is shown of
 * products. Nothing is known unless the database's signal of changes is heard; it forgets what a change may concern.
 */
const known = {
  isHeard: false,
  /** Raised by each change: what was read before it is not kept. */
  changes: 0,
  asked: new LRUCache<string, true>({ max: 2_000, ttl: TTL_MS }),
  words: new LRUCache<string, WordFinds | typeof MANY>({
    maxSize: MOST_BYTES,
    sizeCalculation: (finds, word) =>
      200 + 2 * word.length + (finds === MANY ? 0 : 6 * finds.ids.length),
    ttl: TTL_MS,
  }),
  /** Words that are being read, once for all who wait for them. */
  reading: new Map<string, Promise<void>>(),
  /** By the tag of a product. */
  offers: new LRUCache<string, Offer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ result }) => 500 + 2 * JSON.stringify(result).length,
    ttl: TTL_MS,
  }),
};

/** Listens to the signals from now on: before the first of them, once for each process. */
export function keepFinds(): void {
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

/** A word may find another product after any change of texts, categories or of what is for sale. */
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
 * The same as the database's `search_finds`, from what this process knows of the words; undefined where PostgreSQL is to
 * say it. A word that was asked for before is read first. Decision 014.
 */
export async function knownFinds(text: string): Promise<SearchFindsDto | undefined> {
  if (!known.isHeard) return undefined;
  const before = known.changes;
  const words = wordsOf(text);
  const lists = words && (await listsOf(words));
  if (!lists) return undefined;
  const finds = findsOf(lists);
  // Figures and letters that were typed together may stand apart.
  if (!finds.isAsTyped && words.some((word) => /[0-9]/.test(word))) return undefined;
  const results = await bestOf(finds);
  if (!results || known.changes !== before) return undefined;
  const isMore = finds.total > SEARCH_MAX_COUNTED;
  return { total: isMore ? SEARCH_MAX_COUNTED : finds.total, isMore, results };
}

/** The words of a text as `first_words` of the database takes them; null where there are more, longer ones or none. */
function wordsOf(text: string): string[] | null {
  const words = foldText(text).split(" ");
  // A letter that stands alone is a word to be.
  const whole = words.filter((word) => /^(?:..|[0-9])/u.test(word));
  const isPlain =
    words.length <= MOST_WORDS &&
    whole.some((word) => word.length > 1) &&
    whole.every((word) => word.length <= LONGEST_WORD);
  return isPlain ? whole : null;
}

/** What each of the words finds; undefined where one is new, or finds too much. */
async function listsOf(words: readonly string[]): Promise<WordFinds[] | undefined> {
  const unknown = words.filter((word) => known.words.get(word) === undefined);
  if (unknown.length > 0) {
    // What is asked for once is not worth more than its answer.
    const isAskedAgain = unknown.every((word) => known.asked.has(word));
    for (const word of unknown) known.asked.set(word, true);
    if (!isAskedAgain) return undefined;
    await Promise.all(unknown.map(readWord));
  }
  const lists: WordFinds[] = [];
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

/** The results in their order; what is not known of them is read. */
async function bestOf(finds: Finds): Promise<SearchResultDto[] | undefined> {
  for (let reads = 0; ; reads += 1) {
    const { results, unknown } = knownBest(finds);
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

/** In each tier what can be bought before what is sold out, as far as it is known; and which are to be known first. */
function knownBest({ ranked }: Finds): { results: SearchResultDto[]; unknown: number[] } {
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
