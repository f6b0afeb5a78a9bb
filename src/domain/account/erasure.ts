/** Days between asking for one's data to be erased and the erasure: so long it can be taken back. Decision 035. */
export const ERASURE_DAYS = 14;

/** What the audit log says in place of an address that was erased. */
export const ERASED = "erased";
