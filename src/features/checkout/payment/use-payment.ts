"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { PlaceOrderInput } from "@/contract/orders";
import type { ErrorCode } from "@/domain/errors";
import { cents, decimalFromCents, type Money } from "@/domain/money";
import {
  type Flow,
  flowAfterCapture,
  pollInterval,
  restoredFlow,
  viewOf,
} from "@/features/checkout/checkout-view";
import { type OpenOrder, readOpenOrder, saveOpenOrder } from "@/features/session/open-order";
import { cartMark, keepPlacedOrder, placedOrdersIn } from "@/features/session/placed-orders";
import { placedOrdersText } from "@/features/session/placed-orders-storage";
import { useCart, useCurrentUser } from "@/features/session/session-provider";
import { consumeSameVisitMark, markSameVisit, tabStorage } from "@/features/session/tab-storage";
import { withChallenge } from "@/features/shared/challenge/solve-challenge";
import { errorMessage, isRefusedFor } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { orderStateOf } from "@/features/shared/order/order-state";
import { trpc } from "@/trpc/client";
import type { ShownWay } from "./order-ways";
import { type PaymentSteps, payInWindow } from "./pay-in-window";
import { beginPaymentAttempt, type PaymentAttempt } from "./payment-attempt";
import { PAYMENT_WINDOW, type PaymentWindow, type WindowEnd } from "./payment-window";

/** The shopper's chosen way to pay, with its fields filled in. */
export interface Payment extends ShownWay {
  window: PaymentWindow;
  /** The amount that the shopper sees on the button. */
  charge: Money;
}

/**
 * Refusals after which this browser may already have paid the cart, in another tab or in an
 * abandoned window.
 */
const MAYBE_PAID_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "cart_empty",
  "cart_changed",
  "payment_in_progress",
]);

/** Refusals after which the displayed cart differs from the server's. */
const CART_CHANGED_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "cart_empty",
  "total_changed",
  "cart_changed",
  "coupon_used_up",
]);

/** Refusals whose text asks the shopper to load the page again. */
const RELOAD_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "rate_changed",
  "way_not_offered",
]);

/** Places the order, opens the payment window and captures the payment. Specification §4. */
export function usePayment() {
  const errors = useTranslations("errors");
  const { items, reload: reloadCart } = useCart();
  const { user, refetch: refetchUser } = useCurrentUser();
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const { keep, setFlow, askAgain, ...rest } = useOrder();
  const current = useRef<PaymentAttempt>(undefined);
  // Leaving the checkout removes the mark that `flowAfterWindow` sets after a refusal: because of
  // the mark, a later page load would keep a guest's cart.
  useEffect(() => () => void consumeSameVisitMark(tabStorage()), []);

  /** Must be called within the click; otherwise the browser blocks the window. */
  function pay(
    { window, provider, isUsual, charge }: Payment,
    input: PlaceOrderInput,
  ): Promise<void> {
    const payments = (isUsual ? null : client.payments.by[provider]) ?? client.payments;
    consumeSameVisitMark(tabStorage());
    const attempt = beginPaymentAttempt();
    current.current = attempt;
    const steps: PaymentSteps = {
      openWindow: (makeOrder, leaving) => window.open(makeOrder, leaving),
      place: (beforeEach, onSolving) =>
        withChallenge((challenge) => {
          beforeEach();
          return client.orders.place.mutate({ ...input, challenge });
        }, onSolving),
      createOrder: ({ totalUSD }) => {
        const { minor, currency } = charge;
        const amount = currency === "USD" ? totalUSD : decimalFromCents(cents(minor));
        return payments.createOrder.mutate({ amount, currency, intent: "CAPTURE" });
      },
      ...{ flowAfterWindow, capture, setFlow, keep, askAgain },
    };
    return payInWindow(steps, attempt);
  }

  /** Abandons the payment window, since the provider may never report a closed window. */
  const leave = () => current.current?.leave();

  async function flowAfterWindow(end: Exclude<WindowEnd, { kind: "approved" }>): Promise<Flow> {
    // Discard a window that failed, so that the next attempt loads a new one.
    if (end.kind === "failed") void queries.resetQueries({ queryKey: [PAYMENT_WINDOW] });
    if (end.kind !== "refused") return { kind: "form", notice: { kind: end.kind } };
    const reason = refusalReason(end.error);
    // An earlier payment of this cart is under way or completed: the checkout polls it and goes to
    // the order's page.
    if (reason !== null && MAYBE_PAID_REFUSALS.has(reason)) {
      const paid = await findPaidOrder(client, cartMark(items));
      if (paid !== null) {
        keep({ id: paid, isApproved: true });
        return { kind: "settled", outcome: "unknown" };
      }
    }
    if (reason === "payment_in_progress" && rest.order) {
      return { kind: "settled", outcome: "unknown" };
    }
    // Show the changed prices before they are paid.
    if (reason !== null && CART_CHANGED_REFUSALS.has(reason)) void reloadCart();
    if (reason !== null && RELOAD_REFUSALS.has(reason)) markSameVisit();
    // The session may have ended, for example in another tab: the server then sees a guest, whose
    // cart is empty.
    if (reason === "cart_empty" && user) void refetchUser();
    const message = errorMessage(end.error, errors("generic"));
    return { kind: "form", notice: { kind: "refused", message } };
  }

  async function capture(providerOrderId: string): Promise<Flow> {
    try {
      return flowAfterCapture(await client.payments.capture.mutate({ orderId: providerOrderId }));
    } catch (error) {
      if (refusalReason(error) !== "payment_not_approved") {
        // It is unknown whether the money moved, so never report a failure.
        return { kind: "settled", outcome: "unknown" };
      }
      const message = errorMessage(error, errors("generic"));
      return { kind: "form", notice: { kind: "refused", message } };
    }
  }

  return { ...rest, pay, leave };
}

/**
 * The order that this browser placed with a cart, if it was paid or its payment is under way;
 * otherwise null.
 * @param shown the lines of the displayed cart, from `cartMark`
 */
async function findPaidOrder(
  client: ReturnType<typeof trpc.useUtils>["client"],
  shown: string,
): Promise<number | null> {
  const placed = placedOrdersIn(placedOrdersText(), Date.now());
  for (const { id } of placed.filter(({ cart }) => cart === shown)) {
    const order = await client.orders.progress.query({ id }).catch(() => null);
    if (order && !["unpaid", "failed"].includes(orderStateOf(order))) return id;
  }
  return null;
}

/** The order of this checkout, kept across reloads, and the view derived from it. */
function useOrder() {
  const { items, isLoading: isCartLoading, settled } = useCart();
  const { progress: progressCache } = trpc.useUtils().orders;
  const [order, setOrder] = useState(savedOrder);
  const [flow, setFlow] = useState(firstFlow);
  const query = trpc.orders.progress.useQuery(
    { id: order?.id ?? 0 },
    {
      enabled: order !== null,
      refetchInterval: ({ state }) =>
        pollInterval(
          viewOf(flow, state.data ?? null),
          state.data ?? null,
          state.dataUpdateCount + state.errorUpdateCount,
        ),
    },
  );
  const progress = (order && query.data) ?? null;
  const view = viewOf(flow, progress);

  function keep(next: OpenOrder | null) {
    saveOpenOrder(tabStorage(), next);
    if (next) keepPlacedOrder(next.id, cartMark(items));
    setOrder(next);
  }

  const isGone = isRefusedFor(query.error, "order_not_found");
  const isAnswered = query.isError || (progress !== null && !isCartLoading);
  useEffect(() => {
    if (flow.kind !== "restored" || !isAnswered) return;
    // Keep and poll an order that could not be read, since it may be paid.
    const resumed = isGone ? null : restoredFlow(progress, flow.isApproved, items.length > 0);
    if (!resumed) {
      saveOpenOrder(tabStorage(), null);
      setOrder(null);
    }
    setFlow(resumed ?? { kind: "form", notice: null });
  }, [flow, isAnswered, isGone, progress, items.length]);

  // A paid order has removed its lines from the cart, even if it still waits for fulfilment.
  const isOver = view.kind === "paid" || view.kind === "refunded";
  const isWaiting = ["awaitingStock", "preparing", "awaitingApproval"].includes(view.kind);
  const hasTakenLines = isOver || isWaiting;
  const isSettled = hasTakenLines || view.kind === "review";
  useEffect(() => {
    if (isSettled) void settled();
  }, [isSettled, settled]);

  // A reload shows a settled order again; leaving the checkout forgets it.
  useEffect(() => {
    if (!isSettled || !order) return;
    saveOpenOrder(tabStorage(), order);
    return () => saveOpenOrder(tabStorage(), null);
  }, [isSettled, order]);

  /** Discards the cached state of the order, so that only a new response is used. */
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
