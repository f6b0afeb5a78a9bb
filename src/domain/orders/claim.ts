/** What a buyer reports of an item. Decision 038. */
export const CLAIM_KINDS = [
  "not_accepted",
  "already_used",
  "wrong_product",
  "not_received",
  "other",
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A code is refused, a top-up is missing: what makes no sense of an item is not offered for it. */
export function claimKindsOf(hasCodes: boolean): ClaimKind[] {
  return CLAIM_KINDS.filter((kind) =>
    hasCodes ? kind !== "not_received" : kind !== "not_accepted" && kind !== "already_used",
  );
}

/** How a report ended; whoever is not content with the answer writes another one. */
export const CLAIM_STATUSES = ["open", "replied", "replaced", "refunded"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const MAX_CLAIM_TEXT = 2_000;
export const MAX_CLAIM_PICTURES = 3;
/** So many reports of one item, and so many pictures of it, sent or not. */
export const MAX_CLAIMS_OF_ITEM = 5;
export const MAX_PICTURES_OF_ITEM = MAX_CLAIMS_OF_ITEM * MAX_CLAIM_PICTURES;

/** So many people complain of keys of a batch until its unsold ones leave the pool. */
export const CLAIMS_THAT_QUARANTINE = 3;

/** By what a buyer who complains is known: a mailbox, and HMACs of who paid and from where; null where none is kept. */
export interface Complainant {
  mailbox: string;
  payer: string | null;
  network: string | null;
}

/**
 * How many people complain at least: whoever shares a mailbox, a payer or a network with another one may be the same
 * person. What is not known of several may be the same, too. Decision 070.
 */
export function peopleIn(complainants: readonly Complainant[]): number {
  let groups: Set<string>[] = [];
  for (const { mailbox, payer, network } of complainants) {
    const marks = [`m ${mailbox}`, `p ${payer ?? ""}`, `n ${network ?? ""}`];
    const isSame = (group: Set<string>) => marks.some((mark) => group.has(mark));
    const same = groups.filter(isSame).flatMap((group) => [...group]);
    groups = [...groups.filter((group) => !isSame(group)), new Set([...marks, ...same])];
  }
  return groups.length;
}
