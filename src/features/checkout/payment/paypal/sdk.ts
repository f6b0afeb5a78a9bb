import type { Locale } from "@/domain/text/locale";

/** The part of PayPal's web SDK v6 that the checkout uses. */
interface PaymentSession {
  /**
   * Opens the payment window; must be called within the click's user activation. Rejects if the
   * window cannot open or if `order` rejects.
   */
  start: (
    options: { presentationMode: "auto" },
    order: Promise<{ orderId: string }>,
  ) => Promise<unknown>;
  /** Closes the window without calling any callback. */
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

/** PayPal's locale codes for the payment window; the server sends the same codes to PayPal. */
const WINDOW_LOCALES: Record<Locale, string> = { en: "en-GB", ar: "ar-SA" };

/**
 * Loads PayPal's script once and initialises its SDK. Uses the client id, which never expires,
 * unlike a client token: a tab may be hidden for hours before its shopper pays. Decision 061 (the
 * checkout by client ID).
 * @throws Error if the script fails to load or the SDK fails to initialise
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

/** Loads a script; removes a failed one, so that the next attempt requests it again. */
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
