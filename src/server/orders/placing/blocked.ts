import { foldedPlayerId } from "@/domain/account/customer";
import { mailboxKey } from "@/domain/account/mailbox";
import { DomainError } from "@/domain/errors";
import { runOf, type Statement, type Within } from "@/server/platform/database/statements";
import { lastingMac } from "@/server/platform/secrets";
import { settings } from "@/server/platform/settings";

/** HMAC that finds the block of a mailbox: it outlives an erasure, and says nothing of the address. */
export function blockedMailbox(email: string): string {
  return lastingMac("block", mailboxKey(email)).toString("base64url");
}

/** What an order is placed with. */
interface Details {
  emails: readonly (string | null | undefined)[];
  /** Answers to the fields of games, whatever they ask for. */
  answers: readonly string[];
}

/** The keys of addresses and the answers, as the statements below compare them. */
export function blockKeys({ emails, answers }: Details): [mailboxes: string[], players: string[]] {
  const given = emails.filter((email) => typeof email === "string" && email !== "");
  return [
    [...new Set((given as string[]).map(blockedMailbox))],
    [...new Set(answers.map(foldedPlayerId).filter((answer) => answer !== ""))],
  ];
}

/** In SQL, whether one of the mailboxes is blocked. */
export const isMailboxBlocked = (mailboxes: string) => `
  EXISTS (SELECT FROM blocks b WHERE b.lifted_at IS NULL AND b.kind = 'email' AND b.key = ANY(${mailboxes}::text[]))`;

/** In SQL, those of the answers that are blocked, as JSON. */
export const blockedAnswers = (answers: string) => `
  to_jsonb(ARRAY(SELECT b.key FROM blocks b
    WHERE b.lifted_at IS NULL AND b.kind = 'player_id' AND b.key = ANY(${answers})))`;

/** $1 mailboxes, $2 answers. */
const FIND_BLOCKED: Statement<{ isBlocked: boolean; players: string[] }> = {
  name: "find_blocked",
  text: `SELECT ${isMailboxBlocked("$1")} AS "isBlocked", ${blockedAnswers("$2::text[]")} AS players`,
};

/**
 * What was ordered is not brought to somebody else by a correction whom no order would be sold to. The words say neither
 * what is blocked nor why.
 * @throws DomainError details_refused
 */
export async function refuseBlocked(within: Within, details: Details): Promise<void> {
  const [found] = await runOf(within)(FIND_BLOCKED, blockKeys(details));
  if (found?.isBlocked || found?.players.length) {
    throw new DomainError("details_refused", { email: settings().supportEmail });
  }
}

/** The general refusal of an order: the same for any block. */
export function orderRefused(): DomainError {
  return new DomainError("order_refused", { email: settings().supportEmail });
}
