import { normalizeDigits } from "@/domain/text/normalize-digits";
import { isStorable } from "@/domain/text/text-limits";

/**
 * States of a key of the pool; `revoked` is never sold (again). `seen`: an admin looked at it while it was unsold, and it
 * waits for one to release or revoke it. Design §3. `quarantined`: several buyers complain of its batch, and it waits for an
 * admin to release that (decision 038).
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

/** Shortest key whose ending is shown, and the length of that ending, in characters. */
const LONG = 12;
const ENDING = 4;

/** What nobody sees and so no buyer can type, and the mark of a character that was lost on its way. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u;

/** Why a text that is not empty cannot be a key, or null. */
export function keyProblem(text: string): "too_long" | "unreadable" | null {
  if (text.length > MAX_KEY_LENGTH) return "too_long";
  return UNREADABLE.test(text) || !isStorable(text) ? "unreadable" : null;
}

/** A key of which nobody may learn more than how it ends: "••••9Q4K". */
export function maskKey(key: string): string {
  const characters = [...key];
  const shown = characters.length >= LONG ? ENDING : characters.length >= 8 ? 2 : 0;
  return `••••${shown === 0 ? "" : characters.slice(-shown).join("")}`;
}

/**
 * How a key ends, as the search compares it; null of a short key, whose ending is not shown
 * whole.
 */
export function keyEnding(key: string): string | null {
  const characters = [...key];
  return characters.length >= LONG ? foldEnding(characters.slice(-ENDING).join("")) : null;
}

/** The ending that a search asks for, "k8l6" or "••••K8L6"; null where it is none. */
export function askedEnding(typed: string): string | null {
  const asked = typed.trim().replace(/^[•…]+/, "");
  return [...asked].length === ENDING ? foldEnding(asked) : null;
}

/** Capital letters and Western digits. */
const foldEnding = (ending: string) => normalizeDigits(ending).toUpperCase();

/**
 * How many characters each group of a key has, and what separates the groups: "AB12-CD34" is
 * "4-4".
 */
export const keyShape = (key: string) =>
  key.replace(/[\p{L}\p{N}]+/gu, (group) => String(group.length));

/** Fewest keys whose common shape counts as the usual one, and the share of them that has it. */
const COMPARED = 3;
const MOST = 0.75;

/** The shape that nearly all of these keys share; null for few keys, or keys of many shapes. */
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
