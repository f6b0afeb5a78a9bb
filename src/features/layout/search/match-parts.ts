import { articleLength, type FoldedWord, foldedWords } from "@/domain/text/fold-text";

export interface TextPart {
  /** Offset of the part in the text. */
  start: number;
  text: string;
  isMatch: boolean;
}

/**
 * Splits a name into matching and other parts, to show the matches in bold. A word matches if it
 * starts with a word of the query, both folded (normalized) as in the search. The name of a product
 * that was found by another field or despite a typo has no matching part.
 */
export function matchParts(text: string, query: string): TextPart[] {
  const words = wordsOf(query);
  const apart = wordsOf(query.replace(/(?<=\d)(?=[^\d\s])|(?<=[^\d\s])(?=\d)/gu, " "));
  let matches = matchesIn(text, words);
  // The search tries "660uc" unchanged, and then as "660 uc".
  if (matches.length === 0) matches = matchesIn(text, apart);
  const parts: TextPart[] = [];
  let at = 0;
  const cut = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  for (const { start, end } of matches) {
    cut(start, false);
    cut(end, true);
  }
  cut(text.length, false);
  return parts;
}

/** The words of a query that the search uses: single letters are ignored beside longer words. */
function wordsOf(query: string): string[] {
  const words = foldedWords(query).map(({ word }) => word);
  const isLong = (word: string) => [...word].length > 1 || /^\d/.test(word);
  return words.some(isLong) ? words.filter(isLong) : words;
}

function matchesIn(text: string, words: readonly string[]): { start: number; end: number }[] {
  return foldedWords(text).flatMap((named) => {
    const found = words.flatMap((word) => matchOf(named, word) ?? []);
    const [longest] = found.sort((one, other) => other.end - other.start - (one.end - one.start));
    return longest ?? [];
  });
}

/**
 * The part of a word that the typed text matches: a prefix of the word, which may skip the word's
 * Arabic article. If only the typed text has an article, the rest of it must equal the whole word.
 * Null without a match.
 */
function matchOf(
  { word, letters }: FoldedWord,
  typed: string,
): { start: number; end: number } | null {
  const bare = word.slice(articleLength(word));
  const between = (from: number, length: number) => ({
    start: letters[from]?.start ?? 0,
    end: letters[from + length - 1]?.end ?? 0,
  });
  if (word.startsWith(typed)) return between(0, typed.length);
  if (bare.startsWith(typed)) return between(word.length - bare.length, typed.length);
  const typedBare = typed.slice(articleLength(typed));
  return word === typedBare ? between(0, word.length) : null;
}
