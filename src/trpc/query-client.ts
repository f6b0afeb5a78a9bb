import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportCallError } from "./call-errors";

/**
 * Spec §9: no retry, no refetch on focus, no polling, never stale. Without a connection a call
 * fails at once instead of being paused and sent later.
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
  // Other admins may change an admin's data, and it must be discarded with the panel. tRPC's keys
  // begin with the path, [["admin", …], …]; the defaults apply to every key that contains theirs,
  // nested lists included.
  queries.setQueryDefaults([["admin"]], { staleTime: 0, gcTime: 0 });
  return queries;
}

let browserQueryClient: QueryClient | undefined;

/** The query client: one per browser, one per rendering on the server. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  browserQueryClient ??= newQueryClient();
  return browserQueryClient;
}
