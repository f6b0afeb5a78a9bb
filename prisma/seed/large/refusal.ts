import { z } from "zod";
import { PROVIDER_VARIABLES, paymentMode } from "@/server/payments/provider/provider-environments";

/**
 * Returns the reason why a database must not be filled with invented products, or null if it may
 * be. If DATABASE_URL is set, DEMO=1 must confirm that this database belongs to a demo, so that
 * invented products do not get into a real shop.
 * @param environment the command's environment, including .env
 */
export function reasonNotToFill(environment: Record<string, string | undefined>): string | null {
  const { DATABASE_URL, DEMO, NODE_ENV } = environment;
  const providers = z.object(PROVIDER_VARIABLES).safeParse(environment);
  if (NODE_ENV === "production") return "NODE_ENV is production: invented products are for a demo.";
  if (!providers.success) {
    return `The settings of a payment provider are invalid: ${z.prettifyError(providers.error)}`;
  }
  if (paymentMode(providers.data) === "live") {
    return "A payment provider is set up for real money: nobody may pay for invented products.";
  }
  if (!DATABASE_URL || DEMO === "1") return null;
  return "DATABASE_URL is set without DEMO=1. Set DEMO=1 to confirm that this database is a demo's.";
}
