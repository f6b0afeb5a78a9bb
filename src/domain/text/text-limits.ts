/**
 * False if the text contains a lone surrogate or a NUL character, which the database cannot store
 * and nobody types.
 */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Cs}/u.test(text);
}

/**
 * Invisible characters: controls, line and paragraph separators, direction changes, zero-width and
 * other format characters, and fillers that count as letters. They make a text look like another
 * one.
 */
const HIDDEN =
  /(?![\u0600-\u0605\u06DD\u200C\u200D])\p{Cf}|\p{Cc}|[\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5/u;
/**
 * Matches the zero-width non-joiner (U+200C) outside Arabic script, and the zero-width joiner
 * (U+200D) outside Arabic script and emoji sequences: Persian and Urdu need both between letters,
 * and emoji need the joiner between their parts.
 */
const ODD_JOINER =
  /(?<![\p{Script=Arabic}\p{Mn}])\u200C|\u200C(?!\p{Script=Arabic})|(?<![\p{Script=Arabic}\p{Mn}\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200D|\u200D(?![\p{Script=Arabic}\p{Extended_Pictographic}])/u;

/** True for a name, or another text of one line, without hidden characters. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !HIDDEN.test(text) && !ODD_JOINER.test(text);
}

const HIDDEN_SIGNS = new RegExp(`${HIDDEN.source}|${ODD_JOINER.source}`, "gu");

/** Replaces each hidden character with `sign`; line breaks and tabs stay. */
export function withoutHidden(text: string, sign = ""): string {
  return text.replace(HIDDEN_SIGNS, (hidden) => (/[\r\n\t]/.test(hidden) ? hidden : sign));
}

/** Like `isPlainLine`, for a text that may have several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/[\r\n\t]/g, " "));
}

/** Maximum characters of an e-mail address, as in SMTP. */
export const MAX_EMAIL_LENGTH = 254;

/** Minimum and maximum characters of a search text. Specification §5 (validation rules). */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;

/** Maximum characters of a product's platform ("Windows"), a URL parameter of product lists. */
export const PLATFORM_MAX_LENGTH = 60;
