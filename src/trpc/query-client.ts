import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportCallError } from "./call-errors";

/**
 * Specification §9: no retry, no refetch on focus, no polling, never stale. Without a connection a call fails
 * and says so, instead of waiting in silence and running later.
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
  // What an admin sees changes under other hands, and must be gone with the panel. tRPC's keys begin
  // with the path, [["admin", …], …]; defaults count for every key that holds theirs, nested lists too.
  queries.setQueryDefaults([["admin"]], { staleTime: 0, gcTime: 0 });
  return queries;
}

let browserQueryClient: QueryClient | undefined;

/** One for all screens of a browser; on the server one for each rendering. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  browserQueryClient ??= newQueryClient();
  return browserQueryClient;
}
