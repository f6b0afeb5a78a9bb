// Folds text like the SQL function `fold_text` (docs/decisions/014-search-in-postgresql.md);
// tests/integration/catalogue/fold-text.test.ts compares the two, because the search cache must
// find the same products as the database. This file also serves to highlight matches and to search
// the panel's command palette.

/**
 * Removed characters: combining marks, tatweel, the standalone hamza, apostrophes, zero-width
 * characters.
 */
const LEFT_OUT =
  /[\ufe00-\ufe0f\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u02bc\u061c\u180e\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\ufeff']/gu;

/** Characters that are neither letter nor digit. */
const BETWEEN_WORDS =
  /[\p{Cc}\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u205f\u20a0-\u2bff\u3000-\u303f\ufd3e\ufd3f\ufffd\u{1f000}-\u{1faff}]/u;

/**
 * Matches text that needs no folding: words of lower-case Latin letters and digits. Most searches
 * match.
 */
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Letters that NFKD does not decompose: taa marbuta, alef maqsura, letters of Persian and Urdu,
 * Arabic digits, some Latin letters.
 */
const PLAIN = new Map([
  ...pairs("ٱىةیېۍکڪہھۀەپچڤگ", "ايهيييككههههبجفك"),
  ...pairs("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "01234567890123456789"),
  ...pairs("øđłħıðŧŋ", "odlhidtn"),
  ...([
    ["ß", "ss"],
    ["æ", "ae"],
    ["œ", "oe"],
    ["þ", "th"],
  ] as const),
]);

function pairs(from: string, to: string): (readonly [string, string])[] {
  const letters = [...to];
  return [...from].map((letter, at) => [letter, letters[at] ?? ""] as const);
}

/** Folds one character to nothing, to one or more letters, or to a space between words. */
function folded(character: string): string {
  if (/[™℠©®]/u.test(character)) return " ";
  const apart = character.toLowerCase().normalize("NFKD").toLowerCase().replace(LEFT_OUT, "");
  return [...apart]
    .map((letter) => (BETWEEN_WORDS.test(letter) ? " " : (PLAIN.get(letter) ?? letter)))
    .join("");
}

/** A folded word, with the position of each of its letters in the original text. */
export interface FoldedWord {
  word: string;
  /**
   * Start and end in the original text for each UTF-16 unit of `word`, combining marks included.
   */
  letters: readonly { start: number; end: number }[];
}

/** The folded words of a text, in order. */
export function foldedWords(text: string): FoldedWord[] {
  const words: { word: string; letters: { start: number; end: number }[] }[] = [];
  let isWithin = false;
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const last = words.at(-1)?.letters.at(-1);
    const letters = folded(character);
    // A combining mark belongs to the letter before it.
    if (letters === "" && isWithin && last && /[\p{M}\u0640]/u.test(character)) last.end = end;
    for (const letter of letters) {
      if (letter === " ") {
        isWithin = false;
        continue;
      }
      if (!isWithin) words.push({ word: "", letters: [] });
      isWithin = true;
      const current = words.at(-1);
      if (!current) continue;
      current.word += letter;
      for (let unit = 0; unit < letter.length; unit += 1) current.letters.push({ start, end });
    }
    start = end;
  }
  return words;
}

/** A text as the search compares it: its folded words, separated by single spaces. */
export function foldText(text: string): string {
  if (FOLDED.test(text)) return text;
  return foldedWords(text)
    .map(({ word }) => word)
    .join(" ");
}

/**
 * Length of the article at the start of a folded Arabic word, attached particles included; 0 if
 * there is none.
 */
export function articleLength(word: string): number {
  return /^(?:[وفبك]?ال|لل)(?=.{3,}$)/u.exec(word)?.[0].length ?? 0;
}
