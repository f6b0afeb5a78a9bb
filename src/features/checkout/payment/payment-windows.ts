import type { Locale } from "@/domain/text/locale";
import type { PaymentWindow } from "./payment-window";
import { loadPayPalWindow } from "./paypal/window";

/** The first part of the query keys under which a loaded window is cached. */
export const PAYMENT_WINDOW = "payment-window";

/**
 * Loads the window of the provider of new payments. This file is the only one that imports the
 * folders of the providers.
 * @throws Error if the provider's script fails to load
 */
export const loadPaymentWindow: (
  setup: { clientId: string; sdkUrl: string },
  locale: Locale,
) => Promise<PaymentWindow> = loadPayPalWindow;
