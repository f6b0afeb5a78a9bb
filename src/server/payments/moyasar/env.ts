import { z } from "zod";
import { blankAsUnset } from "@/env/variable";
import { incompleteAccount } from "@/server/payments/provider/incomplete-account";

const SECRET_KEY = /^sk_(test|live)_\w{16,100}$/;
const PUBLISHABLE_KEY = /^pk_(test|live)_\w{16,100}$/;

const PUBLIC_API = "https://api.moyasar.com/v1";

const keyText = (form: RegExp, example: string) =>
  z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(form, `must be a key such as ${example} (Moyasar's dashboard, Settings, API Keys)`)
      .optional(),
  );

/** Moyasar's environment variables; `.env.example` documents each. */
export const MOYASAR_VARIABLES = {
  MOYASAR_SECRET_KEY: keyText(SECRET_KEY, "sk_live_…"),
  MOYASAR_PUBLISHABLE_KEY: keyText(PUBLISHABLE_KEY, "pk_live_…"),
  MOYASAR_WEBHOOK_SECRET: z.preprocess(
    blankAsUnset,
    z.string().min(16, "must have at least 16 characters").max(200).optional(),
  ),
  MOYASAR_API_BASE: z.preprocess(blankAsUnset, z.url().default(PUBLIC_API)),
  MOYASAR_APPLE_PAY_DOMAIN_FILE: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(
        /^[\w+/=-]{100,20000}$/,
        "must be the text of the file that Moyasar's dashboard gives for Apple Pay",
      )
      .optional(),
  ),
};

type MoyasarValues = z.infer<z.ZodObject<typeof MOYASAR_VARIABLES>>;

const NAMES = ["MOYASAR_SECRET_KEY", "MOYASAR_PUBLISHABLE_KEY", "MOYASAR_WEBHOOK_SECRET"] as const;

/** True if all variables of the Moyasar account are set, so that the shop can offer Moyasar. */
export function isMoyasarConfigured(values: MoyasarValues): boolean {
  return NAMES.every((name) => values[name] !== undefined);
}

export const isLiveKey = (key: string | undefined) => key?.slice(3).startsWith("live_") === true;

/**
 * Moyasar's entry in `PROVIDER_ENVIRONMENTS`
 * (`src/server/payments/provider/provider-environments.ts`).
 */
export const moyasarEnvironment = {
  provider: "moyasar",
  ways: ["apple_pay", "card", "stc_pay"],
  names: NAMES,

  mode(values: MoyasarValues) {
    const { MOYASAR_SECRET_KEY: key, MOYASAR_API_BASE: base } = values;
    if (key === undefined) return null;
    if (isLiveKey(key)) return "live" as const;
    return base === PUBLIC_API ? ("sandbox" as const) : ("simulator" as const);
  },

  problems,
};

function problems(values: MoyasarValues, isDemo: boolean): string[] {
  const { MOYASAR_SECRET_KEY: secret, MOYASAR_PUBLISHABLE_KEY: publishable } = values;
  const found = incompleteAccount(values, NAMES);
  const keys = [secret, publishable].filter((key) => key !== undefined);
  if (isDemo && keys.some(isLiveKey)) {
    found.push("MOYASAR_SECRET_KEY and MOYASAR_PUBLISHABLE_KEY must be test keys in the demo");
  }
  if (!isDemo && keys.some((key) => !isLiveKey(key))) {
    found.push(
      "MOYASAR_SECRET_KEY and MOYASAR_PUBLISHABLE_KEY must be live keys (sk_live_…, pk_live_…): " +
        "payments with a test key take no money",
    );
  }
  if (secret && publishable && isLiveKey(secret) !== isLiveKey(publishable)) {
    found.push(
      "MOYASAR_SECRET_KEY and MOYASAR_PUBLISHABLE_KEY must be of one mode: both test or both live",
    );
  }
  return isDemo ? found : [...found, ...productionProblems(values)];
}

function productionProblems(values: MoyasarValues): string[] {
  const { MOYASAR_WEBHOOK_SECRET: webhook, MOYASAR_API_BASE: base } = values;
  const problems: string[] = [];
  if (webhook !== undefined && (webhook.length < 32 || new Set(webhook).size < 10)) {
    problems.push("MOYASAR_WEBHOOK_SECRET must be at least 32 random characters");
  }
  if (base !== PUBLIC_API) problems.push(`MOYASAR_API_BASE must not be set: it is ${PUBLIC_API}`);
  return problems;
}
