// Relies on next 16.4.6: the meta of a request, the hook `onCacheEntry` in it, and the digest `_rsc` of a payload's address.
// Gain: pages are kept as ready bytes until what they show changes: 0.9 ms with the way there and back
// instead of 12 (docs/performance.md).
// Test: src/server/platform/patches/next-page.test.ts

import type { IncomingMessage } from "node:http";
import { addRequestMeta } from "next/dist/server/request-meta.js";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";

/** Has Next tell the tags of the page that answers this request, if it keeps that page. */
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

/** `_rsc` of a payload's address: the digest of the headers that decide it, without which Next redirects. */
export function payloadMark(prefetch?: "1", segment?: string): Promise<string> {
  return computeCacheBustingSearchParam(prefetch, segment, undefined, undefined);
}
