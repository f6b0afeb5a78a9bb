import { type Env, parseEnv } from "@/env";
import { providerProblems } from "@/server/payments/provider/provider-environments";

/** The problems that prevent a start in production, one per line; empty if the shop may start. */
export function productionProblems(source: Record<string, string | undefined>): string[] {
  const values = parseEnv(source);
  const problems: string[] = [];
  for (const name of ["DATABASE_URL", "SMTP_URL", "SECRETS_KEY", "FINGERPRINT_KEY"] as const) {
    if (values[name] === undefined) problems.push(`${name} is not set`);
  }
  for (const name of ["APP_URL", "MAIL_FROM", "SUPPORT_EMAIL"] as const) {
    if (!source[name]) problems.push(`${name} is not set`);
  }
  if (source.APP_URL && new URL(values.APP_URL).protocol !== "https:") {
    problems.push("APP_URL must begin with https://");
  }
  if (values.DEMO === "1")
    problems.push("DEMO must not be 1: simulations are not allowed in production");
  problems.push(...providerProblems(values, false));
  problems.push(...keyProblems(values));
  for (const name of ["SMTP_URL", "ACCOUNT_SMTP_URL"] as const) {
    const problem = values.SMTP_WITHOUT_TLS === "1" ? null : mailInTheClear(values[name]);
    if (problem) problems.push(`${name} ${problem}`);
  }
  if (Boolean(values.TURNSTILE_SITE_KEY) !== Boolean(values.TURNSTILE_SECRET_KEY)) {
    problems.push("TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY must be set together");
  }
  if (values.FAILPOINT) problems.push("FAILPOINT must not be set");
  if (values.TOPUP_SUPPLIER === "simulated") problems.push("TOPUP_SUPPLIER must not be simulated");
  if (values.TOPUP_SUPPLIER === "http") problems.push(...supplierProblems(values));
  if (!values.TELEGRAM_API_URL.startsWith("https://")) {
    problems.push("TELEGRAM_API_URL must begin with https://");
  }
  if (values.ALERT_WEBHOOK_SECRET !== undefined && !isLongSecret(values.ALERT_WEBHOOK_SECRET)) {
    problems.push("ALERT_WEBHOOK_SECRET must be at least 32 random characters");
  }
  return problems;
}

const isLongSecret = (secret: string) => secret.length >= 32 && new Set(secret).size >= 10;

function supplierProblems({ TOPUP_SUPPLIER_URL: url, TOPUP_SUPPLIER_SECRET: secret = "" }: Env) {
  const problems: string[] = [];
  if (!url?.startsWith("https://")) problems.push("TOPUP_SUPPLIER_URL must begin with https://");
  if (!isLongSecret(secret)) {
    problems.push("TOPUP_SUPPLIER_SECRET must be at least 32 random characters");
  }
  return problems;
}

/** The problems of keys that protect no secrets: the demo's key, and keys that are not random. */
function keyProblems({ SECRETS_KEY: secrets = "", FINGERPRINT_KEY: fingerprint }: Env): string[] {
  const problems: string[] = [];
  for (const entry of secrets === "" ? [] : secrets.split(",")) {
    const [id = "", encoded = ""] = entry.trim().split(":");
    if (id === "demo") {
      problems.push(
        "SECRETS_KEY has the demo's key: create one for this shop, as .env.example describes",
      );
    } else if (new Set(Buffer.from(encoded, "base64")).size < 16) {
      problems.push(`SECRETS_KEY: ${id} is not random: create one as .env.example describes`);
    }
  }
  if (fingerprint === undefined) return problems;
  if (!/^[A-Za-z0-9+/_-]{43,}=*$/.test(fingerprint)) {
    problems.push(
      "FINGERPRINT_KEY must be base64 of at least 32 random bytes; .env.example has a command for it",
    );
  } else if (new Set(fingerprint).size < 12 || secrets.includes(fingerprint)) {
    problems.push(
      "FINGERPRINT_KEY must be random and differ from SECRETS_KEY; .env.example has a command for it",
    );
  }
  return problems;
}

const HOW_TO_ENCRYPT =
  "write smtps://… (port 465), or smtp://…?requireTLS=true (STARTTLS, port 587). " +
  "Only for a relay on this machine or in your own network: SMTP_WITHOUT_TLS=1";

/** Why a mail server URL is invalid or does not guarantee verified TLS; otherwise null. */
function mailInTheClear(address: string | undefined): string | null {
  if (address === undefined) return null;
  if (!URL.canParse(address)) return "is no address such as smtps://mail.example";
  const { protocol, searchParams: said } = new URL(address);
  if (said.get("tls.rejectUnauthorized") === "false") {
    return "takes any certificate (tls.rejectUnauthorized=false): leave that out";
  }
  if (said.get("ignoreTLS") === "true") return `does without TLS (ignoreTLS): ${HOW_TO_ENCRYPT}`;
  if (protocol === "smtps:" && said.get("secure") !== "false") return null;
  if (said.get("requireTLS") === "true") return null;
  return `sends mails in the clear where its server offers no TLS: ${HOW_TO_ENCRYPT}`;
}
