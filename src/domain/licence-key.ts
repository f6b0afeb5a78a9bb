import { isStorable } from "@/domain/text-limits";

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
  const shown = characters.length >= 12 ? 4 : characters.length >= 8 ? 2 : 0;
  return `••••${shown === 0 ? "" : characters.slice(-shown).join("")}`;
}
