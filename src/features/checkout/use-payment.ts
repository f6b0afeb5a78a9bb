"use client";

import { useTranslations } from "next-intl";
import type { PlaceOrderInput } from "@/contract/orders";
import { useCart } from "@/features/shell/cart-context";
import { refusalReason, shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { type Flow, flowAfter } from "./checkout-view";
import { openPaymentWindow, type WindowEnd } from "./payment-window";
import type { PaymentSdk } from "./paypal-sdk";
import { useOrder } from "./use-order";

/** Paying: place the order, open the provider's window, capture what was approved. Specification §4. */
export function usePayment() {
  const errors = useTranslations("errors");
  const { reload: reloadCart } = useCart();
  const { client } = trpc.useUtils();
  const { keep, setFlow, askAgain, ...rest } = useOrder();

  /** Must be called in the click itself: the browser opens the window only then. */
  async function pay(sdk: PaymentSdk, input: PlaceOrderInput): Promise<void> {
    let orderId: number | null = null;
    setFlow({ kind: "paying" });
    const end = await openPaymentWindow(sdk, async () => {
      const placed = await client.orders.place.mutate(input);
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
    if (reason === "cart_empty") void reloadCart();
    const message = shownError(end.error, errors("generic"));
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
      const message = shownError(error, errors("generic"));
      return { kind: "form", notice: { kind: "refused", message } };
    }
  }

  return { ...rest, pay };
}
