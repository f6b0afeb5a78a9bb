import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The header with the time and the signature of a message: `t=1763900000,v1=<64 hex digits>`.
 * docs/suppliers.md
 */
export const SIGNATURE_HEADER = "barq-signature";

/** Seconds for which a signature is valid, before and after its time, since clocks differ. */
const SIGNATURE_SECONDS = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export interface SignedMessage {
  method: string;
  /** The path without host and query. */
  path: string;
  /** The body as it is sent. */
  body: string;
}

/** @param at seconds since 1970 */
export function signMessage(message: SignedMessage, secret: string, at: number): string {
  return `t=${at},v1=${macOf(message, secret, at).toString("hex")}`;
}

/**
 * True if the message was signed with the secret, at most five minutes before or after `now`
 * (milliseconds since 1970).
 */
export function isSigned(
  message: SignedMessage,
  header: string | null,
  secret: string,
  now = Date.now(),
): boolean {
  const [, at = "", mac = ""] = SIGNATURE.exec(header ?? "") ?? [];
  if (at === "" || Math.abs(now / 1000 - Number(at)) > SIGNATURE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(mac, "hex"), macOf(message, secret, Number(at)));
}

function macOf({ method, path, body }: SignedMessage, secret: string, at: number): Buffer {
  return createHmac("sha256", secret).update(`${at}.${method}.${path}.${body}`).digest();
}
