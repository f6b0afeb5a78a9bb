import type { CurrentUserDto } from "@/contract/accounts";

export interface SessionChange {
  /** Somebody was signed in, and now nobody is: the cart is saved, cleared and read again. */
  leaves: boolean;
  /** The user to whom the cart is saved then; null where the browser remembers none. */
  remembered: number | null;
  /** What was loaded for the person before is no longer to be shown. */
  isOtherPerson: boolean;
}

/**
 * What an answer about the current user means for this tab. Specification §4.
 * @param rememberedId the id that the session's storage holds; a browser may refuse to hold one
 * @param seenId the user whom this page has seen last
 */
export function sessionChange(
  user: CurrentUserDto | null,
  rememberedId: number | null,
  seenId: number | null,
): SessionChange {
  return {
    leaves: user === null && (rememberedId !== null || seenId !== null),
    remembered: rememberedId,
    isOtherPerson: seenId !== null && seenId !== user?.id,
  };
}
