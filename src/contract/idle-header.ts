/**
 * Header of the panel's calls without user activity: they do not keep the session from its idle
 * timeout. Decision 029.
 */
export const IDLE_HEADER = "x-idle";
