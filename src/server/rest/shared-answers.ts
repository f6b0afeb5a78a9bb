import { CATALOGUE_TAG } from "@/server/catalogue/refresh/catalogue-tags";

/**
 * Answers that are the same for everybody who speaks one language: queries whose procedure says `isShared`. Whoever
 * makes one declares it here; nobody else can, and what is not declared is kept nowhere.
 */
const declared = new WeakMap<Response, ReadonlySet<string>>();

/** Declares an answer to be for everybody. @param tags what it shows; the set may still grow while the body is read */
export function shareAnswer(response: Response, tags: Set<string>): Response {
  tags.add(CATALOGUE_TAG);
  declared.set(response, tags);
  return response;
}

/** What a declared answer shows; null for any other. */
export function sharedTags(response: Response): ReadonlySet<string> | null {
  return declared.get(response) ?? null;
}

/** For caches between shop and browser, where one address has one content; a browser itself asks each time. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";
/** Where a cookie has its say too. */
export const PRIVATE_CACHE_CONTROL = "private, no-cache";
