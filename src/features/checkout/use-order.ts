"use client";

import { useEffect, useState } from "react";
import { useCart } from "@/features/shell/cart-context";
import { tabStorage } from "@/features/shell/tab-storage";
import { trpc } from "@/trpc/client";
import { type Flow, pollInterval, resumedFlow, viewOf } from "./checkout-view";
import { keepOpenOrder, type OpenOrder, readOpenOrder } from "./open-order";

function keptOrder(): OpenOrder | null {
  return readOpenOrder(tabStorage());
}

function firstFlow(): Flow {
  const kept = keptOrder();
  return kept ? { kind: "restored", isApproved: kept.isApproved } : { kind: "form", notice: null };
}

/** The order of this checkout, over reloads, and what is to be shown of it. */
export function useOrder() {
  const { items, isLoading: isCartLoading, reload: reloadCart } = useCart();
  const { progress: progressCache } = trpc.useUtils().orders;
  const [order, setOrder] = useState(keptOrder);
  const [flow, setFlow] = useState(firstFlow);
  const query = trpc.orders.progress.useQuery(
    { id: order?.id ?? 0 },
    {
      enabled: order !== null,
      refetchInterval: ({ state }) =>
        pollInterval(viewOf(flow, state.data ?? null), state.data ?? null, state.dataUpdateCount),
    },
  );
  const progress = (order && query.data) ?? null;
  const view = viewOf(flow, progress);

  function keep(next: OpenOrder | null) {
    keepOpenOrder(tabStorage(), next);
    setOrder(next);
  }

  const isKnown = query.isError || (progress !== null && !isCartLoading);
  useEffect(() => {
    if (flow.kind !== "restored" || !isKnown) return;
    const resumed = progress && resumedFlow(progress, flow.isApproved, items.length > 0);
    if (!resumed) {
      keepOpenOrder(tabStorage(), null);
      setOrder(null);
    }
    setFlow(resumed ?? { kind: "form", notice: null });
  }, [flow, isKnown, progress, items.length]);

  // A finished order has taken its lines out of the cart.
  const isOver = view.kind === "paid" || view.kind === "refunded";
  useEffect(() => {
    if (isOver) void reloadCart();
  }, [isOver, reloadCart]);

  // A reload shows a settled order once more; leaving the checkout forgets it.
  const isSettled = isOver || view.kind === "review";
  useEffect(() => {
    if (!isSettled || !order) return;
    keepOpenOrder(tabStorage(), order);
    return () => keepOpenOrder(tabStorage(), null);
  }, [isSettled, order]);

  /** Forgets what was known of the order, so that only a new answer counts. */
  async function askAgain() {
    await progressCache.reset();
  }

  return { order, keep, setFlow, progress, view, askAgain };
}
