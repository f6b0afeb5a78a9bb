import { env } from "@/env";
import { isMoyasarConfigured, PUBLIC_API } from "@/server/payments/moyasar/env";
import type { ProviderDescription } from "@/server/payments/provider/provider-description";

export const moyasar: ProviderDescription = {
  name: "moyasar",
  displayName: "Moyasar",
  // mada and STC Pay charge riyals only.
  currencies: ["SAR"],
  flow: "charge_at_once",
  hasPayerIdentity: false,
  hasPartialRefunds: true,
  // mada has none.
  hasVoids: false,
  // Its documentation names no deadline.
  refundDays: null,
  get policyHosts() {
    return { script: [], style: [], frame: [], connect: [apiOrigin()], form: [] };
  },
  isConfigured: () => isMoyasarConfigured(env()),
};

/** The browser creates payments at this origin. The demo has its own. */
function apiOrigin(): string {
  return new URL(isMoyasarConfigured(env()) ? env().MOYASAR_API_BASE : PUBLIC_API).origin;
}
