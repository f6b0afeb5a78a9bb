import type { SecretPart, SecretsDto } from "@/contract/admin/shop/settings";
import { type Env, env } from "@/env";
import { PROVIDER_ENVIRONMENTS } from "@/server/payments/provider/provider-environments";

/** Environment variables that each part of the shop needs. */
const NAMES: Readonly<Record<SecretPart, readonly (keyof Env)[]>> = {
  mail: ["SMTP_URL"],
  provider: PROVIDER_ENVIRONMENTS.flatMap(({ names }) => names),
  encryption: ["SECRETS_KEY", "FINGERPRINT_KEY"],
  challenge: ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  supplier: ["TOPUP_SUPPLIER_URL", "TOPUP_SUPPLIER_SECRET"],
  telegram: ["TELEGRAM_BOT_TOKEN"],
  webhook: ["ALERT_WEBHOOK_SECRET"],
};

/** The names of the secrets' variables and whether each is set, never their values. */
export function configuredSecrets(): SecretsDto {
  const known = env();
  return (Object.keys(NAMES) as SecretPart[]).map((part) => ({
    part,
    names: NAMES[part].map((name) => ({ name, isSet: Boolean(known[name]) })),
  }));
}
