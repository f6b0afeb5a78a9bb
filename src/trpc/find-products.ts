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

const POPULAR_MS = 300_000;
const MOST_POPULAR = 4;

/** Offered by a search without results: the first featured products, and the categories. */
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
