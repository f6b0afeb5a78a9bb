"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { readOpenOrder } from "@/features/session/open-order";
import { cartMark, placedOrdersIn } from "@/features/session/placed-orders";
import { placedOrdersText, subscribePlacedOrders } from "@/features/session/placed-orders-storage";
import { useCart } from "@/features/session/session-provider";
import { tabStorage } from "@/features/session/tab-storage";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";

type PayPlacedOrderProps = {
  /** The path of a form POST that redirects to a provider's hosted page; null without one. */
  page: string | null;
};

/**
 * Shown if the payment fields could not be loaded: a plain form that leads to the provider's hosted
 * page, where the buyer pays the order that this browser has placed with the displayed cart.
 * Renders nothing for another cart, or if a payment was approved in this tab. Decision 114 (payment
 * without scripts).
 */
export function PayPlacedOrder({ page }: PayPlacedOrderProps) {
  const texts = useTranslations("checkout.ways");
  const language = useLanguage();
  const { items } = useCart();
  const text = useSyncExternalStore(subscribePlacedOrders, placedOrdersText, () => "");
  // The provider's page takes the newest order of this browser. A paid order empties the cart.
  const [newest] = placedOrdersIn(text, Date.now());
  if (page === null || newest === undefined || items.length === 0) return null;
  if (newest.cart !== cartMark(items) || readOpenOrder(tabStorage())?.isApproved) return null;
  return (
    <form method="post" action={`${page}?lang=${language}`} className="mt-6">
      <p className="mb-3 text-small text-ink-2">{texts("placed", { order: String(newest.id) })}</p>
      <Button type="submit" variant="outline">
        {texts("placedPage")}
      </Button>
    </form>
  );
}
