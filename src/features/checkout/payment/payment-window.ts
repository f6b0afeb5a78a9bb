import type { PaymentSdk } from "./paypal-sdk";

/** How the payment window ended. Money moves in none of them: only the server captures. */
export type WindowEnd =
  | { kind: "approved"; providerOrderId: string }
  | { kind: "cancelled" }
  /** The shopper gave the window up on the checkout's own page. */
  | { kind: "left" }
  /** The shop refused the order before there was anything to pay. */
  | { kind: "refused"; error: unknown }
  | { kind: "failed" };

/**
 * Opens the payment window at once, since the browser allows it only within the click, and makes the
 * order that it shows at the same time. The first end counts; the order may still be on its way then.
 * The SDK may report no end at all (a window closed early), so `leaving` ends the window as well.
 * Without a connection no window opens: it would show the browser's own error page, and may stay there.
 */
export function openPaymentWindow(
  sdk: PaymentSdk,
  makeOrder: () => Promise<{ orderId: string }>,
  leaving: AbortSignal,
): Promise<WindowEnd> {
  if (!navigator.onLine) {
    return Promise.resolve({ kind: "refused", error: new Error("There is no connection.") });
  }
  return new Promise<WindowEnd>((resolve) => {
    const failed = () => resolve({ kind: "failed" });
    const session = sdk.createPayPalOneTimePaymentSession({
      onApprove: ({ orderId }) => resolve({ kind: "approved", providerOrderId: orderId }),
      onCancel: () => resolve({ kind: "cancelled" }),
      onError: failed,
      // Its own end of a session whose other callbacks did not come.
      onComplete: ({ paymentSessionState: state }) => {
        if (state === "canceled") return resolve({ kind: "cancelled" });
        if (state === "error") return failed();
        order.then(
          ({ orderId }) => resolve({ kind: "approved", providerOrderId: orderId }),
          () => undefined,
        );
      },
    });
    const leave = () => {
      resolve({ kind: "left" });
      session.destroy();
    };
    leaving.addEventListener("abort", leave, { once: true });
    const order = makeOrder();
    // Registered before the window waits for the order: the shop's reason counts before the window's.
    order.catch((error: unknown) => resolve({ kind: "refused", error }));
    session.start({ presentationMode: "auto" }, order).catch(failed);
  }).catch(() => ({ kind: "failed" }));
}
