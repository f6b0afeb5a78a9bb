import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import { env } from "@/env";
import { readTrustedKey, type TrustedKey } from "@/server/payments/paypal/certificate";
import { certificateOrigins } from "@/server/payments/paypal/client";
import { checkWebhook } from "@/server/payments/paypal/setup";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { noteRefusal } from "@/server/payments/provider/provider-refusals";
import { clientAddress } from "@/server/platform/client-address";
import type { RequestHeaders } from "@/server/platform/headers";
import { log } from "@/server/platform/log/log";
import { readAtMost } from "@/server/platform/read-at-most";

/** The most that a header of a signature, and a certificate, may hold. */
const MAX_HEADER = 500;
const MAX_CERTIFICATE_BYTES = 64 * 1024;

/**
 * Milliseconds for a certificate to come, and between two that one sender has us ask for; in that time so many are asked
 * for in all. Those known already need no asking.
 */
const CERTIFICATE_WITHIN = 5_000;
const CERTIFICATE_PAUSE = 10_000;
const CERTIFICATES_A_PAUSE = 20;

/** The certificates that were found good, by their address. There are few: PayPal changes its own about once a year. */
const known = new Map<string, TrustedKey>();
const MAX_KNOWN = 20;

/** What was asked for lately, by who had us ask: a stranger's inventions do not keep the provider's own from being read. */
const asked = new Map<string, { url: string; at: number; key: Promise<TrustedKey | null> }>();

/**
 * True for a message that PayPal signed for this shop's webhook, by the body as it was received, byte for byte. Nobody
 * is asked but, for an address of PayPal's own that is not known yet, its certificate, for each sender every ten seconds
 * at most. Decisions 026, 032.
 * @throws ProviderUnavailable when that cannot be had now
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
  if (!isOurs) suspectWebhookId();
  return isOurs;
}

/** Whether the provider itself keeps its certificates at this address. */
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

/** The key of the certificate there; null for one that is not to be believed. @throws ProviderUnavailable */
async function keyAt(url: string, sender: string): Promise<TrustedKey | null> {
  const found = known.get(url);
  if (found && found.until > new Date()) return found;
  const now = performance.now();
  for (const [who, { at }] of asked) if (now - at >= CERTIFICATE_PAUSE) asked.delete(who);
  const same = [...asked.values()].find((one) => one.url === url);
  if (same) return same.key;
  if (asked.has(sender) || asked.size >= CERTIFICATES_A_PAUSE) {
    throw new ProviderUnavailable("another certificate was asked for a moment ago");
  }
  const key = learn(url);
  asked.set(sender, { url, at: now, key });
  return key;
}

async function learn(url: string): Promise<TrustedKey | null> {
  const pem = await fetchBytes(url);
  try {
    const key = await readTrustedKey(pem.toString(), new Date(), fetchBytes);
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest) known.delete(oldest);
    known.set(url, key);
    return key;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    log.error({ url, err: error }, "a certificate of the provider's address is not to be believed");
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

/** Events of PayPal's own certificate that must fail before PayPal is asked, and milliseconds between two questions. */
const FAILURES = 3;
const ASK_EVERY_MS = 10 * 60_000;

let failures = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * An event names a certificate of PayPal's, but its signature is not for this webhook id. A stranger can send that too:
 * only PayPal's own word about the webhook raises the alarm. Nobody waits for it.
 */
function suspectWebhookId(): void {
  failures += 1;
  if (failures < FAILURES || performance.now() - askedAt < ASK_EVERY_MS) return;
  failures = 0;
  askedAt = performance.now();
  void checkWebhook().then(({ issue }) => {
    if (issue === "WEBHOOK_UNKNOWN" || issue === "WEBHOOK_ELSEWHERE")
      noteRefusal("webhooks", issue);
  });
}
