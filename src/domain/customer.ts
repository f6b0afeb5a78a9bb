import { normalizeDigits } from "@/domain/normalize-digits";

/** The most characters of a note of the staff. */
export const MAX_NOTE_LENGTH = 2_000;

/** What no order may be placed with: an address, as buyer or recipient of a gift, or an answer to a game's field. */
export const BLOCK_KINDS = ["email", "player_id"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Longer than any answer to a game's field. */
export const MAX_BLOCKED_LENGTH = 254;

/** Mailboxes in which dots say nothing, and that have two names. */
const DOTLESS = ["gmail.com", "googlemail.com"];

/**
 * The mailbox of an address, by which it is blocked: in lower case, without what follows a plus, and, where the provider
 * ignores them, without dots. Two people who share one are worth less than a block that a plus gets around.
 */
export function foldedMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const [name = ""] = address.slice(0, at).split("+");
  const local = name === "" ? address.slice(0, at) : name;
  if (!DOTLESS.includes(domain)) return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}

/** A Player ID as it is compared: Western digits, lower case, no blanks around it. */
export function foldedPlayerId(playerId: string): string {
  return normalizeDigits(playerId).trim().toLowerCase();
}
