import { CATALOGUE_TAG } from "@/server/catalogue/refresh/catalogue-tags";

/**
 * Responses declared to be the same for every visitor with one language: those of queries whose
 * procedure sets `isShared`, and the OpenAPI documents. Undeclared responses are never cached.
 */
const declared = new WeakMap<Response, ReadonlySet<string>>();

/**
 * Declares a response to be the same for every visitor.
 * @param tags its cache tags; more may be added while the body is read
 */
export function markShared(response: Response, tags: Set<string>): Response {
  tags.add(CATALOGUE_TAG);
  declared.set(response, tags);
  return response;
}

/** The cache tags of a declared response; null for any other. */
export function sharedTagsOf(response: Response): ReadonlySet<string> | null {
  return declared.get(response) ?? null;
}

/**
 * Lets caches between shop and browser store a response that depends only on its URL; browsers
 * revalidate.
 */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";
/** The Cache-Control header of a response that also depends on a cookie. */
export const PRIVATE_CACHE_CONTROL = "private, no-cache";
