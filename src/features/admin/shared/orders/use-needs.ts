"use client";

import { trpc } from "@/trpc/client";

/** Milliseconds between two looks: they keep no session from idling out (trpc/idle-watch.ts). */
const LOOK_EVERY_MS = 30_000;

/** The reader's open tasks, requested again while the panel is open. */
export function useNeeds() {
  return trpc.admin.today.needs.useQuery(undefined, {
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
    // No page waits for it.
    trpc: { context: { skipBatch: true } },
  });
}
