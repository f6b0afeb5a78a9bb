import type { WebhookEvent } from "./generated/webhook-events.js";

export interface WebhookOptions {
  /** Maximum difference between the delivery's timestamp and now, in seconds; 300 by default. */
  tolerance?: number;
}

/**
 * A delivery that the shop did not sign, whose timestamp is too far from now, or whose body is not
 * JSON. Answer it with 400 and ignore it.
 */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  constructor(
    readonly code: "header_missing" | "timestamp_off" | "signature_wrong" | "body_invalid",
    message: string,
  ) {
    super(message);
  }
}

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a delivery by the Standard Webhooks convention and returns its event.
 * @param body the bytes or the text as received: the signature may not match JSON that was parsed
 * and serialized again
 * @param headers the request's headers: a `Headers`, or the object of `node:http`
 * @param secrets `whsec_…`; during a rotation both the old and the new secret
 * @throws WebhookError if a header is missing, the timestamp is outside the tolerance, no signature
 * is valid, or the body is not JSON; Error if a secret is malformed
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: { get(name: string): string | null } | HeaderRecord,
  secrets: string | readonly string[],
  { tolerance = 300 }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature")
    .split(" ")
    .filter((entry) => entry.startsWith("v1,"))
    .map((entry) => bytesOf(entry.slice(3)));
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > tolerance) {
    throw new WebhookError("timestamp_off", "The delivery is too old, or a clock is wrong.");
  }
  const encoder = new TextEncoder();
  const text = typeof body === "string" ? encoder.encode(body) : body;
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + text.length);
  signed.set(head);
  signed.set(text, head.length);
  const given = typeof secrets === "string" ? [secrets] : secrets;
  for (const key of await Promise.all(given.map(importSecret))) {
    for (const signature of signatures) {
      // `verify` compares in constant time.
      if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) {
        return eventOf(text);
      }
    }
  }
  throw new WebhookError("signature_wrong", "No signature of the delivery belongs to the secret.");
}

function eventOf(text: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text)) as WebhookEvent;
  } catch {
    throw new WebhookError("body_invalid", "The body of the delivery is not JSON.");
  }
}

function headerOf(headers: Parameters<typeof verifyWebhook>[1], name: string): string {
  const value =
    typeof headers.get === "function"
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookError("header_missing", `The delivery has no ${name} header.`);
}

/** @throws Error unless the secret is `whsec_` followed by base64 of at least 24 bytes */
function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith("whsec_") ? bytesOf(secret.slice("whsec_".length)) : null;
  if (!bytes || bytes.length < 24) throw new Error("A webhook secret has the form whsec_…");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
}

/** Returns the decoded bytes, or null if the text is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
