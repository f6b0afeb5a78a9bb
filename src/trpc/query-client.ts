import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportCallError } from "./call-errors";
import { onPersonChange } from "./person-change";

/**
 * By default, queries do not retry, poll or refetch on focus (specification §9), and only admin
 * queries become stale; a single query may override this. Without a connection a call fails at once
 * instead of being paused and sent later.
 */
export function newQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: reportCallError }),
    mutationCache: new MutationCache({ onError: reportCallError }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  // Data of the control panel is always stale, since other admins change it, and is dropped when
  // the panel closes.
  // Keys match by prefix at every depth: [["admin"]] matches [["admin", "figures", …], …].
  queries.setQueryDefaults([["admin"]], { staleTime: 0, gcTime: 0 });
  return queries;
}

let browserQueryClient: QueryClient | undefined;

/**
 * The query client: one per page load in the browser; on the server, each call creates a new one.
 */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  if (!browserQueryClient) {
    const queries = newQueryClient();
    onPersonChange(() => forgetPerson(queries));
    browserQueryClient = queries;
  }
  return browserQueryClient;
}

/**
 * Drops the responses that depend on the signed-in user. The account's screens unmount when the
 * user changes; an open order page stays and loads its data again.
 */
function forgetPerson(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [["auth"]] });
  queries.removeQueries({ queryKey: [["orders"]] });
  void queries.resetQueries({ queryKey: [["orderPage"]] });
}
