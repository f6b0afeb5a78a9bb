"use client";

import { trpc } from "@/trpc/client";

/**
 * Polling interval in milliseconds. Polling does not keep an idle session alive
 * (src/trpc/idle-watch.ts).
 */
const POLL_INTERVAL_MS = 30_000;

/**
 * The attention items (orders and tasks that wait for a person), polled while the panel is open.
 */
export function useNeeds() {
  return trpc.admin.today.needs.useQuery(undefined, {
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    // Do not batch this query with others: they would wait for its response.
    trpc: { context: { skipBatch: true } },
  });
}
