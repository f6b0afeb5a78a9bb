import { foldedPlayerId } from "@/domain/account/customer";
import { mailboxKey } from "@/domain/account/mailbox";
import { DomainError } from "@/domain/errors";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { lastingMac } from "@/server/platform/secrets";
import { settings } from "@/server/platform/settings";

/**
 * The key under which an admin's block of an e-mail address is stored: an HMAC, which reveals no
 * address and may be kept after the buyer's data is erased.
 */
export function blockedMailbox(email: string): string {
  return lastingMac("block", mailboxKey(email)).toString("base64url");
}

/** The details of an order that blocks are checked against. */
interface Details {
  emails: readonly (string | null | undefined)[];
  /** Answers to the game's fields, of any kind. */
  answers: readonly string[];
}

/** The mailbox keys and normalized answers, in the form that `blocks.key` stores. */
export function blockKeys({ emails, answers }: Details): [mailboxes: string[], players: string[]] {
  const given = emails.filter((email) => typeof email === "string" && email !== "");
  return [
    [...new Set((given as string[]).map(blockedMailbox))],
    [...new Set(answers.map(foldedPlayerId).filter((answer) => answer !== ""))],
  ];
}

/** SQL: whether one of the mailboxes is blocked. */
export const isMailboxBlocked = (mailboxes: string) => `
  EXISTS (SELECT FROM blocks b WHERE b.lifted_at IS NULL AND b.kind = 'email' AND b.key = ANY(${mailboxes}::text[]))`;

/** SQL: the blocked ones among the answers, as a JSON array. */
export const blockedAnswers = (answers: string) => `
  to_jsonb(ARRAY(SELECT b.key FROM blocks b
    WHERE b.lifted_at IS NULL AND b.kind = 'player_id' AND b.key = ANY(${answers})))`;

/** $1: mailbox keys, $2: answers. */
const FIND_BLOCKED = statement(
  "find_blocked",
  `SELECT ${isMailboxBlocked("$1")} AS "isBlocked", ${blockedAnswers("$2::text[]")} AS players`,
).typed<{ players: string[] }>();

/**
 * Refuses a correction that would redirect an order to a blocked address or player. The error does
 * not reveal the block.
 * @throws DomainError details_refused
 */
export async function refuseBlocked(tx: Transaction, details: Details): Promise<void> {
  const [found] = await tx.run(FIND_BLOCKED, blockKeys(details));
  if (found?.isBlocked || found?.players.length) {
    throw new DomainError("details_refused", { email: settings().supportEmail });
  }
}

/** The error for a refused order, the same for any block. */
export function orderRefused(): DomainError {
  return new DomainError("order_refused", { email: settings().supportEmail });
}
