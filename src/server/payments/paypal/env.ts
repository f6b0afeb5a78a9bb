import { z } from "zod";
import { blankAsUnset, count, text, url } from "@/env/variable";
import { incompleteAccount } from "@/server/payments/provider/incomplete-account";

/** PayPal's environment variables; `.env.example` documents each. */
export const PAYPAL_VARIABLES = {
  PAYPAL_ENVIRONMENT: z.preprocess(
    blankAsUnset,
    z.enum(["simulator", "sandbox", "live"]).optional(),
  ),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_MERCHANT_ID: text,
  PAYPAL_WEBHOOK_CA: text,
  PAYPAL_SIMULATOR_URL: url,
  PAYPAL_CALLS_AT_ONCE: count(24, 1000, 2),
  PAYPAL_CALLS_PER_SECOND: count(300, 10_000),
};

type PayPalValues = z.infer<z.ZodObject<typeof PAYPAL_VARIABLES>>;

const ACCOUNT = [
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "PAYPAL_WEBHOOK_ID",
  "PAYPAL_MERCHANT_ID",
] as const;

/**
 * PayPal's entry in `PROVIDER_ENVIRONMENTS`
 * (`src/server/payments/provider/provider-environments.ts`).
 */
export const payPalEnvironment = {
  provider: "paypal",
  ways: ["window"],
  names: ACCOUNT,

  mode: ({ PAYPAL_ENVIRONMENT }: PayPalValues) => PAYPAL_ENVIRONMENT ?? null,

  problems(values: PayPalValues, isDemo: boolean): string[] {
    const environment = values.PAYPAL_ENVIRONMENT;
    if (isDemo) {
      const problems = incompleteAccount(values, ACCOUNT);
      if (environment !== "live") return problems;
      return [...problems, "PAYPAL_ENVIRONMENT must be simulator or sandbox in the demo, not live"];
    }
    const problems = (["PAYPAL_ENVIRONMENT", ...ACCOUNT] as const)
      .filter((name) => values[name] === undefined)
      .map((name) => `${name} is not set`);
    if (environment !== undefined && environment !== "live") {
      problems.push(
        `PAYPAL_ENVIRONMENT must be live, with the live app's values: payments in ${environment} take no money`,
      );
    }
    return problems;
  },
};
