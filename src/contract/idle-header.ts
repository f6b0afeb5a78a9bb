/**
 * Header of calls that the panel makes without user activity. They do not extend the session beyond
 * its idle timeout. Decision 029 (admin sessions).
 */
export const IDLE_HEADER = "x-idle";
