/** What of a typed or pasted text can belong to a code: letters and digits, in upper case. */
export function cleanCode(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** Both ends are the same place while only the caret stands there. */
export interface TextSelection {
  start: number;
  end: number;
}

/** The code after a paste: a whole code replaces what was there, a part takes the selection's place. */
export function pastedCode(
  before: string,
  selection: TextSelection,
  pasted: string,
  length: number,
): string {
  const part = cleanCode(pasted);
  if (part.length >= length) return part.slice(0, length);
  return (before.slice(0, selection.start) + part + before.slice(selection.end)).slice(0, length);
}
