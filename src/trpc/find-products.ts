import { queryClient } from "./query-client";
import { shopClient } from "./shop-client";

/** The lifetime of a cached result (specification §9), in milliseconds. */
const CACHE_MS = 30_000;

/** The best matches of a search and their total number, from the cache or the server. */
export function findProducts(q: string) {
  return queryClient().fetchQuery({
    queryKey: ["search", q],
    queryFn: () => shopClient.catalogue.searchFinds.query({ q }),
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
  });
}

const POPULAR_MS = 300_000;
const MOST_POPULAR = 4;

/**
 * The products and categories offered by a search without results: the first featured products, and
 * all categories.
 */
export function popular() {
  return queryClient().fetchQuery({
    queryKey: ["popular"],
    queryFn: async () => {
      const [list, categories] = await Promise.all([
        shopClient.catalogue.list.query({ sort: "featured" }),
        shopClient.catalogue.categories.query(),
      ]);
      return { products: list.items.slice(0, MOST_POPULAR), categories };
    },
    staleTime: POPULAR_MS,
    gcTime: POPULAR_MS,
  });
}
