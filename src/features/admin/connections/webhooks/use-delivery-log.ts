"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type WebhookDeliveryRow, webhookDeliveryPages } from "@/contract/admin/shop/webhooks";
import { FIRST_PAGE, PAGE_ROWS } from "@/contract/admin/table-page";
import { trpc } from "@/trpc/client";
import { isLater, pollInterval } from "./delivery-state";

/** Polling interval for new messages while the webhook is on, in milliseconds. */
const NEW_ROWS_INTERVAL_MS = 30_000;

/** The cursor of the page that starts with message `id`: ids below id + 1, the highest first. */
const pageFrom = (id: string) =>
  webhookDeliveryPages.encodeCursor("after", String(BigInt(id) + BigInt(1)));

/**
 * The messages to a webhook (the API calls them deliveries), newest first. Later messages are only
 * counted until `showNew` is called, so that the shown messages do not move.
 * @param isOn false for a disabled webhook, which is not polled for new messages
 */
export function useDeliveryLog(endpointId: number, isOn: boolean) {
  const utils = trpc.useUtils();
  const newest = trpc.admin.webhooks.deliveries.useQuery(
    { id: endpointId, page: FIRST_PAGE },
    { refetchInterval: isOn && NEW_ROWS_INTERVAL_MS, refetchOnWindowFocus: true },
  );
  /** The id of the first shown message; null until messages are loaded, or if there are none. */
  const [top, setTop] = useState<string | null>(null);
  const first = newest.data?.rows[0]?.id ?? null;
  if (top === null && first !== null) setTop(first);
  const shown = useInfiniteQuery({
    // Starts with tRPC's key prefix, so that `utils.admin.webhooks.invalidate` includes it.
    queryKey: [["admin", "webhooks", "deliveries"], { endpointId, top }],
    enabled: top !== null,
    queryFn: ({ pageParam, signal }) =>
      utils.client.admin.webhooks.deliveries.query({ id: endpointId, page: pageParam }, { signal }),
    initialPageParam: top === null ? FIRST_PAGE : pageFrom(top),
    getNextPageParam: ({ next }) => next,
    initialData: () =>
      newest.data && first === top
        ? { pages: [newest.data], pageParams: [top === null ? FIRST_PAGE : pageFrom(top)] }
        : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      pollInterval(state.data?.pages.flatMap(({ rows }) => rows) ?? [], Date.now()),
  });
  const rows: readonly WebhookDeliveryRow[] = shown.data?.pages.flatMap((page) => page.rows) ?? [];
  const fresh = newest.data?.rows.filter(({ id }) => top !== null && isLater(id, top)) ?? [];
  return {
    rows,
    isPending: newest.isPending,
    error: newest.error ?? shown.error,
    isFetching: newest.isFetching || shown.isFetching,
    refetch: () => Promise.all([newest.refetch(), shown.refetch()]),
    hasMore: shown.hasNextPage,
    isLoadingMore: shown.isFetchingNextPage,
    loadMore: () => void shown.fetchNextPage(),
    /** Number of messages newer than the first shown one, at most one page. */
    newCount: fresh.length,
    /** True if there may be more new messages than `newCount`. */
    isNewMany: fresh.length === PAGE_ROWS,
    showNew: () => setTop(first),
    /** Reads the newest messages and shows them. */
    async readNew(): Promise<void> {
      const { data } = await newest.refetch();
      const id = data?.rows[0]?.id;
      if (id !== undefined) setTop(id);
    },
  };
}
