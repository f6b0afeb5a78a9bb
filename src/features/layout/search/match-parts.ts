import { normalizeDigits } from "@/domain/normalize-digits";

export interface TextPart {
  /** Where the part begins in the text. */
  start: number;
  text: string;
  isMatch: boolean;
}

/** Cuts a name where words of the query occur in it, in digits of any keyboard, so that they can be shown in bold. */
export function matchParts(text: string, query: string): TextPart[] {
  const spellings = `${query} ${normalizeDigits(query)}`;
  const words = spellings.trim().split(/\s+/).filter(Boolean).map(escapePattern);
  if (words.length === 0) return [{ start: 0, text, isMatch: false }];
  let start = 0;
  return text.split(new RegExp(`(${words.join("|")})`, "giu")).flatMap((part, index) => {
    const cut = { start, text: part, isMatch: index % 2 === 1 };
    start += part.length;
    return part === "" ? [] : [cut];
  });
}

function escapePattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
