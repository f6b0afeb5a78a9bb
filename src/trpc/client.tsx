"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import { IDLE_HEADER } from "@/contract/idle-header";
import type { AppRouter } from "@/server/api/root";
import { trackActivity } from "./idle-watch";
import { plainInputs } from "./plain-inputs";
import { queryClient } from "./query-client";
import { retryAfterAuthLink } from "./retry-after-auth-link";

/** The client for procedures whose names are only known at run time. */
export { getUntypedClient } from "@trpc/client";

/** The inputs of the procedures, by path. */
export type RouterInputs = inferRouterInputs<AppRouter>;
/** The outputs of the procedures, by path. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** The procedures as hooks: `trpc.orders.sendCodes.useMutation()`. Requires a `TrpcProvider`. */
export const trpc = createTRPCReact<AppRouter>();

/**
 * Calls that are always POST. An admin's search may contain a key or an address, which must not
 * appear in proxy logs. A person's orders contain codes, and a POST lets the server verify that the
 * call comes from the shop's own page (src/server/api/own-site.ts).
 */
const isPosted = (path: string) => path.startsWith("admin.") || path === "orders.my";

function link() {
  const options = { url: "/api/trpc", transformer: plainInputs, maxItems: MAX_BATCH_CALLS };
  const isQuiet = typeof window === "undefined" ? () => false : trackActivity(window);
  const headers = () => (isQuiet() ? { [IDLE_HEADER]: "1" } : {});
  return splitLink<AppRouter>({
    condition: ({ path }) => isPosted(path),
    true: splitLink<AppRouter>({
      // A background call is sent separately, so that it does not delay a batch.
      condition: ({ context }) => context.skipBatch === true,
      true: httpLink({ ...options, methodOverride: "POST", headers }),
      false: httpBatchLink({ ...options, methodOverride: "POST", headers }),
    }),
    false: httpBatchLink(options),
  });
}

/** Provides the client to the screens that call procedures. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(queryClient);
  const [client] = useState(() => trpc.createClient({ links: [retryAfterAuthLink(), link()] }));
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
