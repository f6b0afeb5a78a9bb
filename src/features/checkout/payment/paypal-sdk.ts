import type { Locale } from "@/domain/locale";

/** As much of the provider's web SDK v6 as the checkout uses. */
interface PaymentSession {
  /**
   * Opens the payment window; must be called within the click's user activation. Rejects when the
   * window cannot open or when `order` rejects.
   */
  start: (
    options: { presentationMode: "auto" },
    order: Promise<{ orderId: string }>,
  ) => Promise<void>;
}

export interface PaymentSessionCallbacks {
  onApprove: (data: { orderId: string }) => void;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

export interface PaymentSdk {
  createPayPalOneTimePaymentSession: (callbacks: PaymentSessionCallbacks) => PaymentSession;
}

interface PayPalNamespace {
  createInstance: (options: {
    clientToken: string;
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

/** The languages of the payment window, as the provider names them; the server asks for the same. */
const WINDOW_LOCALES: Record<Locale, string> = { en: "en-GB", ar: "ar-SA" };

/** Loads the provider's script once and makes its SDK ready. @throws when either fails */
export async function loadPaymentSdk(
  setup: { clientToken: string; sdkUrl: string },
  locale: Locale,
): Promise<PaymentSdk> {
  if (!window.paypal) await loadScript(setup.sdkUrl);
  if (!window.paypal) throw new Error("the payment provider's script brought no SDK");
  return window.paypal.createInstance({
    clientToken: setup.clientToken,
    components: ["paypal-payments"],
    pageType: "checkout",
    locale: WINDOW_LOCALES[locale],
  });
}

/** A script that failed is taken out, so that the next try asks the network again. */
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
