import type { Locale } from "@/domain/text/locale";

/** The part of the provider's web SDK v6 that the checkout uses. */
interface PaymentSession {
  /**
   * Opens the payment window; must be called within the click's user activation. Rejects when the
   * window cannot open or when `order` rejects.
   */
  start: (
    options: { presentationMode: "auto" },
    order: Promise<{ orderId: string }>,
  ) => Promise<unknown>;
  /** Closes the window and calls nothing back. */
  destroy: () => void;
}

export interface PaymentSessionCallbacks {
  onApprove: (data: { orderId: string }) => void;
  onCancel: () => void;
  onError: (error: unknown) => void;
  onComplete: (data: { paymentSessionState: "approved" | "canceled" | "error" }) => void;
}

export interface PaymentSdk {
  createPayPalOneTimePaymentSession: (callbacks: PaymentSessionCallbacks) => PaymentSession;
}

interface PayPalNamespace {
  createInstance: (options: {
    clientId: string;
    components: ["paypal-payments"];
    pageType: "checkout";
    locale: string;
  }) => Promise<PaymentSdk>;
}

declare global {
  interface Window {
    paypal?: PayPalNamespace;
  }
}

/** The queries that hold a ready SDK, by the first part of their key. */
export const PAYMENT_SDK = "payment-sdk";

/** The languages of the payment window, as the provider names them; the server asks for the same. */
const WINDOW_LOCALES: Record<Locale, string> = { en: "en-GB", ar: "ar-SA" };

/**
 * Loads the provider's script once and makes its SDK ready. The client ID never expires, unlike a
 * client token: a tab may be hidden for hours before its shopper pays. Decision 061.
 * @throws when either fails
 */
export async function loadPaymentSdk(
  setup: { clientId: string; sdkUrl: string },
  locale: Locale,
): Promise<PaymentSdk> {
  if (!window.paypal) await loadScript(setup.sdkUrl);
  if (!window.paypal) throw new Error("the payment provider's script brought no SDK");
  return window.paypal.createInstance({
    clientId: setup.clientId,
    components: ["paypal-payments"],
    pageType: "checkout",
    locale: WINDOW_LOCALES[locale],
  });
}

/** Removes a script that failed, so that the next try asks the network again. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("the payment provider's script could not be loaded"));
    };
    document.head.append(script);
  });
}
