"use client";

import { trpc } from "@/trpc/client";

/**
 * Polling interval in milliseconds. Polling does not keep an idle session alive
 * (trpc/idle-watch.ts).
 */
const POLL_INTERVAL_MS = 30_000;

/** The admin's attention items, polled while the panel is open. */
export function useNeeds() {
  return trpc.admin.today.needs.useQuery(undefined, {
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    // Not batched, so that the queries of a page do not wait for this one.
    trpc: { context: { skipBatch: true } },
  });
}
