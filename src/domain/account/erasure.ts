/**
 * Days from a request to erase personal data to the erasure; the request can be withdrawn until
 * then. Decision 035 (export and erasure of personal data).
 */
export const ERASURE_DAYS = 14;

/** Placeholder for an erased address in the audit log. */
export const ERASED = "erased";
