import { env } from "@/env";
import { isMoyasarConfigured, moyasarEnvironment } from "@/server/payments/moyasar/env";
import { MOYASAR_EXAMPLES } from "@/server/payments/moyasar/examples";
import type { ProviderDescription } from "@/server/payments/provider/provider-description";

export const moyasar: ProviderDescription = {
  name: moyasarEnvironment.provider,
  ways: moyasarEnvironment.ways,
  // mada and STC Pay charge riyals only.
  currencies: ["SAR"],
  least: 100,
  flow: "charge_at_once",
  hasPayerIdentity: false,
  hasPartialRefunds: true,
  // mada payments cannot be voided.
  hasVoids: false,
  // Moyasar's documentation states no deadline.
  refundDays: null,
  domainFile: {
    template: "/.well-known/apple-{name}",
    name: "developer-merchantid-domain-association",
    way: "apple_pay",
    variable: "MOYASAR_APPLE_PAY_DOMAIN_FILE",
    text: () => env().MOYASAR_APPLE_PAY_DOMAIN_FILE,
  },
  examples: MOYASAR_EXAMPLES,
  isConfigured: () => isMoyasarConfigured(env()),
};
