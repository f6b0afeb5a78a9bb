/** The path of next-auth; `/api/auth` belongs to the specified paths. */
export const NEXT_AUTH_PATH = "/api/session";
