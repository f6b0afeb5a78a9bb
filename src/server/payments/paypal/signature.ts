import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import { env } from "@/env";
import { readTrustedKey, type TrustedKey } from "@/server/payments/paypal/certificate";
import { certificateOrigins } from "@/server/payments/paypal/client";
import { payPalEnvironment } from "@/server/payments/paypal/env";
import { checkWebhook } from "@/server/payments/paypal/setup";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { noteRefusal } from "@/server/payments/provider/provider-refusals";
import { clientAddress } from "@/server/platform/client-address";
import type { RequestHeaders } from "@/server/platform/headers";
import { log } from "@/server/platform/log/log";
import { readAtMost } from "@/server/platform/read-at-most";

/** Upper bounds on a signature's header, in characters, and on a certificate, in bytes. */
const MAX_HEADER = 500;
const MAX_CERTIFICATE_BYTES = 64 * 1024;

/**
 * Timeout of a certificate fetch and pause between two fetches for one sender, in milliseconds;
 * upper bound on all fetches within that pause. Known certificates need no fetch.
 */
const CERTIFICATE_WITHIN = 5_000;
const CERTIFICATE_PAUSE = 10_000;
const CERTIFICATES_A_PAUSE = 20;

/**
 * Trusted certificates by address. PayPal replaces its certificate about once a year, so there are
 * few.
 */
const known = new Map<string, TrustedKey>();
const MAX_KNOWN = 20;

/**
 * Recent fetches by the sender's client address, so that one sender's invented certificate URLs do
 * not block the fetch of PayPal's certificate.
 */
const asked = new Map<string, { url: string; at: number; key: Promise<TrustedKey | null> }>();

/**
 * True if PayPal signed the message for this shop's webhook; the signature covers the body's bytes
 * as received. A certificate that is not cached is fetched, only from an address of PayPal's and
 * at most every ten seconds per sender; `readTrustedKey` also fetches missing issuer certificates.
 * Repeated failures also cause a check of the webhook at PayPal (`verifyWebhookId`).
 * Decisions 026 (webhook signatures) and 032 (limits on provider calls).
 * @throws ProviderUnavailable when the certificate cannot be fetched now
 */
export async function isSigned(headers: RequestHeaders, body: Uint8Array): Promise<boolean> {
  const [algorithm, certUrl, id, time, signature] = [
    "auth-algo",
    "cert-url",
    "transmission-id",
    "transmission-time",
    "transmission-sig",
  ].map((name) => headers.get(`paypal-${name}`) ?? "");
  if (!algorithm || !certUrl || !id || !time || !signature) return false;
  if ([certUrl, id, time, signature].some((value) => value.length > MAX_HEADER)) return false;
  if (algorithm !== "SHA256withRSA" || !isOfProvider(certUrl)) return false;
  const key = await keyAt(certUrl, clientAddress(headers));
  if (!key) return false;
  const message = [id, time, env().PAYPAL_WEBHOOK_ID, crc32(body)].join("|");
  const bytes = Buffer.from(signature, "base64");
  const isOurs = verify("sha256", Buffer.from(message), key.key, bytes);
  if (!isOurs) verifyWebhookId();
  return isOurs;
}

/** True for an address at which the provider publishes its certificates. */
function isOfProvider(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return (
    url !== null &&
    url.href === address &&
    certificateOrigins().includes(url.origin) &&
    /^\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(url.pathname) &&
    url.username + url.password + url.search + url.hash === ""
  );
}

/**
 * The key of the certificate at an address; null for an untrusted certificate.
 * @throws ProviderUnavailable if the certificate cannot be fetched, or if the limits on fetches are
 *   reached
 */
async function keyAt(url: string, sender: string): Promise<TrustedKey | null> {
  const found = known.get(url);
  if (found && found.until > new Date()) return found;
  const now = performance.now();
  for (const [who, { at }] of asked) if (now - at >= CERTIFICATE_PAUSE) asked.delete(who);
  const same = [...asked.values()].find((one) => one.url === url);
  if (same) return same.key;
  if (asked.has(sender) || asked.size >= CERTIFICATES_A_PAUSE) {
    throw new ProviderUnavailable("another certificate was requested a moment ago");
  }
  const key = fetchKey(url);
  asked.set(sender, { url, at: now, key });
  return key;
}

async function fetchKey(url: string): Promise<TrustedKey | null> {
  const pem = await fetchBytes(url);
  try {
    const key = await readTrustedKey(pem.toString(), new Date(), fetchBytes);
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest) known.delete(oldest);
    known.set(url, key);
    return key;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    log.error({ url, err: error }, "certificate from the provider's address is not trusted");
    return null;
  }
}

/** @throws ProviderUnavailable */
async function fetchBytes(url: string): Promise<Buffer> {
  try {
    const signal = AbortSignal.timeout(CERTIFICATE_WITHIN);
    const answer = await fetch(url, { redirect: "error", signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await readAtMost(answer, MAX_CERTIFICATE_BYTES);
  } catch (error) {
    throw new ProviderUnavailable(`no certificate: ${String(error)}`, { cause: error });
  }
}

/**
 * Number of failed signatures after which the shop checks its webhook at PayPal, and milliseconds
 * between two such checks.
 */
const FAILURES = 3;
const ASK_EVERY_MS = 10 * 60_000;

let failures = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Called when an event names a certificate of PayPal's but is not signed for this webhook id.
 * Anybody can send such an event, so only PayPal's answer about the webhook raises the alarm. The
 * call is not awaited.
 */
function verifyWebhookId(): void {
  failures += 1;
  if (failures < FAILURES || performance.now() - askedAt < ASK_EVERY_MS) return;
  failures = 0;
  askedAt = performance.now();
  void checkWebhook().then(({ issue }) => {
    if (issue === "WEBHOOK_UNKNOWN" || issue === "WEBHOOK_ELSEWHERE")
      noteRefusal(payPalEnvironment.provider, "webhooks", issue);
  });
}
