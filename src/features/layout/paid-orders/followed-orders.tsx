"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { OrderProgressDto } from "@/contract/orders";
import { orderPath } from "@/domain/orders/order-page";
import { readOpenOrder } from "@/features/session/open-order";
import {
  markOrderSeen,
  markOrderSettled,
  type PlacedOrder,
  placedOrdersIn,
} from "@/features/session/placed-orders";
import { useCart } from "@/features/session/session-provider";
import { tabStorage } from "@/features/session/tab-storage";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { type OrderState, orderStateOf, paceOf } from "@/features/shared/order/order-state";
import { focusContent } from "@/features/shared/page/focus-content";
import { shopClient } from "@/trpc/shop-client";

type FollowedOrdersProps = {
  /** The orders placed in this browser, as JSON (src/features/session/placed-orders.ts). */
  placed: string;
  pathname: string;
};

/**
 * Polls each order until its payment has succeeded or failed. Shows a line for each paid order,
 * even if it has been refunded since.
 */
export function FollowedOrders({ placed, pathname }: FollowedOrdersProps) {
  useEffect(() => {
    const [, id] = /^\/order\/(\d+)-/.exec(pathname) ?? [];
    if (id !== undefined) markOrderSeen(Number(id));
  }, [pathname]);
  return placedOrdersIn(placed, Date.now())
    .filter(({ id, isTold }) => !isTold && !isShownByCheckout(id, pathname))
    .map((order) => <FollowedOrder key={order.id} order={order} />);
}

/** True if the open checkout already polls this order. */
function isShownByCheckout(id: number, pathname: string): boolean {
  return pathname === "/checkout" && readOpenOrder(tabStorage())?.id === id;
}

function FollowedOrder({ order }: { order: PlacedOrder }) {
  const { settled } = useCart();
  const [progress, setProgress] = useState<OrderProgressDto | null>(null);

  /**
   * Polls the order once.
   * @returns null once polling must stop; otherwise the order's state, "unpaid" after an error
   */
  const ask = useEffectEvent(async (): Promise<OrderState | null> => {
    try {
      const next = await shopClient.orders.progress.query({ id: order.id });
      const state = orderStateOf(next);
      if (state === "checking" || state === "unpaid") return state;
      if (state === "failed") markOrderSeen(order.id);
      else {
        setProgress(next);
        // `settled` clears the typed checkout form. Call it once per order: a second call would
        // clear the form of a newer purchase.
        if (markOrderSettled(order.id)) void settled();
      }
      return null;
    } catch (error) {
      if (!isRefusedFor(error, "order_not_found")) return "unpaid";
      // The customer who placed the order has signed out: stop polling and never show the order.
      markOrderSeen(order.id);
      return null;
    }
  });

  useEffect(() => whileVisible(order.at, () => ask()), [order.at]);
  return progress && <PaidLine order={progress} />;
}

/** Poll interval of an unpaid order in its first `FIRST_MINUTES`, in milliseconds. */
const FIRST_MS = 5000;
/** Poll interval of an older unpaid order, in milliseconds. */
const LATER_MS = 15_000;
const FIRST_MINUTES = 10;

/** Calls `ask` at once and then repeatedly while the tab is visible, until `ask` returns null. */
function whileVisible(placedAt: number, ask: () => Promise<OrderState | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isAsking = false;
  let rounds = 0;
  async function round() {
    clearTimeout(timer);
    if (isOver || isAsking || document.hidden) return;
    isAsking = true;
    const state = await ask();
    isAsking = false;
    isOver ||= state === null;
    rounds += 1;
    const isFresh = Date.now() - placedAt < FIRST_MINUTES * 60_000;
    const unpaidMs = isFresh ? FIRST_MS : LATER_MS;
    if (!isOver) timer = setTimeout(round, state === "checking" ? paceOf(rounds) : unpaidMs);
  }
  void round();
  document.addEventListener("visibilitychange", round);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", round);
  };
}

function PaidLine({ order }: { order: OrderProgressDto }) {
  const texts = useTranslations("layout.paidOrder");
  const common = useTranslations("common");
  const isRefunded = orderStateOf(order) === "refunded";
  return (
    <div className="border-line border-b bg-ok-ground text-ink">
      <p className="page-box-header flex items-center gap-2.5 text-caption leading-snug!">
        <CheckCircleIcon size={20} weight="fill" aria-hidden="true" className="shrink-0 text-ok" />
        <span className="grow">
          {texts.rich(isRefunded ? "refunded" : "paid", {
            order: () => (
              <bdi dir="ltr" className="figures-id">
                #{order.id}
              </bdi>
            ),
            link: (words) => (
              <Link
                href={orderPath(order.token)}
                prefetch={false}
                className="inline-flex min-h-11 items-center rounded-badge font-strong text-ok underline underline-offset-2"
              >
                {words}
              </Link>
            ),
          })}
        </span>
        <button
          type="button"
          aria-label={common("close")}
          onClick={() => {
            markOrderSeen(order.id);
            focusContent();
          }}
          className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-control text-ok"
        >
          <XIcon size={18} weight="bold" aria-hidden="true" />
        </button>
      </p>
    </div>
  );
}
