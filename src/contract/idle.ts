/** Header of the panel's calls while nobody does anything before it: they keep no session from idling out. Decision 029. */
export const IDLE_HEADER = "x-idle";
