import type { PaymentProvider } from "@/server/payments/payment-provider";
import { payPalProvider } from "@/server/payments/paypal/provider";

/** The shop's payment provider, for the default of a use case's argument. */
export const paymentProvider: PaymentProvider = payPalProvider;
