import { articleLength, type FoldedWord, foldedWords } from "@/domain/text/fold-text";

export interface TextPart {
  /** Where the part begins in the text. */
  start: number;
  text: string;
  isMatch: boolean;
}

/**
 * Cuts a name where its words are the query's words, or begin with them, as the search spells both: so that
 * they can be shown in bold. What was found by another word, or a mistyped one, is in no part.
 */
export function matchParts(text: string, query: string): TextPart[] {
  const words = wordsOf(query);
  const apart = wordsOf(query.replace(/(?<=\d)(?=[^\d\s])|(?<=[^\d\s])(?=\d)/gu, " "));
  let matches = matchesIn(text, words);
  // "660uc" is looked for as it is, and then as "660 uc".
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

/** The words of a query that are looked for: a letter that stands beside longer words is none yet. */
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

/** What of a word begins like a word that was typed, either of them without its article. */
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
