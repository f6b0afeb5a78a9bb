import { payPalProvider } from "@/server/payments/paypal/provider";
import { prepaidProvider } from "@/server/payments/prepaid/provider";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";

/** Every provider that a payment may have been made with, by `payments.provider`. */
const PROVIDERS: readonly PaymentProvider[] = [payPalProvider, prepaidProvider];

/** The provider of new payments. */
export const currentProvider: PaymentProvider = payPalProvider;

/** The provider of a payment or of an event, by its name. @throws Error when unknown */
export function providerOf(name: string): PaymentProvider {
  const found = PROVIDERS.find((provider) => provider.name === name);
  if (!found) throw new Error(`unknown payment provider ${name}`);
  return found;
}
