import { z } from "zod";
import { isTimeZone } from "@/domain/text/time-zones";
import { blankAsUnset, count, text, url } from "@/env/variable";
import {
  PROVIDER_VARIABLES,
  providerProblems,
} from "@/server/payments/provider/provider-environments";

// Only this file reads the shop's own variables from process.env. `.env.example` documents them. In
// the demo (DEMO=1, set by npm start, dev and test) every external service has an embedded
// replacement. Production has none: src/production-problems.ts lists the missing variables.

/**
 * Whether a list of name servers is valid: "system" for those of the operating system, "off" for no
 * lookups, or addresses with or without ports.
 */
function isNameServers(list: string): boolean {
  const isAddress = (text: string) => z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;
  const isServer = (server: string) =>
    isAddress(server) || isAddress(server.replace(/^\[|\]?:\d+$/g, ""));
  return list === "system" || list === "off" || list.split(",").every(isServer);
}

export const DATABASE_URL_FORM =
  "postgresql://user:password@host:5432/database with one host. For several database servers " +
  "name the address that leads to the primary (HAProxy, a provider's endpoint)";

/** Whether this is a PostgreSQL URL with a database and one host, or none for a Unix socket. */
export function isDatabaseUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, hostname, searchParams } = new URL(address);
  const hosts = `${hostname}${searchParams.get("host") ?? ""}`;
  const isOneHost = !/,|%2c/i.test(hosts);
  return ["postgresql:", "postgres:"].includes(protocol) && pathname.length > 1 && isOneHost;
}

const TRACE_SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** One encryption key as `id:base64`; the base64 part encodes 32 bytes. */
const SECRETS_KEY = /^[\w-]+:[A-Za-z0-9+/]{43}=$/;

function isSecretsKey(list: string): boolean {
  const entries = list.split(",").map((entry) => entry.trim());
  const ids = new Set(entries.map((entry) => entry.split(":")[0]));
  return entries.every((entry) => SECRETS_KEY.test(entry)) && ids.size === entries.length;
}

const schema = z.object({
  DEMO: z.preprocess(blankAsUnset, z.enum(["0", "1"]).default("0")),
  PRERENDER: z.preprocess(blankAsUnset, z.enum(["0", "1"]).default("0")),
  APP_URL: z.preprocess(blankAsUnset, z.url().default("http://localhost:3000")),
  PORT: z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(blankAsUnset, z.string().default("127.0.0.1")),
  WORKER_HOST: z.preprocess(blankAsUnset, z.string().default("127.0.0.1")),
  DRAIN_SECONDS: z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(120).default(0)),
  METRICS_HOST: z.preprocess(blankAsUnset, z.string().default("127.0.0.1")),
  METRICS_PORT: z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(65535).optional()),
  WORKER_METRICS_PORT: z.preprocess(
    blankAsUnset,
    z.coerce.number().int().min(0).max(65535).optional(),
  ),
  WORKER_PORT: z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(65535).optional()),
  PROXY_HOPS: z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(10).default(1)),
  VISITOR_BUDGET_PERCENT: z.preprocess(
    blankAsUnset,
    z.coerce.number().int().min(10).max(1_000_000).default(100),
  ),
  WEB_PROCESSES: z.preprocess(blankAsUnset, z.coerce.number().int().min(1).max(100).optional()),
  DATABASE_URL: z.preprocess(
    blankAsUnset,
    z.string().refine(isDatabaseUrl, `must be ${DATABASE_URL_FORM}`).optional(),
  ),
  DATABASE_READ_URL: z.preprocess(
    blankAsUnset,
    z.string().refine(isDatabaseUrl, `must be ${DATABASE_URL_FORM}`).optional(),
  ),
  DATABASE_POOL: z.preprocess(blankAsUnset, z.coerce.number().int().min(1).max(100).default(10)),
  DATABASE_STATEMENT_SECONDS: z.preprocess(
    blankAsUnset,
    z.coerce.number().int().min(1).max(3600).default(60),
  ),
  READY_MEGABYTES: z.preprocess(blankAsUnset, z.coerce.number().int().min(8).max(4096).default(24)),
  SMTP_URL: text,
  ACCOUNT_SMTP_URL: text,
  SMTP_WITHOUT_TLS: z.preprocess(blankAsUnset, z.enum(["0", "1"]).default("0")),
  ACCOUNT_MAILS_PER_HOUR: z.preprocess(
    blankAsUnset,
    z.coerce.number().int().min(12).max(1_000_000).default(1200),
  ),
  MAIL_TURN_MS: z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(60_000).default(25)),
  MAIL_FROM: z.preprocess(blankAsUnset, z.string().default("Barq <shop@barq.example>")),
  MAIL_DOMAIN_DNS: z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine(
        isNameServers,
        "must be system, off, or addresses of name servers, separated by commas",
      )
      .optional(),
  ),
  BOUNCE_ADDRESS: z.preprocess(
    blankAsUnset,
    z
      .email()
      .regex(/^[^+]+$/)
      .optional(),
  ),
  SUPPORT_EMAIL: z.preprocess(blankAsUnset, z.email().default("sales@barq.example")),
  SELLER_NAME: text,
  SELLER_ADDRESS: text,
  SELLER_TAX_NUMBER: text,
  VAT_RATE_PERCENT: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a percentage such as 15 or 7.5")
      .optional(),
  ),
  SECURITY_CONTACT: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^(https:\/\/|mailto:)[^\s]+$/, "must be an https:// or a mailto: address")
      .optional(),
  ),
  MAILBOX_URL: url,
  ...PROVIDER_VARIABLES,
  SECRETS_KEY: z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine(
        isSecretsKey,
        "must be id:base64 of 32 random bytes, several separated by commas, with unique ids; .env.example has a command for it",
      )
      .optional(),
  ),
  FINGERPRINT_KEY: text,
  GUEST_CART: z.preprocess(blankAsUnset, z.enum(["clear", "keep"]).default("clear")),
  OPEN_ORDERS: count(3, 1_000),
  OPEN_ORDERS_PER_NETWORK: count(30, 100_000),
  HELD_UNITS: count(10, 100_000),
  HELD_UNITS_PER_NETWORK: count(30, 100_000),
  CHALLENGE_HELD_UNITS: count(10, 1_000_000),
  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET_KEY: text,
  TURNSTILE_URL: z.preprocess(
    blankAsUnset,
    z.url().default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  ),
  DISPUTE_EVIDENCE_HOURS: z.preprocess(blankAsUnset, z.coerce.number().min(1).max(240).optional()),
  UNFILLED_REFUND_HOURS: z.preprocess(
    blankAsUnset,
    z.coerce.number().int().min(1).max(720).default(24),
  ),
  REVEALS_PER_HOUR: z.preprocess(
    blankAsUnset,
    z.coerce.number().int().min(1).max(1000).default(15),
  ),
  ADMIN_SECOND_FACTOR: z.preprocess(
    blankAsUnset,
    z.enum(["optional", "required"]).default("optional"),
  ),
  TOPUP_CORRECTION_HOURS: count(24, 720),
  TOPUP_SUPPLIER: z.preprocess(
    blankAsUnset,
    z.enum(["manual", "simulated", "http"]).default("manual"),
  ),
  TOPUP_SUPPLIER_URL: url,
  TOPUP_SUPPLIER_SECRET: text,
  TELEGRAM_BOT_TOKEN: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^\d{1,20}:[\w-]{10,100}$/, "must be a bot token from BotFather")
      .optional(),
  ),
  TELEGRAM_API_URL: z.preprocess(blankAsUnset, z.url().default("https://api.telegram.org")),
  ALERT_WEBHOOK_SECRET: text,
  WEBHOOK_ALLOWED_NETWORKS: z.preprocess(
    blankAsUnset,
    z
      .string()
      .transform((list) => list.split(",").map((network) => network.trim()))
      .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], "must be networks such as 10.0.0.0/8")))
      .default([]),
  ),
  SHOP_TIME_ZONE: z.preprocess(
    blankAsUnset,
    z.string().refine(isTimeZone, "must be a time zone such as Asia/Riyadh").default("UTC"),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  // Validated here because OpenTelemetry's packages, which read both variables themselves, silently
  // ignore an invalid value.
  OTEL_TRACES_SAMPLER: z.preprocess(blankAsUnset, z.enum(TRACE_SAMPLERS).optional()),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(blankAsUnset, z.coerce.number().min(0).max(1).optional()),
  FAILPOINT: text,
  LOG_LEVEL: z.preprocess(
    blankAsUnset,
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ),
});

export type Env = z.infer<typeof schema>;

/**
 * Parses the environment.
 * @throws Error naming each invalid variable, without its value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
}

/**
 * Parses the environment of a process. In the demo, it also refuses payment settings that could
 * take real money; production-problems.ts checks the settings of production.
 * @throws Error naming each invalid variable, without its value
 */
export function processEnv(source: Record<string, string | undefined>): Env {
  const values = parseEnv(source);
  const problems = values.DEMO === "1" ? providerProblems(values, true) : [];
  if (problems.length > 0) throw invalid(problems);
  return values;
}

function invalid(problems: readonly string[]): Error {
  const lines = problems.map((problem) => `  ${problem}`);
  return new Error(`These environment variables are invalid:\n${lines.join("\n")}`);
}

let read: Env | undefined;

/** The environment, read once at first use, so that a build needs no variables. */
export function env(): Env {
  read ??= processEnv(process.env);
  return read;
}
