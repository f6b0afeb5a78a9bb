import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Seconds by which a request's time may differ from the shop's. */
export const MAX_SKEW_SECONDS = 60;

export const HEADERS = {
  key: "dujiao-next-api-key",
  timestamp: "dujiao-next-timestamp",
  signature: "dujiao-next-signature",
} as const;

interface Signed {
  method: string;
  /** The path without the query. */
  path: string;
  /** Unix seconds, as sent. */
  timestamp: string;
  body: string | Uint8Array;
}

/** The protocol's signature: hex HMAC-SHA256 over method, path, time and MD5 of the body. */
export function signatureOf(secret: string, { method, path, timestamp, body }: Signed): string {
  const digest = createHash("md5").update(body).digest("hex");
  return createHmac("sha256", secret)
    .update([method, path, timestamp, digest].join("\n"))
    .digest("hex");
}

/** Compares in constant time. */
export function isSigned(secret: string, signed: Signed, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, signed), "utf8");
  const given = Buffer.from(signature.toLowerCase(), "utf8");
  return expected.length === given.length && timingSafeEqual(expected, given);
}
