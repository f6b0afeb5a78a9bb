/** The characters of a text that can belong to a code: letters and digits, in upper case. */
export function cleanCode(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** `start` equals `end` if nothing is selected. */
export interface TextSelection {
  start: number;
  end: number;
}

/**
 * Returns the content of a code's field after a paste. A whole code, also one within a sentence,
 * replaces the whole content; a part of a code replaces the selection.
 * @param findCode returns the whole code within a text, or null
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
