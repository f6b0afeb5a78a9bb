/**
 * Why a database is not filled with invented products, in words; null where it may be. A database that is
 * not the demo's own must be called one: nobody may find such a shop among their real goods.
 * @param environment of the command, with what .env says
 */
export function refusalToFill(environment: Record<string, string | undefined>): string | null {
  const { DATABASE_URL, DEMO, NODE_ENV, PAYPAL_ENVIRONMENT } = environment;
  if (NODE_ENV === "production") return "NODE_ENV is production: invented products are for a demo.";
  if (PAYPAL_ENVIRONMENT === "live") {
    return "PAYPAL_ENVIRONMENT is live: nobody may pay for invented products.";
  }
  if (!DATABASE_URL || DEMO === "1") return null;
  return "DATABASE_URL is set, but not DEMO=1: say that this database is a demo's before it is filled.";
}
