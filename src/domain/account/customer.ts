import { normalizeDigits } from "@/domain/text/normalize-digits";

/** Maximum length of a staff note. */
export const MAX_NOTE_LENGTH = 2_000;

/**
 * Values with which no order can be placed: an address, as buyer or gift recipient, or an answer to
 * a game's field.
 */
export const BLOCK_KINDS = ["email", "player_id"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Maximum length of a blocked value; longer than any answer to a game's field. */
export const MAX_BLOCKED_LENGTH = 254;

/** A Player ID as it is compared: Western digits, lower case, no surrounding blanks. */
export function foldedPlayerId(playerId: string): string {
  return normalizeDigits(playerId).trim().toLowerCase();
}
