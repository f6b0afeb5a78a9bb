/** Problems that a buyer can report about an item. Decision 038 (problem reports). */
export const CLAIM_KINDS = [
  "not_accepted",
  "already_used",
  "wrong_product",
  "not_received",
  "other",
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * The kinds that fit an item: only a code can be refused or already used, only a top-up can be
 * missing.
 */
export function claimKindsOf(hasCodes: boolean): ClaimKind[] {
  return CLAIM_KINDS.filter((kind) =>
    hasCodes ? kind !== "not_received" : kind !== "not_accepted" && kind !== "already_used",
  );
}

/** Statuses of a claim. A buyer who disagrees with the answer makes another claim. */
export const CLAIM_STATUSES = ["open", "replied", "replaced", "refunded"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const MAX_CLAIM_TEXT = 2_000;
export const MAX_CLAIM_PICTURES = 3;
/** Maximum claims about one item. */
export const MAX_CLAIMS_OF_ITEM = 5;
/** Maximum pictures of one item, including uploads for claims that were not submitted. */
export const MAX_PICTURES_OF_ITEM = MAX_CLAIMS_OF_ITEM * MAX_CLAIM_PICTURES;

/**
 * If this many people make claims about one batch of keys, its unsold keys are quarantined. If only
 * the number of addresses is that high, an admin decides, since one person may use several
 * addresses. Decision 070 (people are counted by mailbox).
 */
export const CLAIMS_THAT_QUARANTINE = 3;

/**
 * Identifies a complaining buyer: the mailbox, and HMACs of the payer and of the network; null if
 * not stored.
 */
export interface Complainant {
  mailbox: string;
  payer: string | null;
  network: string | null;
}

/**
 * The minimum number of people among the complainants: two who share a mailbox, payer or network
 * may be one person. All unknown payers count as one payer, all unknown networks as one network.
 * Decision 070 (people are counted by mailbox).
 */
export function countDistinctPeople(complainants: readonly Complainant[]): number {
  let groups: Set<string>[] = [];
  for (const { mailbox, payer, network } of complainants) {
    const marks = [`m ${mailbox}`, `p ${payer ?? ""}`, `n ${network ?? ""}`];
    const isSame = (group: Set<string>) => marks.some((mark) => group.has(mark));
    const same = groups.filter(isSame).flatMap((group) => [...group]);
    groups = [...groups.filter((group) => !isSame(group)), new Set([...marks, ...same])];
  }
  return groups.length;
}
