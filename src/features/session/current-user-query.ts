import type { CurrentUserDto } from "@/contract/accounts";
import { refusalReason } from "@/features/shared/error-message";
import { hasSignedInCookie } from "./signed-in-cookie";

/** Specification §9: who is signed in is known for five minutes, in milliseconds. */
const CACHE_MS = 300_000;

export const CURRENT_USER_KEY = ["current-user"] as const;

/**
 * The question who is signed in; its answer is null when nobody is: known at once without the server's
 * mark, else by the 401 of the call. Any other failure is no answer. Specification §4.
 */
export function currentUserQuery(me: () => Promise<CurrentUserDto>, cookies: () => string) {
  return {
    queryKey: CURRENT_USER_KEY,
    queryFn: async () => {
      if (!hasSignedInCookie(cookies())) return null;
      try {
        return await me();
      } catch (error) {
        if (refusalReason(error) === "not_signed_in") return null;
        throw error;
      }
    },
    staleTime: CACHE_MS,
    // Each answer counts: a tab that has forgotten whom it saw learns it again from an equal one.
    structuralSharing: false,
  };
}
