import { normalizeDigits } from "@/domain/text/normalize-digits";
import { isStorable } from "@/domain/text/text-limits";

/**
 * Statuses of a key. `seen`: an admin revealed it while it was unsold; it is not sold until an
 * admin makes it available again (design §3). `quarantined`: several buyers made claims about its
 * batch; it waits for an admin (decision 038, problem reports). `revoked`: it can never be sold
 * (again).
 */
export const KEY_STATUSES = [
  "available",
  "seen",
  "quarantined",
  "reserved",
  "sold",
  "revoked",
] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

export const MAX_KEY_LENGTH = 500;

/**
 * A masked key of at least LONG characters shows its last ENDING characters; a shorter one shows at
 * most two.
 */
const LONG = 12;
const ENDING = 4;

/**
 * Invisible characters, which no buyer can type, and the replacement character of a failed
 * decoding.
 */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u;

/** Why a non-empty text cannot be a key, or null. */
export function keyProblem(text: string): "too_long" | "unreadable" | null {
  if (text.length > MAX_KEY_LENGTH) return "too_long";
  return UNREADABLE.test(text) || !isStorable(text) ? "unreadable" : null;
}

/** A masked key, which shows at most its ending: "••••9Q4K". */
export function maskKey(key: string): string {
  const characters = [...key];
  const shown = characters.length >= LONG ? ENDING : characters.length >= 8 ? 2 : 0;
  return `••••${shown === 0 ? "" : characters.slice(-shown).join("")}`;
}

/** The last ENDING characters of a key, folded for the search; null for a shorter key than LONG. */
export function keyEnding(key: string): string | null {
  const characters = [...key];
  return characters.length >= LONG ? foldEnding(characters.slice(-ENDING).join("")) : null;
}

/** Reads a searched ending, "k8l6" or "••••K8L6"; null if the text has another length. */
export function searchedEnding(typed: string): string | null {
  const asked = typed.trim().replace(/^[•…]+/, "");
  return [...asked].length === ENDING ? foldEnding(asked) : null;
}

/** Folds to capital letters and Western digits. */
const foldEnding = (ending: string) => normalizeDigits(ending).toUpperCase();

/** The lengths of a key's groups, with their separators: "AB12-CD34" is "4-4". */
export const keyShape = (key: string) =>
  key.replace(/[\p{L}\p{N}]+/gu, (group) => String(group.length));

/** Minimum number of keys for `usualKeyShape`. */
const COMPARED = 3;
/** Minimum share of the keys that must have one shape for `usualKeyShape`. */
const MOST = 0.75;

/**
 * The shape of at least the share MOST of these keys; null for fewer than COMPARED keys, or if no
 * shape is that frequent.
 */
export function usualKeyShape(keys: readonly string[]): string | null {
  if (keys.length < COMPARED) return null;
  const counts = new Map<string, number>();
  for (const key of keys) {
    const shape = keyShape(key);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const [shape, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  return count / keys.length >= MOST ? shape : null;
}
