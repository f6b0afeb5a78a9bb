/** No database keeps half a character or the zero character: such a text never came from a person. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Cs}/u.test(text);
}

/** Longest address that SMTP allows. */
export const MAX_EMAIL_LENGTH = 254;

/** Search runs only from this many characters on. Specification §5. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;

/** Of what a product runs on; lists have it in their address. */
export const PLATFORM_MAX_LENGTH = 60;
