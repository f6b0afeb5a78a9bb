import type { Locale } from "@/domain/text/locale";
import type { PaymentWindow, WindowEnd } from "@/features/checkout/payment/payment-window";
import { loadPaymentSdk, type PaymentSdk } from "./sdk";

/** @throws Error if the script fails to load or the SDK fails to initialise */
export async function loadPayPalWindow(
  setup: { clientId: string; sdkUrl: string },
  locale: Locale,
): Promise<PaymentWindow> {
  const sdk = await loadPaymentSdk(setup, locale);
  return { open: (makeOrder, leaving) => openPaymentWindow(sdk, makeOrder, leaving) };
}

/**
 * Opens the payment window at once, since the browser allows it only within the click, and calls
 * `makeOrder` at the same time. The first result is final, even if the order is not created yet.
 * The SDK may report no result at all (a window closed early), so aborting `leaving` ends the
 * window too. Without a connection no window opens: it would show the browser's error page, and
 * might stay open.
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
      // Handles sessions that call none of the other callbacks.
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
    // Registered before the window awaits the order, so that the shop's error takes precedence over
    // the window's.
    order.catch((error: unknown) => resolve({ kind: "refused", error }));
    session.start({ presentationMode: "auto" }, order).catch(failed);
  }).catch(() => ({ kind: "failed" }));
}
