import { env } from "@/env";
import { payPalEnvironment } from "@/server/payments/paypal/env";
import { PAYPAL_EXAMPLES } from "@/server/payments/paypal/examples";
import type { ProviderDescription } from "@/server/payments/provider/provider-description";

export const payPal: ProviderDescription = {
  name: payPalEnvironment.provider,
  ways: payPalEnvironment.ways,
  currencies: ["USD"],
  least: 1,
  flow: "approve_then_capture",
  hasPayerIdentity: true,
  hasPartialRefunds: true,
  hasVoids: false,
  refundDays: 180,
  domainFile: null,
  examples: PAYPAL_EXAMPLES,
  isConfigured: () => env().PAYPAL_CLIENT_ID !== undefined,
};
