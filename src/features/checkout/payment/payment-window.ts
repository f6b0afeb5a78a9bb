import type { PaymentSdk } from "./paypal-sdk";

/** How the payment window ended. Money moves in none of them: only the server captures. */
export type WindowEnd =
  | { kind: "approved"; providerOrderId: string }
  | { kind: "cancelled" }
  /** The shop refused the order before there was anything to pay. */
  | { kind: "refused"; error: unknown }
  | { kind: "failed" };

/**
 * Opens the payment window at once, since the browser allows it only within the click; the order that
 * it shows is made meanwhile. The first thing that happens decides. Without a connection there is no
 * order to show: a window would open on the browser's own error page, and some stay there for good.
 */
export function openPaymentWindow(
  sdk: PaymentSdk,
  makeOrder: () => Promise<{ orderId: string }>,
): Promise<WindowEnd> {
  if (!navigator.onLine) {
    return Promise.resolve({ kind: "refused", error: new Error("There is no connection.") });
  }
  return new Promise<WindowEnd>((resolve) => {
    const session = sdk.createPayPalOneTimePaymentSession({
      onApprove: ({ orderId }) => resolve({ kind: "approved", providerOrderId: orderId }),
      onCancel: () => resolve({ kind: "cancelled" }),
      onError: () => resolve({ kind: "failed" }),
    });
    const order = makeOrder();
    order.catch((error: unknown) => resolve({ kind: "refused", error }));
    session.start({ presentationMode: "auto" }, order).catch(() => {
      // A refused order makes the window fail too, and is the better reason to give.
      order.then(
        () => resolve({ kind: "failed" }),
        () => undefined,
      );
    });
  }).catch(() => ({ kind: "failed" }));
}
