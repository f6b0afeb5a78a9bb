import { queryClient } from "./query-client";
import { shopClient } from "./shop-client";

/** Specification §9: a result is kept for 30 seconds. */
const CACHE_MS = 30_000;

/** The best products that a search finds and how many there are, from what is known or from the server. */
export function findProducts(q: string) {
  return queryClient().fetchQuery({
    queryKey: ["search", q],
    queryFn: () => shopClient.catalogue.searchFinds.query({ q }),
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
  });
}
