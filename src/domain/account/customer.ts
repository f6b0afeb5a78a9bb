import { normalizeDigits } from "@/domain/text/normalize-digits";

/** Maximum characters of a staff note. */
export const MAX_NOTE_LENGTH = 2_000;

/**
 * Kinds of blocked values. No order can be placed with a blocked address, as buyer or gift
 * recipient, or with a blocked answer to a game's field.
 */
export const BLOCK_KINDS = ["email", "player_id"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Maximum characters of a blocked value; more than any answer to a game's field has. */
export const MAX_BLOCKED_LENGTH = 254;

/** An answer to a game's field as blocks compare it: Western digits, lower case, trimmed. */
export function foldedPlayerId(playerId: string): string {
  return normalizeDigits(playerId).trim().toLowerCase();
}
