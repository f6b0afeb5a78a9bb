import { keyProblem, keyShape, usualKeyShape } from "@/domain/catalogue/licence-key";
import { isHeading } from "./key-headings";

/** A pasted key and its line number, from 1. */
export interface PastedLine {
  line: number;
  text: string;
}

/** The non-empty lines of a pasted text. Surrounding white space is trimmed. */
export function pastedLines(text: string): PastedLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== "");
}

/** The reason why a text is probably not a key. `odd`: its group lengths are unusual. */
type Suspicion = "heading" | "table" | "words" | "short" | "odd";

/** Minimum length of a key that is not suspiciously short, in characters. */
const SHORT = 4;

/** Groups of digits, hyphens and capital or caseless letters, as on a card: "1234 5678 9012". */
const SPACED_GROUPS = /^[\p{Lu}\p{Lo}\p{N}-]+(?: [\p{Lu}\p{Lo}\p{N}-]+)+$/u;

function suspicionOf(text: string): Suspicion | null {
  if (isHeading(text)) return "heading";
  if (/[;|]/.test(text) || text.split(",").length > 2) return "table";
  if (/\s/.test(text) && !(SPACED_GROUPS.test(text) && /\d/.test(text))) return "words";
  return text.length < SHORT ? "short" : null;
}

export interface KeyCheck {
  /** The number of distinct usable lines. */
  count: number;
  repeated: readonly PastedLine[];
  /** Lines that cannot be keys. */
  unusable: readonly (PastedLine & { reason: "too_long" | "unreadable" })[];
  suspicious: readonly (PastedLine & { reason: Suspicion })[];
}

/**
 * Checks a list of keys before it is sent, in time linear in the number of lines.
 * @param poolShape the usual group lengths of the pool's keys (`keyShape`), such as "4-4", or null
 * if there are none. A key is also suspicious if its group lengths differ from those of the pool or
 * from the usual ones of the list
 */
export function checkKeys(lines: Iterable<PastedLine>, poolShape: string | null): KeyCheck {
  const seen = new Set<string>();
  const usable: PastedLine[] = [];
  const repeated: PastedLine[] = [];
  const unusable: (PastedLine & { reason: "too_long" | "unreadable" })[] = [];
  const suspicious: (PastedLine & { reason: Suspicion })[] = [];
  for (const line of lines) {
    const problem = keyProblem(line.text);
    if (problem) {
      unusable.push({ ...line, reason: problem });
      continue;
    }
    if (seen.has(line.text)) {
      repeated.push(line);
      continue;
    }
    seen.add(line.text);
    usable.push(line);
  }
  const listShape = usualKeyShape(usable.map(({ text }) => text));
  const differs = (shape: string, usual: string | null) => usual !== null && shape !== usual;
  for (const line of usable) {
    const shape = keyShape(line.text);
    const isOdd = differs(shape, poolShape) || differs(shape, listShape);
    const reason = suspicionOf(line.text) ?? (isOdd ? "odd" : null);
    if (reason) suspicious.push({ ...line, reason });
  }
  return { count: seen.size, repeated, unusable, suspicious };
}
