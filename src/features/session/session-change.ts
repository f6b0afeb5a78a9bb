import type { CurrentUserDto } from "@/contract/accounts";

/**
 * Whether an answer about the current user means that somebody has left in this tab: the cart is saved,
 * cleared and read again then. Specification §4.
 * @param rememberedId the id that the session's storage holds; a browser may refuse to hold one
 * @param seenId the user whom this page has seen last
 */
export function hasLeft(
  user: CurrentUserDto | null,
  rememberedId: number | null,
  seenId: number | null,
): boolean {
  return user === null && (rememberedId !== null || seenId !== null);
}
