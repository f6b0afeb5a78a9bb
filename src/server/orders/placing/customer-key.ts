import { createCipheriv, createDecipheriv } from "node:crypto";
import { lastingMac } from "@/server/platform/secrets";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG = { authTagLength: 16 } as const;

const secret = () => lastingMac("customer-key", "seal");

/**
 * Encrypts an e-mail address, deterministically, for the URL of a customer's page in the panel:
 * URLs end up in histories, logs and screenshots.
 * @param email in lower case
 */
export function customerKey(email: string): string {
  const iv = lastingMac("customer-key-iv", email).subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret(), iv, TAG);
  const body = Buffer.concat([cipher.update(email, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Decrypts a customer key; null for a forged one. */
export function emailOfCustomer(key: string): string | null {
  const bytes = Buffer.from(key, "base64url");
  const body = IV_BYTES + TAG.authTagLength;
  if (bytes.length <= body) return null;
  try {
    const decipher = createDecipheriv(CIPHER, secret(), bytes.subarray(0, IV_BYTES), TAG);
    decipher.setAuthTag(bytes.subarray(IV_BYTES, body));
    return decipher.update(bytes.subarray(body)).toString("utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
