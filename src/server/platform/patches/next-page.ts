// Relies on next 16.4.6: a request's meta, its hook `onCacheEntry`, and the digest `_rsc` in the
// address of a payload.
// Gain: pages are cached as bytes until their content changes: 0.9 ms per request, including the
// round trip, instead of 12 (docs/performance.md).
// Test: src/server/platform/patches/next-page.test.ts

import type { IncomingMessage } from "node:http";
import { addRequestMeta } from "next/dist/server/request-meta.js";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";

/** Reports the cache tags of the page that answers the request, if Next caches that page. */
export function onPageTags(
  req: Pick<IncomingMessage, "url" | "headers">,
  heard: (tags: string[]) => void,
): void {
  addRequestMeta(req as never, "onCacheEntry", async ({ value }) => {
    const tags = value && "headers" in value ? value.headers?.["x-next-cache-tags"] : null;
    if (typeof tags === "string") heard(tags.split(","));
    return false;
  });
}

/**
 * The `_rsc` parameter in the URL of a payload (a page's data for Next's router): a digest of the
 * router's headers. Next redirects a request without this parameter.
 */
export function cacheBustingParam(prefetch?: "1", segment?: string): Promise<string> {
  return computeCacheBustingSearchParam(prefetch, segment, undefined, undefined);
}
