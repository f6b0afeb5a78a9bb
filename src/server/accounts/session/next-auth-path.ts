/** The path of next-auth; the specification uses `/api/auth` for its own paths. */
export const NEXT_AUTH_PATH = "/api/session";
