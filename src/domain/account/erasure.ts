/**
 * Days between a request to erase one's data and the erasure, in which the request can be
 * withdrawn. Decision 035.
 */
export const ERASURE_DAYS = 14;

/** Placeholder for an erased address in the audit log. */
export const ERASED = "erased";
