import { env } from "@/env";
import type { ProviderDescription } from "@/server/payments/provider/provider-description";

/** PayPal's own list for its JavaScript SDK; sandbox and live are both below paypal.com. */
const HOSTS = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];

export const payPal: ProviderDescription = {
  name: "paypal",
  displayName: "PayPal",
  currencies: ["USD"],
  flow: "approve_then_capture",
  hasPayerIdentity: true,
  hasPartialRefunds: true,
  hasVoids: false,
  refundDays: 180,
  policyHosts: { script: HOSTS, style: HOSTS, frame: HOSTS, connect: HOSTS, form: [] },
  isConfigured: () => env().PAYPAL_CLIENT_ID !== undefined,
};
