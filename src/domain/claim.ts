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

/** So many buyers complain of keys of a batch until its unsold ones leave the pool. */
export const CLAIMS_THAT_QUARANTINE = 3;
