"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { PlaceOrderInput } from "@/contract/orders";
import type { ErrorCode } from "@/domain/errors";
import {
  type Flow,
  flowAfter,
  pollInterval,
  resumedFlow,
  viewOf,
} from "@/features/checkout/checkout-view";
import { useCart } from "@/features/session/session-provider";
import { tabStorage } from "@/features/session/tab-storage";
import { errorMessage } from "@/features/shared/error-message";
import { refusalReason } from "@/features/shared/refusal-reason";
import { withChallenge } from "@/features/shared/solve-challenge";
import { trpc } from "@/trpc/client";
import { type OpenOrder, readOpenOrder, saveOpenOrder } from "./open-order";
import { openPaymentWindow, type WindowEnd } from "./payment-window";
import type { PaymentSdk } from "./paypal-sdk";

/** Refusals after which the cart that is shown is not the server's. */
const CART_IS_ANOTHER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "cart_empty",
  "total_changed",
  "coupon_used_up",
]);

/** Paying: place the order, open the provider's window, capture what was approved. Specification §4. */
export function usePayment() {
  const errors = useTranslations("errors");
  const { reload: reloadCart } = useCart();
  const { client } = trpc.useUtils();
  const { keep, setFlow, askAgain, ...rest } = useOrder();

  /** Must be called in the click itself: the browser opens the window only then. */
  async function pay(sdk: PaymentSdk, input: PlaceOrderInput): Promise<void> {
    let orderId: number | null = null;
    setFlow({ kind: "paying", isChecking: false });
    const end = await openPaymentWindow(sdk, async () => {
      const placed = await withChallenge(
        (challenge) => client.orders.place.mutate({ ...input, challenge }),
        () => setFlow({ kind: "paying", isChecking: true }),
      );
      setFlow({ kind: "paying", isChecking: false });
      orderId = placed.id;
      keep({ id: placed.id, isApproved: false });
      const order = { amount: placed.totalUSD, currency: "USD", intent: "CAPTURE" };
      return { orderId: (await client.payments.createOrder.mutate(order)).id };
    });
    if (end.kind !== "approved") return setFlow(flowAfterWindow(end));
    if (orderId !== null) keep({ id: orderId, isApproved: true });
    setFlow({ kind: "confirming" });
    const next = await capture(end.providerOrderId);
    // What the server said of an earlier try must not be taken for the outcome of this one.
    await askAgain();
    setFlow(next);
  }

  function flowAfterWindow(end: Exclude<WindowEnd, { kind: "approved" }>): Flow {
    if (end.kind !== "refused") return { kind: "form", notice: { kind: end.kind } };
    const reason = refusalReason(end.error);
    // An earlier payment of this cart is on its way: there is nothing to pay until it is settled.
    if (reason === "payment_in_progress" && rest.order) {
      return { kind: "settled", outcome: "unknown" };
    }
    // What costs something else now is shown before it is paid.
    if (reason !== null && CART_IS_ANOTHER.has(reason)) void reloadCart();
    const message = errorMessage(end.error, errors("generic"));
    return { kind: "form", notice: { kind: "refused", message } };
  }

  async function capture(providerOrderId: string): Promise<Flow> {
    try {
      return flowAfter(await client.payments.capture.mutate({ orderId: providerOrderId }));
    } catch (error) {
      if (refusalReason(error) !== "payment_not_approved") {
        // Nobody knows whether the money moved; never say that it failed.
        return { kind: "settled", outcome: "unknown" };
      }
      const message = errorMessage(error, errors("generic"));
      return { kind: "form", notice: { kind: "refused", message } };
    }
  }

  return { ...rest, pay };
}

/** The order of this checkout, over reloads, and what is to be shown of it. */
function useOrder() {
  const { items, isLoading: isCartLoading, reload: reloadCart } = useCart();
  const { progress: progressCache } = trpc.useUtils().orders;
  const [order, setOrder] = useState(savedOrder);
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
    saveOpenOrder(tabStorage(), next);
    setOrder(next);
  }

  const isKnown = query.isError || (progress !== null && !isCartLoading);
  useEffect(() => {
    if (flow.kind !== "restored" || !isKnown) return;
    const resumed = progress && resumedFlow(progress, flow.isApproved, items.length > 0);
    if (!resumed) {
      saveOpenOrder(tabStorage(), null);
      setOrder(null);
    }
    setFlow(resumed ?? { kind: "form", notice: null });
  }, [flow, isKnown, progress, items.length]);

  // A paid order has taken its lines out of the cart, one that waits to be filled too.
  const isOver = view.kind === "paid" || view.kind === "refunded";
  const isWaiting = ["awaitingStock", "preparing", "awaitingApproval"].includes(view.kind);
  const hasTakenLines = isOver || isWaiting;
  useEffect(() => {
    if (hasTakenLines) void reloadCart();
  }, [hasTakenLines, reloadCart]);

  // A reload shows a settled order once more; leaving the checkout forgets it.
  const isSettled = hasTakenLines || view.kind === "review";
  useEffect(() => {
    if (!isSettled || !order) return;
    saveOpenOrder(tabStorage(), order);
    return () => saveOpenOrder(tabStorage(), null);
  }, [isSettled, order]);

  /** Forgets what was known of the order, so that only a new answer counts. */
  async function askAgain() {
    await progressCache.reset();
  }

  return { order, keep, setFlow, progress, view, askAgain };
}

function savedOrder(): OpenOrder | null {
  return readOpenOrder(tabStorage());
}

function firstFlow(): Flow {
  const kept = savedOrder();
  return kept ? { kind: "restored", isApproved: kept.isApproved } : { kind: "form", notice: null };
}
