import { normalizeDigits } from "@/domain/text/normalize-digits";

/** The most characters of a note of the staff. */
export const MAX_NOTE_LENGTH = 2_000;

/** What no order may be placed with: an address, as buyer or recipient of a gift, or an answer to a game's field. */
export const BLOCK_KINDS = ["email", "player_id"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Longer than any answer to a game's field. */
export const MAX_BLOCKED_LENGTH = 254;

/** A Player ID as it is compared: Western digits, lower case, no blanks around it. */
export function foldedPlayerId(playerId: string): string {
  return normalizeDigits(playerId).trim().toLowerCase();
}
