import { createHmac, randomBytes } from "node:crypto";

/** Prefix of a secret in the convention of Standard Webhooks. */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret: whsec_ and 32 random bytes in Base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/**
 * The webhook-signature header: a signature by each secret, separated by spaces (see
 * standardwebhooks.com).
 * @param secrets the current secret first, then the previous secret during a rotation
 * @param seconds since 1970, as in webhook-timestamp
 */
export function webhookSignature(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`);
      return `v1,${mac.digest("base64")}`;
    })
    .join(" ");
}
