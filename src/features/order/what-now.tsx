import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { hasArrived, type OrderState } from "@/features/shared/order-state";

/** What there is to do now, in a sentence; and where help is. */
export function WhatNow({ state, order }: { state: OrderState; order: OrderPageDto }) {
  const texts = useTranslations("orderPage.now");
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="px-1">
      <h2 id={headingId} className="text-role-title text-[1.1875rem]">
        {texts("heading")}
      </h2>
      <p className="mt-2 text-ink-2" aria-live="polite">
        {texts(adviceOf(state, order))}
      </p>
      <p className="mt-2 text-ink-2">
        {texts.rich("help", {
          link: (label) => (
            <Link href="/contact" prefetch={false} className="link">
              {label}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

function adviceOf(state: OrderState, order: OrderPageDto) {
  if (state !== "paid") return state;
  if (order.gift) return order.gift.openedAt === null ? "gift" : "giftOpened";
  if (order.items.some(({ correction }) => correction !== null)) return "correct";
  if (order.items.some(({ codes }) => codes > 0)) return order.way === null ? "prove" : "open";
  if (order.isLate) return "late";
  return hasArrived(order) ? "delivered" : "underway";
}
