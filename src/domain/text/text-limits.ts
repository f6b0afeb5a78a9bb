/** No database keeps half a character or the zero character: such a text never came from a person. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Cs}/u.test(text);
}

/**
 * What nobody sees: controls, breaks of paragraphs, changes of direction, zero-width and other format characters, fillers
 * that pass for letters. By them a text reads as another than it is.
 */
const HIDDEN =
  /(?![\u0600-\u0605\u06DD\u200C\u200D])\p{Cf}|\p{Cc}|[\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5/u;
/**
 * The two joiners shape what stands on both sides of them: letters of Arabic script (Persian and Urdu need that), and the
 * parts of one emoji. Anywhere else they are only hidden.
 */
const ODD_JOINER =
  /(?<![\p{Script=Arabic}\p{Mn}])\u200C|\u200C(?!\p{Script=Arabic})|(?<![\p{Script=Arabic}\p{Mn}\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200D|\u200D(?![\p{Script=Arabic}\p{Extended_Pictographic}])/u;

/** A name, or another text of one line, that is what it looks like. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !HIDDEN.test(text) && !ODD_JOINER.test(text);
}

const HIDDEN_SIGNS = new RegExp(`${HIDDEN.source}|${ODD_JOINER.source}`, "gu");

/** The text with `sign` in the place of each character that nobody sees; lines stay lines. */
export function withoutHidden(text: string, sign = ""): string {
  return text.replace(HIDDEN_SIGNS, (hidden) => (/[\r\n\t]/.test(hidden) ? hidden : sign));
}

/** The same of a text that may have several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/[\r\n\t]/g, " "));
}

/** Longest address that SMTP allows. */
export const MAX_EMAIL_LENGTH = 254;

/** Search runs only from this many characters on. Specification §5. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;

/** Of what a product runs on; lists have it in their address. */
export const PLATFORM_MAX_LENGTH = 60;
