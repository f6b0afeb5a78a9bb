"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "@/server/api/root";

/** The shop's procedures as hooks: `trpc.cart.add.useMutation()`. */
export const trpc = createTRPCReact<AppRouter>();

/** Specification §9: no retry, no refetch on focus, no polling, never stale. */
export function newQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
      },
      mutations: { retry: false },
    },
  });
  // What an admin sees changes under other hands, and must be gone with the panel. tRPC's keys begin
  // with the path, [["admin", …], …]; defaults count for every key that holds theirs, nested lists too.
  queries.setQueryDefaults([["admin"]], { staleTime: 0, gcTime: 0 });
  return queries;
}

/** What an admin looks for may be a key or an address: it stands in no address that a proxy writes down. */
function link() {
  const way = { url: "/api/trpc", transformer: superjson };
  return splitLink<AppRouter>({
    condition: ({ path }) => path.startsWith("admin."),
    true: httpBatchLink({ ...way, methodOverride: "POST" }),
    false: httpBatchLink(way),
  });
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueryClient);
  const [client] = useState(() => trpc.createClient({ links: [link()] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
