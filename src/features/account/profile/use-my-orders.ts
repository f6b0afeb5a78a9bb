"use client";

import { useQuery } from "@tanstack/react-query";
import { trpc } from "@/trpc/client";

type MyOrdersQuestion = {
  /** Whose orders: what was bought is kept under its owner, so that nobody else is shown it. */
  userId: number;
  /** Only those older than the order of this number. */
  before?: number;
  /** True where only `refetch` asks. */
  waits?: boolean;
};

/** A page of somebody's orders, the newest first. Codes leave the memory with the screen. */
export function useMyOrders({ userId, before, waits }: MyOrdersQuestion) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["my-orders", userId, before ?? null],
    queryFn: () => client.orders.my.query({ before }),
    enabled: !waits,
    gcTime: 0,
  });
}
