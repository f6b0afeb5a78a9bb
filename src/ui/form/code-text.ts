/** What of a typed or pasted text can belong to a code: letters and digits, in upper case. */
export function cleanCode(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** Both ends are the same place while only the caret stands there. */
export interface TextSelection {
  start: number;
  end: number;
}

/**
 * The code after a paste: a whole code, which may stand within a sentence, replaces what was there; a part of one takes
 * the selection's place.
 * @param findCode the whole code within a text, or null
 */
export function pastedCode(
  before: string,
  selection: TextSelection,
  pasted: string,
  length: number,
  findCode: (text: string) => string | null = () => null,
): string {
  const part = cleanCode(pasted);
  if (part.length > length) return findCode(pasted) ?? part.slice(0, length);
  if (part.length === length) return part;
  return (before.slice(0, selection.start) + part + before.slice(selection.end)).slice(0, length);
}
