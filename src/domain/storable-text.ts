/** No database keeps half a character or the zero character: such a text never came from a person. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Cs}/u.test(text);
}
